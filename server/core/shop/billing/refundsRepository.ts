import type { Sql } from '#server/db/Db';
import type { ActionKey } from '../../platform/idempotency/repository';
import type { Bill } from './Bill';

/** `open`: not sent yet. `pending`: the provider works on it. */
export type RefundState = 'open' | 'pending' | 'done' | 'failed';

export interface StoredRefund {
  id: number;
  paymentId: number;
  amountCents: number;
  reason: string;
  state: RefundState;
  provider: string;
  providerAccount: string;
  gatewayKey: string;
  /** Number of the refund at the provider, and (`chargeRef`) of its charge. */
  gatewayRef: string | null;
  chargeRef: string;
}

export interface NewRefund {
  paymentId: number;
  amountCents: number;
  reason: string;
}

/** Seconds until an open refund is sent by another process; the wait doubles with each try. */
const LEASE_SECONDS = 60;
const LEASE_MAX_SECONDS = 3_600;
const PENDING_HOURS = 6;

const COLUMNS = `r.id, r.payment_id as "paymentId", r.amount_cents as "amountCents", r.reason, r.state, r.provider,
  r.provider_account as "providerAccount", r.gateway_key as "gatewayKey", r.gateway_ref as "gatewayRef",
  y.gateway_ref as "chargeRef"`;

/**
 * SQL: cents of payment `y` that can still be refunded; null for a payment that no provider has charged. Failed refunds
 * do not count.
 */
export const LEFT_CENTS = `(case when y.gateway_ref is not null and y.provider is not null then y.total_cents - coalesce((
  select sum(r.amount_cents) from refunds r where r.payment_id = y.id and r.state <> 'failed'), 0) end)::bigint`;

const callKeyOf = ({ scope, key }: ActionKey): string => `${scope} ${key}`;

export const refundsRepository = (sql: Sql) => ({
  /** Returns the id of the charged payment with this number, or of the order with this number; undefined if unknown. */
  async findCharged(number: number): Promise<number | undefined> {
    const [row] = await sql.query<{ id: number }>(
      `select y.id from payments y left join orders o on o.id = $1
       where y.gateway_ref is not null
         and (y.id = $1 or (y.subscription_id = o.subscription_id and y.order_id = o.id))
       order by y.id <> $1, y.response_type <> 'SUCCESS', y.id limit 1`,
      [number],
    );
    return row?.id;
  },

  /** Returns in cents what can be refunded of a payment; undefined for a payment that no provider has charged. */
  async rest(paymentId: number): Promise<number | undefined> {
    const [row] = await sql.query<{ rest: number | null }>(
      `select ${LEFT_CENTS} as rest from payments y where y.id = $1`,
      [paymentId],
    );
    return row?.rest ?? undefined;
  },

  /** Returns the same as `rest`, and locks the payment. */
  async lockRest(paymentId: number): Promise<number | undefined> {
    await this.lockPayment(paymentId);
    return this.rest(paymentId);
  },

  async lockPayment(paymentId: number): Promise<void> {
    await sql.query('select 1 from payments where id = $1 for update', [paymentId]);
  },

  /**
   * Adds a refund to send. Requires the lock of its payment. The key holds the amount, so that a restored database
   * never takes another refund for this one.
   * @param action key of the call, which the refund keeps for good
   * @returns its id
   */
  async add({ paymentId, amountCents, reason }: NewRefund, at: Date, action: ActionKey | null): Promise<number> {
    const [row] = await sql.query<{ id: number }>(
      `insert into refunds (payment_id, amount_cents, reason, provider, provider_account, gateway_key,
         changed_at, next_try_at, call_key, request_hash)
       select y.id, $2::bigint, $3, y.provider, y.provider_account,
         concat_ws(':', i.id, 'refund', y.id, 1 + (select count(*) from refunds r where r.payment_id = y.id), $2::bigint),
         $4, now() + make_interval(secs => ${LEASE_SECONDS}), $5, $6
       from payments y, installation i where y.id = $1 returning id`,
      [paymentId, amountCents, reason, at, action && callKeyOf(action), action?.requestHash ?? null],
    );
    if (!row) throw new Error('A refund could not be stored.');
    return row.id;
  },

  /** Returns the refund of an earlier call with this key, also after the key's day (rules §37.3). */
  async findCalled(action: ActionKey): Promise<{ id: number; requestHash: string } | undefined> {
    const [row] = await sql.query<{ id: number; requestHash: string }>(
      'select id, request_hash as "requestHash" from refunds where call_key = $1',
      [callKeyOf(action)],
    );
    return row;
  },

  /** Returns the refund of a payment with the same amount and reason, unless it has failed. */
  async findSame({ paymentId, amountCents, reason }: NewRefund): Promise<StoredRefund | undefined> {
    const [row] = await sql.query<StoredRefund>(
      `select ${COLUMNS} from refunds r join payments y on y.id = r.payment_id
       where r.payment_id = $1 and r.amount_cents = $2 and r.reason = $3 and r.state <> 'failed' order by r.id limit 1`,
      [paymentId, amountCents, reason],
    );
    return row;
  },

  /** Gives back a charge that was paid after its bill had been declined, once. */
  async addOf({ orderId, orderVersion, subscriptionId, gatewayKey }: Bill, chargeRef: string, at: Date): Promise<void> {
    await sql.query(
      `with its as (
         update payments set gateway_ref = $3
         where subscription_id = $5 and order_id = $1 and order_version = $2 and response_type = 'SOFT_DECLINE'
         returning id, total_cents, provider, provider_account
       )
       insert into refunds (payment_id, amount_cents, reason, provider, provider_account, gateway_key, changed_at)
       select id, total_cents, 'paid after it was declined', provider, provider_account, $4, $6 from its
       on conflict do nothing`,
      [orderId, orderVersion, chargeRef, `${gatewayKey}:refund`, subscriptionId, at],
    );
  },

  /** Claims the next refund to send or to look at, for a lease. */
  async claim(): Promise<StoredRefund | undefined> {
    const [row] = await sql.query<StoredRefund>(
      `update refunds r set tries = tries + 1, next_try_at = now() + case r.state
           when 'pending' then make_interval(hours => ${PENDING_HOURS})
           else make_interval(secs => least(${LEASE_SECONDS} * power(2, least(tries, 10)), ${LEASE_MAX_SECONDS})) end
       from payments y
       where y.id = r.payment_id and r.id = (
         select id from refunds where state in ('open', 'pending') and next_try_at <= now()
         order by next_try_at limit 1 for update skip locked)
       returning ${COLUMNS}`,
    );
    return row;
  },

  async find(id: number): Promise<StoredRefund> {
    const [row] = await sql.query<StoredRefund>(
      `select ${COLUMNS} from refunds r join payments y on y.id = r.payment_id where r.id = $1`,
      [id],
    );
    if (!row) throw new Error('A refund is gone.');
    return row;
  },

  /** Returns the refund with this number at the provider. */
  async findByRef(provider: string, gatewayRef: string): Promise<StoredRefund | undefined> {
    const [row] = await sql.query<StoredRefund>(
      `select ${COLUMNS} from refunds r join payments y on y.id = r.payment_id
       where r.gateway_ref = $2 and r.provider = $1`,
      [provider, gatewayRef],
    );
    return row;
  },

  /** @param at moment of the new state */
  async settle(id: number, state: RefundState, gatewayRef: string | null, at: Date): Promise<void> {
    await sql.query(
      'update refunds set state = $2, gateway_ref = coalesce($3, gateway_ref), changed_at = $4 where id = $1',
      [id, state, gatewayRef, at],
    );
  },
});
