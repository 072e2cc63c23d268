import { Type } from '@fastify/type-provider-typebox';

export const MailPreferencesBody = Type.Object({
  notices: Type.Boolean({ rule: 'fieldInvalid' }),
  len: Type.Optional(Type.String()),
});

export const MailPreferencesPayload = Type.Object({
  notices: Type.Boolean(),
  /** How many days before a charge they come; 0 where the shop sends none. */
  noticeDays: Type.Integer(),
});

export const UnsubscribeQuery = Type.Object({ token: Type.Optional(Type.String({ maxLength: 200 })) });
