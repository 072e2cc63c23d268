import { Type, type Static } from '@fastify/type-provider-typebox';
import { FAILURE_REASONS } from '#src/domain/subscription/openOrder';
import { cappedPayload } from '../../core/platform/wire/cappedPage';
import { orNull } from '../../core/platform/wire/orNull';
import { PageQuery } from '../../core/analytics/customerList/schemas';
import { CsvFormat } from '../../http/sendCsv';

const { page, resultPerPage, len } = PageQuery.properties;

/** `tried`: a further try follows by itself. `givenUp`: the subscription has ended. */
const FAILED_STATES = ['tried', 'givenUp'] as const;

/** Filters of the list (rules §37.5); an empty or missing one matches each row. */
export const FailedPaymentsQuery = Type.Object({
  search: Type.String({
    ...{ maxLength: 254, default: '', rule: 'fieldInvalid' },
    description: 'A part of the name, e-mail address, phone number or address.',
  }),
  reason: Type.Optional(Type.Enum([...FAILURE_REASONS], { rule: 'fieldInvalid', description: 'Why it is unpaid.' })),
  state: Type.Optional(
    Type.Enum([...FAILED_STATES], {
      rule: 'fieldInvalid',
      description: '`tried` is tried again by itself, `givenUp` is not.',
    }),
  ),
  page,
  resultPerPage,
  format: CsvFormat,
  len,
});
export type FailedPaymentsQuery = Static<typeof FailedPaymentsQuery>;

/** Unpaid order of a subscription (rules §37.5). */
const FailedPayment = Type.Object({
  purchaseId: Type.String(),
  /** Number of the order; null if no bill was sent for it. */
  orderId: orNull(Type.String()),
  customerId: Type.String(),
  name: Type.String(),
  email: Type.String(),
  productName: Type.String(),
  /** Euro. */
  amount: Type.Number(),
  reason: Type.Enum([...FAILURE_REASONS]),
  state: Type.Enum([...FAILED_STATES]),
  tries: Type.Integer(),
  /** ISO dates of the next try, and of the first failed one. */
  nextTryOn: orNull(Type.String()),
  since: Type.String(),
});
export type FailedPayment = Static<typeof FailedPayment>;
export const FailedPaymentsPayload = cappedPayload(FailedPayment);

export const FailedPaymentBody = Type.Object({
  purchaseId: Type.String({ minLength: 1, maxLength: 100, rule: 'fieldRequired' }),
  len,
});
