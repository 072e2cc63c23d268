import { Type } from '@fastify/type-provider-typebox';

const CODE_MAX = 20;

export const SecondFactorBody = Type.Object({
  code: Type.String({
    minLength: 1,
    maxLength: CODE_MAX,
    rule: 'fieldRequired',
    description: 'The 6 digits of the authenticator app, or a recovery code.',
  }),
  len: Type.Optional(Type.String()),
});

export const SetupBody = Type.Object({ len: Type.Optional(Type.String()) });

export const SetupPayload = Type.Object({
  secret: Type.String({ description: 'The key for the authenticator app, in base32.' }),
  uri: Type.String({ description: 'The same as an `otpauth://` address, for a link or a QR code.' }),
  recoveryCodes: Type.Array(Type.String(), { description: 'Ten codes, each for one sign-in without the app.' }),
});
