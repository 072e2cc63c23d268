import { object, string } from 'yup';
import type { ParseKeys } from 'i18next';
import type { AuditFilter } from '../../api/admin/auditApi';
import { isIsoDate } from '../../domain/isoDate';

/** Keys of messages, translated by the form. */
const messages = {
  dayInvalid: 'filter.dayInvalid',
  rangeReversed: 'filter.rangeReversed',
  customerInvalid: 'filter.customerInvalid',
} satisfies Record<string, ParseKeys<'adminAudit'>>;

const day = string()
  .trim()
  .default('')
  .test('day', messages.dayInvalid, (typed) => typed === '' || isIsoDate(typed));

/** Filter of the log: every field may be empty, and the end is not before the start. */
export const auditFilterSchema = object({
  admin: string().trim().default(''),
  kind: string().default(''),
  customerId: string().trim().default('').matches(/^\d*$/, messages.customerInvalid),
  from: day,
  to: day.test('range', messages.rangeReversed, (to, { parent }) => {
    const { from } = parent as AuditFilter;
    return to === '' || from === '' || from <= to;
  }),
});
