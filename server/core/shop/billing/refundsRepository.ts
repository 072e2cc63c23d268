import type { Sql } from '#server/db/Db';
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
  actingAdmin: string | null;
}

interface NewRefund {
  paymentId: number;
  amountCents: number;
  reason: string;
  actingAdmin: string | null;
}

const LEASE_SECONDS = 60;
const PENDING_HOURS = 6;

const COLUMNS = `r.id, r.payment_id as "paymentId", r.amount_cents as "amountCents", r.reason, r.state, r.provider,
  r.provider_account as "providerAccount", r.gateway_key as "gatewayKey", r.gateway_ref as "gatewayRef",
  y.gateway_ref as "chargeRef", r.acting_admin as "actingAdmin"`;

export const refundsRepository = (sql: Sql) => ({
  /**
   * Returns in cents what can be refunded of a payment, and locks it; undefined for an unknown or unpaid payment. Failed
   * refunds do not count.
   */
  async lockRest(paymentId: number): Promise<number | undefined> {
    await sql.query('select 1 from payments where id = $1 for update', [paymentId]);
    const [row] = await sql.query<{ rest: number }>(
      `select (y.total_cents - coalesce((
           select sum(r.amount_cents) from refunds r where r.payment_id = y.id and r.state <> 'failed'), 0))::bigint as rest
       from payments y where y.id = $1 and y.gateway_ref is not null`,
      [paymentId],
    );
    return row?.rest;
  },

  /** Adds a refund to send. Requires the lock of its payment. @returns its id */
  async add({ paymentId, amountCents, reason, actingAdmin }: NewRefund): Promise<number> {
    const [row] = await sql.query<{ id: number }>(
      `insert into refunds (payment_id, amount_cents, reason, acting_admin, provider, provider_account, gateway_key)
       select y.id, $2::bigint, $3, $4, y.provider, y.provider_account,
         concat_ws(':', i.id, 'refund', y.id, 1 + (select count(*) from refunds r where r.payment_id = y.id))
       from payments y, installation i where y.id = $1 returning id`,
      [paymentId, amountCents, reason, actingAdmin],
    );
    if (!row) throw new Error('A refund could not be stored.');
    return row.id;
  },

  /** Gives back a charge that was paid after its bill had been declined, once. */
  async addOf({ orderId, orderVersion, gatewayKey }: Bill, chargeRef: string): Promise<void> {
    await sql.query(
      `with its as (
         update payments set gateway_ref = $3 where order_id = $1 and order_version = $2 and response_type = 'SOFT_DECLINE'
         returning id, total_cents, provider, provider_account
       )
       insert into refunds (payment_id, amount_cents, reason, provider, provider_account, gateway_key)
       select id, total_cents, 'paid after it was declined', provider, provider_account, $4 from its
       on conflict do nothing`,
      [orderId, orderVersion, chargeRef, `${gatewayKey}:refund`],
    );
  },

  /** Claims refunds to send or to look at, for a lease. */
  async claim(): Promise<StoredRefund | undefined> {
    const [row] = await sql.query<StoredRefund>(
      `update refunds r set next_try_at = now() + case r.state when 'pending'
           then make_interval(hours => ${PENDING_HOURS}) else make_interval(secs => ${LEASE_SECONDS}) end
       from payments y
       where y.id = r.payment_id and r.id = (
         select id from refunds where state in ('open', 'pending') and next_try_at <= now()
         order by next_try_at limit 1 for update skip locked)
       returning ${COLUMNS}`,
    );
    return row;
  },

  async lock(id: number): Promise<StoredRefund | undefined> {
    const [row] = await sql.query<StoredRefund>(
      `select ${COLUMNS} from refunds r join payments y on y.id = r.payment_id where r.id = $1 for update of r`,
      [id],
    );
    return row;
  },

  async settle(id: number, state: RefundState, gatewayRef: string | null): Promise<void> {
    await sql.query('update refunds set state = $2, gateway_ref = coalesce($3, gateway_ref) where id = $1', [
      id,
      state,
      gatewayRef,
    ]);
  },
});
