import { Type } from '@fastify/type-provider-typebox';
import { NOTE_MAX } from '#src/domain/customer/note';
import { orNull } from '../../core/platform/wire/orNull';

const Len = Type.Optional(Type.String());
const idOf = (description: string) => Type.String({ maxLength: 20, rule: 'fieldInvalid', description });
const Customer = idOf('The number of the customer.');
const Mail = idOf('The number of the mail.');

export const FileQuery = Type.Object({ customerId: Customer, len: Len });
export const TimelineQuery = Type.Object({
  customerId: Customer,
  before: Type.Optional(idOf('`nextBefore` of the page before.')),
  len: Len,
});
export const MailQuery = Type.Object({ customerId: Customer, mailId: Mail, len: Len });
export const NoteBody = Type.Object({
  customerId: Customer,
  text: Type.String({ minLength: 1, maxLength: NOTE_MAX, rule: 'noteRule', description: 'The note; plain text.' }),
  len: Len,
});
export const ResendBody = Type.Object({ customerId: Customer, mailId: Mail, len: Len });

export const NotePayload = Type.Object({ noteId: Type.String() });

/** Mail as it was read (rules §38.5). */
export const MailPayload = Type.Object({
  mailId: Type.String(),
  to: Type.String(),
  at: Type.String(),
  subject: Type.String(),
  text: Type.String(),
  state: Type.Enum(['sent', 'waiting', 'givenUp']),
  sentAt: orNull(Type.String()),
  failure: orNull(Type.String()),
  isResendable: Type.Boolean(),
});
