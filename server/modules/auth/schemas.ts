import { Type } from '@fastify/type-provider-typebox';

const Len = Type.Optional(Type.String());
const Email = Type.String({ format: 'mail-address', rule: 'emailInvalid' });

export const SendOtpBody = Type.Object({ email: Email, len: Len });
export const SendOtpPayload = Type.Object({ multiaccount: Type.Boolean(), isAdmin: Type.Boolean() });

export const VerifyOtpBody = Type.Object({
  email: Email,
  otp: Type.String({ format: 'otp-code', rule: 'codeFormat' }),
  len: Len,
});

export const SwitchAccountQuery = Type.Object({
  checkoutChampId: Type.String({ maxLength: 100, rule: 'fieldRequired' }),
  len: Len,
});
export const SwitchAccountPayload = Type.Object({ token: Type.String() });
