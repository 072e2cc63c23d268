import type { ParseKeys } from 'i18next';
import { object, string } from 'yup';
import { ADMIN_ROLES, type AdminRole } from '../../domain/adminRole';
import { isEmail } from '../../domain/email';

/** Keys of messages, translated by the form. */
const messages = {
  email: 'rules.email',
  role: 'rules.role',
} satisfies Record<string, ParseKeys<'adminTeam'>>;

export interface AdminValues {
  email: string;
  /** Empty until a role is chosen. */
  role: AdminRole | '';
}

/** Schema of the form of an admin (rules §36.6). */
export const adminSchema = object({
  email: string()
    .trim()
    .required(messages.email)
    .test('email', messages.email, (value) => isEmail(value)),
  role: string().oneOf(ADMIN_ROLES, messages.role).required(messages.role),
});
