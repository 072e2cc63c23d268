import type { JobName } from '#src/domain/jobNames';
import { IS_NO_TEST } from '../../core/platform/events/endpointsRepository';
import { HOPELESS, IN_TIME, UNSENT } from '../../core/platform/mail/repository';
import { UNNOTICED_BETWEEN } from '../../core/shop/notices/repository';
import { BILLABLE_UNTIL, NEXT_TRY, RESUMABLE_ON } from '../../core/shop/renewals/repository';

interface Figure {
  help: string;
  /** SQL: one number, or null if there is none. `$1` is today, `$2` the last day of notices. */
  sql: string;
}

const countOf = (from: string) => `(select count(*)::int from ${from})`;
const oldestOf = (moment: string, from: string) =>
  `(select coalesce(extract(epoch from now() - min(${moment})), 0)::float8 from ${from})`;

const WAITING_MAILS = `outbox where ${UNSENT} and ${IN_TIME}`;
const WAITING_EVENTS = `event_deliveries where state = 'waiting'`;
const PROVIDER_EVENTS = 'provider_events where handled_at is null';
const DUE_RENEWALS = `subscriptions s where ${BILLABLE_UNTIL('$1::date')}`;

/** Figures of the shop by the name of their metric (rules §23.11). Each condition is that of an index. */
export const FIGURES = {
  nachschub_outbox_waiting: { help: 'Mails that wait.', sql: countOf(WAITING_MAILS) },
  nachschub_outbox_oldest_seconds: {
    help: 'Age of the oldest mail that waits.',
    sql: oldestOf('created_at', WAITING_MAILS),
  },
  nachschub_outbox_given_up: {
    help: 'Mails that were given up, without those of a code.',
    sql: countOf('outbox where given_up_at is not null and urgent_until is null'),
  },
  nachschub_renewals_due: { help: 'Orders that are due and not billed yet.', sql: countOf(DUE_RENEWALS) },
  nachschub_renewals_overdue: {
    help: 'Orders that were due before today and are not billed yet.',
    sql: countOf(`${DUE_RENEWALS} and ${NEXT_TRY} < $1::date`),
  },
  nachschub_orders_declined: {
    help: 'Orders whose payment failed and that are not paid yet.',
    sql: countOf(
      `subscriptions where failed_since is not null and (retry_on is not null or status = 'RECYCLE_FAILED')`,
    ),
  },
  nachschub_orders_waiting: {
    help: 'Orders that wait for stock.',
    sql: countOf('subscriptions where waiting_since is not null'),
  },
  nachschub_bills_failed: {
    help: 'Bills that an operator must settle.',
    sql: countOf(`bills where state = 'FAILED'`),
  },
  nachschub_events_waiting: { help: 'Events that wait for their receiver.', sql: countOf(WAITING_EVENTS) },
  nachschub_events_oldest_seconds: {
    help: 'Age of the oldest event that waits for its receiver.',
    sql: oldestOf('since', WAITING_EVENTS),
  },
  nachschub_events_parked: {
    help: 'Events that were not delivered.',
    sql: countOf(`event_deliveries d join events v on v.id = d.event_id where d.state = 'parked' and ${IS_NO_TEST}`),
  },
  nachschub_provider_events_oldest_seconds: {
    help: 'Age of the oldest event of a payment provider that is not handled yet.',
    sql: oldestOf('received_at', PROVIDER_EVENTS),
  },
} satisfies Record<string, Figure>;

/**
 * SQL: rows that a job has to work on now. Missing are jobs that run to their end at once (rules §23.11), and `orders`,
 * because a count of an earlier version's payments takes too long.
 */
export const BACKLOGS: Partial<Record<JobName, string>> = {
  outbox: countOf(`${WAITING_MAILS} and due_at <= now()`),
  undeliverableMail: countOf(`outbox where ${HOPELESS}`),
  events: countOf(`${WAITING_EVENTS} and due_at <= now()`),
  bills: countOf(`bills where state in ('PENDING', 'ACTION', 'PROCESSING') and next_try_at <= now()`),
  providerEvents: countOf(`${PROVIDER_EVENTS} and next_try_at <= now()`),
  refunds: countOf(`refunds where state in ('open', 'pending') and next_try_at <= now()`),
  declarations: `${countOf('declarations where checked_at is null')} + ${countOf(
    `declaration_endings where state = 'scheduled' and cancel_on <= $1::date`,
  )}`,
  renewals: `${countOf(DUE_RENEWALS)} + ${countOf(`subscriptions s where ${RESUMABLE_ON('$1::date')}`)}`,
  notices: countOf(`subscriptions s where ${UNNOTICED_BETWEEN('$1::date', '$2::date')}`),
  customerFeed: countOf('feed_failures'),
  erasures: countOf('erasures where erased_at is null and due_on <= $1::date'),
  /** Tables that the job is looking through, once a month. */
  retention: countOf('retention_walks where not is_ended'),
  rollups: countOf('flow_events'),
};
