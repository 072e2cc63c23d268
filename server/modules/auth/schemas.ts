import { Type } from '@fastify/type-provider-typebox';
import { ENTRY_REASON_MAX } from '#src/domain/customer/entryReason';

const Len = Type.Optional(Type.String());
const Email = Type.String({ format: 'mail-address', rule: 'emailInvalid' });

/** Challenge from the reply of an earlier `sendotp`; empty means no challenge (rules §5.16). */
const Challenge = Type.Optional(Type.String({ maxLength: 100, rule: 'fieldInvalid' }));

export const SendOtpBody = Type.Object({ email: Email, challenge: Challenge, len: Len });
export const SendOtpPayload = Type.Object({
  multiaccount: Type.Boolean(),
  isAdmin: Type.Boolean(),
  challenge: Type.String(),
});

export const VerifyOtpBody = Type.Object({
  email: Email,
  otp: Type.String({ format: 'otp-code', rule: 'codeFormat' }),
  challenge: Challenge,
  len: Len,
});

export const SwitchAccountQuery = Type.Object({
  checkoutChampId: Type.String({ maxLength: 100, rule: 'fieldRequired' }),
  reason: Type.Optional(
    Type.String({
      maxLength: ENTRY_REASON_MAX,
      rule: 'entryReasonRule',
      description: 'Why an admin opens the account, up to 200 characters; the customer reads it in the history.',
    }),
  ),
  len: Len,
});
export const SwitchAccountPayload = Type.Object({ token: Type.String() });

export const LogoutAllBody = Type.Object({ len: Len });
