import { Type, type Static } from '@fastify/type-provider-typebox';
import { orNull } from '../../core/platform/wire/orNull';
import { cappedPayload } from '../../core/platform/wire/cappedPage';
import { PageQuery } from '../../core/analytics/customerList/schemas';
import { CsvFormat } from '../../http/sendCsv';

const { page, resultPerPage, len } = PageQuery.properties;
const day = (description: string) =>
  Type.Optional(Type.String({ format: 'iso-date', rule: 'dayInvalid', description }));

/** Filters of the log (rules §39.2); an empty or missing one matches each row. */
export const AuditQuery = Type.Object({
  admin: Type.Optional(Type.String({ maxLength: 254, rule: 'fieldInvalid', description: 'Address of an admin.' })),
  kind: Type.Optional(
    Type.String({ maxLength: 60, rule: 'fieldInvalid', description: 'Action, such as `cancelled`.' }),
  ),
  customerId: Type.Optional(Type.String({ maxLength: 20, rule: 'fieldInvalid', description: 'Number of a customer.' })),
  from: day('First day.'),
  to: day('Last day.'),
  page,
  resultPerPage,
  format: CsvFormat,
  len,
});
export type AuditQuery = Static<typeof AuditQuery>;

const Text = orNull(Type.String());
const Values = Type.Record(
  Type.String(),
  Type.Unsafe<string | number | boolean | null>({ type: ['string', 'number', 'boolean', 'null'] }),
);

/** Row of the log (rules §39.2). */
const AuditRow = Type.Object({
  id: Type.String(),
  at: Type.String(),
  actor: Type.Enum(['customer', 'admin', 'system']),
  /** E-mail address of the admin, also of an impersonation. */
  admin: Text,
  /** Name of the key of another system. */
  key: Text,
  viaMail: Type.Boolean(),
  customerId: Text,
  /** Null without a name, and empty for an erased customer. */
  customerName: Text,
  subject: Type.String(),
  subjectId: Type.String(),
  action: Type.String(),
  before: Values,
  after: Values,
});
export type AuditRow = Static<typeof AuditRow>;
export const AuditPayload = cappedPayload(AuditRow);
