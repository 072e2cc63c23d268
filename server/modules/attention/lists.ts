import type { AttentionKind } from '#src/domain/attention';
import type { IsoDate } from '#src/domain/isoDate';
import type { Language } from '#src/domain/language';
import { IS_NO_TEST } from '../../core/platform/events/endpointsRepository';
import { IS_FAILING, IS_OVERDUE } from '../../core/platform/jobRuns/repository';
import { businessDaySql } from '../../core/platform/wire/momentSql';
import { LEFT_CENTS } from '../../core/shop/billing/refundsRepository';
import { FAILED_FOR, NEXT_TOTAL } from '../../core/shop/subscriptions/billable';

/** SQL of one kind's list. */
interface List {
  /** Tables that the count needs, and its condition. `earliest`: ISO date of the first failed payment that counts. */
  tables: string;
  where: string | ((earliest: IsoDate) => string);
  /** Further tables of the rows. `c` is the customer. */
  joins: string;
  /** Columns of a row but the customer's: id, since, what, reason, amount in cents. */
  columns: (lang: Language) => string;
  order: string;
  /** True if the rows have a customer, so that they can be searched. */
  hasPerson: boolean;
}

const OF_SUBSCRIPTION = 'join customers c on c.id = s.customer_id join products p on p.id = s.product_id';
const OF_PAYMENT = `join subscriptions s on s.id = y.subscription_id ${OF_SUBSCRIPTION}`;
const byAddress = (address: string) =>
  `left join lateral (select * from customers where email_norm = ${address} order by id limit 1) c on true`;

/** Lists by kind. Each condition and order is that of an index, so that a page and a count are read by it. */
export const LISTS: Readonly<Record<AttentionKind, List>> = {
  declined: {
    tables: 'subscriptions s',
    where: (earliest) =>
      `s.failed_since >= date '${earliest}' and (s.retry_on is not null or s.status = 'RECYCLE_FAILED')`,
    joins: OF_SUBSCRIPTION,
    columns: (lang) =>
      `s.id::text as id, s.failed_since as since, p.name_${lang} as what, ${FAILED_FOR} as reason, ${NEXT_TOTAL} as cents`,
    order: 's.failed_since desc, s.id desc',
    hasPerson: true,
  },
  waiting: {
    tables: 'subscriptions s',
    where: 's.waiting_since is not null',
    joins: OF_SUBSCRIPTION,
    columns: (lang) =>
      `s.id::text as id, s.waiting_since as since, p.name_${lang} as what, null::text as reason, ${NEXT_TOTAL} as cents`,
    order: 's.waiting_since, s.id',
    hasPerson: true,
  },
  failedBills: {
    tables: 'bills s',
    where: `s.state = 'FAILED'`,
    joins: OF_SUBSCRIPTION,
    columns: (lang) =>
      `s.id::text as id, ${businessDaySql('s.created_at')} as since, p.name_${lang} as what, s.failure as reason, ${NEXT_TOTAL} as cents`,
    order: 's.created_at, s.id',
    hasPerson: true,
  },
  refundsDue: {
    tables: 'declaration_endings e join payments y on y.id = e.refund_order_id',
    where: `e.refund_order_id is not null and not e.is_refunded and ${LEFT_CENTS} > 0`,
    joins: OF_PAYMENT,
    columns: (lang) =>
      `y.id::text as id, ${businessDaySql('e.decided_at')} as since, p.name_${lang} as what, null::text as reason,
       least(e.refund_cents, ${LEFT_CENTS}) as cents`,
    order: 'e.decided_at, e.refund_order_id',
    hasPerson: true,
  },
  refundsFailed: {
    tables: 'refunds r join payments y on y.id = r.payment_id',
    where: `r.state = 'failed' and not exists (
      select from refunds later where later.payment_id = r.payment_id and later.id > r.id)`,
    joins: OF_PAYMENT,
    columns: (lang) =>
      `y.id::text as id, ${businessDaySql('r.changed_at')} as since, p.name_${lang} as what, r.reason, r.amount_cents as cents`,
    order: 'r.changed_at desc, r.id desc',
    hasPerson: true,
  },
  declarations: {
    tables: 'declarations s',
    where: `s.state = 'open'`,
    joins: byAddress('s.email_norm'),
    columns: () =>
      `s.id::text as id, ${businessDaySql('s.received_at')} as since, s.reference as what, s.type as reason, null::bigint as cents`,
    order: 's.id',
    hasPerson: false,
  },
  mails: {
    tables: 'outbox s',
    where: 's.given_up_at is not null and s.urgent_until is null',
    joins: byAddress('s.recipient_norm'),
    columns: () =>
      `s.id::text as id, ${businessDaySql('s.given_up_at')} as since, coalesce(s.subject, '') as what, s.failure as reason, null::bigint as cents,
       s.draft, s.recipient`,
    order: 's.given_up_at desc, s.id desc',
    hasPerson: false,
  },
  differences: {
    tables: 'payment_differences s',
    where: 's.ended_at is null',
    joins: 'left join bills b on b.gateway_key = s.gateway_key left join customers c on c.id = b.customer_id',
    columns: () =>
      `s.id::text as id, ${businessDaySql('s.found_at')} as since, s.gateway_key as what, s.kind as reason, s.there_cents - s.here_cents as cents`,
    order: 's.found_at, s.id',
    hasPerson: false,
  },
  parkedEvents: {
    tables: 'event_deliveries s join events v on v.id = s.event_id',
    where: `s.state = 'parked' and ${IS_NO_TEST}`,
    joins: 'join event_endpoints o on o.id = s.endpoint_id left join customers c on c.id = v.customer_id',
    columns: () =>
      `v.id::text as id, ${businessDaySql('v.created_at')} as since, v.type as what, o.name as reason, null::bigint as cents`,
    order: 's.endpoint_id, s.event_id',
    hasPerson: false,
  },
  jobs: {
    tables: 'job_runs s',
    where: `(${IS_FAILING} or ${IS_OVERDUE})`,
    joins: 'left join customers c on false',
    columns: () =>
      `s.name as id, ${businessDaySql(`coalesce(case when ${IS_FAILING} then s.failing_since end, s.succeeded_at, s.due_by)`)} as since,
       s.name as what, case when ${IS_FAILING} then s.error else 'overdue' end as reason, null::bigint as cents`,
    order: 's.name',
    hasPerson: false,
  },
};
