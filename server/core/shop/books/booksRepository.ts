import type { Sql } from '#server/db/Db';
import type { PaymentGateway } from '../../platform/gateway/PaymentGateway';
import type { BillState } from '../billing/Bill';

type Provider = Pick<PaymentGateway, 'provider' | 'account'>;

/** Bill of a listed charge; amounts in cents. */
export interface BookedCharge {
  key: string;
  state: BillState;
  amountCents: number;
  refundedCents: number;
  /** True while a refund is not sent yet. */
  isRefunding: boolean;
}

/** Paid bill of a provider. */
export interface PaidBill {
  id: number;
  key: string;
  ref: string;
  amountCents: number;
  openedAt: Date;
}

const LEASE = `interval '1 hour'`;
const PAGE = 1_000;

/** SQL: payment `y` of bill `b`. */
const PAYMENT = `payments y on y.subscription_id = b.subscription_id and y.order_id = b.order_id
  and y.order_version = b.order_version`;

export const booksRepository = (sql: Sql) => ({
  /** Returns the database's id, and the moment of its newest bill at a provider, or else of its newest change. */
  async lastOf({ provider, account }: Provider): Promise<{ id: string; lastBillAt: Date | null }> {
    const [row] = await sql.query<{ id: string; lastBillAt: Date | null }>(
      `select id, coalesce(
         (select created_at from bills where provider = $1 and provider_account = $2 order by id desc limit 1),
         (select changed_at from change_log order by id desc limit 1)) as "lastBillAt"
       from installation`,
      [provider, account],
    );
    if (!row) throw new Error('The database has no id.');
    return row;
  },

  /**
   * Claims the comparison of a provider, once a day over all nodes. The claim ends after an hour if the comparison does.
   * @returns the moment until which the books were compared, null before the first time; undefined if it is not due
   */
  async claim({ provider, account }: Provider): Promise<{ comparedUntil: Date | null } | undefined> {
    const [row] = await sql.query<{ comparedUntil: Date | null }>(
      `insert into payment_books as its (provider, provider_account, next_at) values ($1, $2, now() + ${LEASE})
       on conflict (provider, provider_account) do update set next_at = excluded.next_at where its.next_at <= now()
       returning compared_until as "comparedUntil"`,
      [provider, account],
    );
    return row;
  },

  async finish({ provider, account }: Provider, until: Date): Promise<void> {
    await sql.query(
      `update payment_books set compared_until = $3, next_at = now() + interval '1 day'
       where provider = $1 and provider_account = $2`,
      [provider, account, until],
    );
  },

  /** Returns the moment of the first bill at a provider, or null. */
  async firstBillAt({ provider, account }: Provider): Promise<Date | null> {
    const [row] = await sql.query<{ at: Date }>(
      'select created_at as at from bills where provider = $1 and provider_account = $2 order by id limit 1',
      [provider, account],
    );
    return row?.at ?? null;
  },

  /** Returns the bills with these keys. */
  booked: (keys: readonly string[]) =>
    sql.query<BookedCharge>(
      `select b.gateway_key as key, b.state, coalesce(y.total_cents, 0) as "amountCents",
         coalesce((select sum(r.amount_cents) from refunds r
           where r.payment_id = y.id and r.state in ('pending', 'done')), 0)::bigint as "refundedCents",
         exists (select from refunds r where r.payment_id = y.id and r.state = 'open') as "isRefunding"
       from jsonb_array_elements_text($1::jsonb) as its (key) join bills b on b.gateway_key = its.key left join ${PAYMENT}`,
      [JSON.stringify(keys)],
    ),

  /** Returns a page of the paid bills of a provider, the newest first, before the bill `before`. */
  paid: ({ provider, account }: Provider, before: number | null) =>
    sql.query<PaidBill>(
      `select b.id, b.gateway_key as key, y.gateway_ref as ref, y.total_cents as "amountCents", b.created_at as "openedAt"
       from bills b join ${PAYMENT}
       where b.provider = $1 and b.provider_account = $2 and b.state = 'SUCCESS' and y.gateway_ref is not null
         and b.id < coalesce($3, ${Number.MAX_SAFE_INTEGER}) order by b.id desc limit ${PAGE}`,
      [provider, account, before],
    ),
});
