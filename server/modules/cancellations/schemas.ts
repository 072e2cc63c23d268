import { Type, type Static } from '@fastify/type-provider-typebox';
import { CANCELLATION_OFFERS } from '#src/domain/subscription/cancellation';
import { ENDING_REASONS } from '#src/domain/subscription/ending';
import { cappedPayload } from '../../core/platform/wire/cappedPage';
import { orNull } from '../../core/platform/wire/orNull';
import { PageQuery } from '../../core/analytics/customerList/schemas';
import { CsvFormat } from '../../http/sendCsv';

const { page, resultPerPage, len } = PageQuery.properties;
const day = (description: string) =>
  Type.Optional(Type.String({ format: 'iso-date', rule: 'dayInvalid', description }));
const Reason = Type.Enum([...ENDING_REASONS], { rule: 'fieldInvalid', description: 'Why the subscription has ended.' });

export const CancellationsQuery = Type.Object({
  from: day('First day; without one 12 months before the last.'),
  to: day('Last day; without one today.'),
  reason: Type.Optional(Reason),
  page,
  resultPerPage,
  format: CsvFormat,
  len,
});
export type CancellationsQuery = Static<typeof CancellationsQuery>;

/** Ended subscription (rules §37.11). */
const Cancellation = Type.Object({
  purchaseId: Type.String(),
  customerId: Type.String(),
  name: Type.String(),
  email: Type.String(),
  productName: Type.String(),
  /** ISO dates. */
  startedOn: Type.String(),
  endedOn: Type.String(),
  reason: Reason,
  /** Words of the customer, or the reference of the declaration. */
  words: orNull(Type.String()),
});
export type Cancellation = Static<typeof Cancellation>;

export const CancellationsPayload = Type.Object({
  from: Type.String(),
  to: Type.String(),
  /** Counts of a reason in a month, such as `2026-11`; none for a count of 0. */
  counts: Type.Array(Type.Object({ month: Type.String(), reason: Reason, count: Type.Integer() })),
  /** Offers of cancellations by month and kind (rules §9.10); none for a count of 0. */
  offers: Type.Array(
    Type.Object({
      month: Type.String(),
      kind: Type.Enum([...CANCELLATION_OFFERS]),
      offered: Type.Integer(),
      taken: Type.Integer(),
    }),
  ),
  ...cappedPayload(Cancellation).properties,
});
