import { Type } from '@fastify/type-provider-typebox';

export const MailPreferencesBody = Type.Object({
  notices: Type.Boolean({ rule: 'fieldInvalid' }),
  len: Type.Optional(Type.String()),
});

export const MailPreferencesPayload = Type.Object({
  notices: Type.Boolean(),
  /** Days before a charge; 0 if the shop sends no notices. */
  noticeDays: Type.Integer(),
});

export const UnsubscribeQuery = Type.Object({ token: Type.Optional(Type.String({ maxLength: 200 })) });
