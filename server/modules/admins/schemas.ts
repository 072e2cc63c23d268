import { Type } from '@fastify/type-provider-typebox';
import { ADMIN_ROLES } from '#src/domain/adminRole';
import { orNull } from '../../core/platform/wire/orNull';

const Role = Type.Enum([...ADMIN_ROLES]);
const Moment = orNull(Type.String({ description: 'A moment in UTC; null if it is not known.' }));

export const AdminListPayload = Type.Object({
  admins: Type.Array(Type.Object({ email: Type.String(), role: Role, addedAt: Moment, lastSignInAt: Moment })),
});

export const OwnRolePayload = Type.Object({ email: Type.String(), role: Role });

export const SaveAdminBody = Type.Object({
  email: Type.String({
    format: 'mail-address',
    rule: 'emailInvalid',
    description: 'The e-mail address with which the admin signs in.',
  }),
  /** Null removes the admin; a form sends an empty text. */
  role: Type.Union([Type.Enum([...ADMIN_ROLES, ''], { rule: 'adminRoleRule' }), Type.Null()], {
    rule: 'adminRoleRule',
    description: '`owner`, `support` or `viewer`; null, or the empty text of a form, removes the admin.',
  }),
  len: Type.Optional(Type.String()),
});
