import { foldText } from '#src/domain/foldText';
import type { Language } from '#src/domain/language';
import type { PageQuery } from '../../core/analytics/customerList/schemas';
import { momentSql } from '../../core/platform/wire/momentSql';
import type { Sql } from '../../db/Db';
import type { DeclarationWire } from './schemas';

/** Maximum of candidates per declaration, because longer lists do not help an admin. */
const CANDIDATES_MAX = 10;

const SUBSCRIPTIONS = (lang: Language): string => `
  select json_agg(json_build_object('purchaseId', s.id::text, 'productName', p.name_${lang}, 'status', s.status,
    'nextBillDate', coalesce(s.retry_on, s.next_bill_date), 'cancelOn', s.cancel_on) order by s.id)
  from subscriptions s join products p on p.id = s.product_id where s.customer_id = c.id`;

/** SQL: ids of candidate customers of `d`, by e-mail address or a number in its contract field (rules §28.15). */
const MEANT_IDS = `
  select id from customers where email_norm = d.email_norm
  union select id from customers where id = any (d.named_ids)
  union select customer_id from subscriptions where id = any (d.named_ids)
  union select customer_id from payments where id = any (d.named_ids)
  union select customer_id from orders where id = any (d.named_ids)`;

/** SQL: JSON list of the candidate customers of `d`, those with its e-mail address first. */
const CANDIDATES = (lang: Language): string => `
  select json_agg(json_build_object('customerId', c.id::text, 'firstName', c.first_name, 'lastName', c.last_name,
    'email', c.email, 'namedBy', case when c.by_email then 'email' else 'number' end,
    'subscriptions', coalesce((${SUBSCRIPTIONS(lang)}), '[]')) order by c.by_email desc, c.id)
  from (
    select found.*, found.email_norm = d.email_norm as by_email from customers found
    where found.id in (${MEANT_IDS})
    order by by_email desc, found.id limit ${CANDIDATES_MAX}) c`;

const ENDINGS = (lang: Language): string => `
  select json_agg(json_build_object('purchaseId', e.subscription_id::text, 'productName', p.name_${lang},
    'state', e.state, 'cancelOn', e.cancel_on, 'refundDue', case when e.refund_order_id is not null then
      json_build_object('orderId', e.refund_order_id::text, 'cents', e.refund_cents) end) order by e.subscription_id)
  from declaration_endings e join subscriptions s on s.id = e.subscription_id join products p on p.id = s.product_id
  where e.declaration_id = d.id`;

const columns = (lang: Language): string => `
  d.id::text, d.reference, d.type, d.kind, d.reason, d.name, d.email, d.contract, d.wanted_on as "wantedOn",
  ${momentSql('d.received_at')} as "receivedAt", d.state, ${momentSql('d.decided_at')} as "decidedAt",
  d.decided_by as "decidedBy", case when d.state <> 'open' then d.reject_reason end as "rejectReason",
  coalesce((${ENDINGS(lang)}), '[]') as endings, coalesce((${CANDIDATES(lang)}), '[]') as customers`;

/** SQL: reference, name, e-mail or contract of `d` contains the search `$1`. The line break separates the fields. */
const FOUND = `($1::text = '' or strpos(fold_text(concat_ws(chr(10), d.reference, d.name, d.email, d.contract)), $1::text) > 0)`;

type Row = Omit<DeclarationWire, 'purchaseId' | 'cancelOn' | 'refundDue'>;

/** Returns the row with the first ending at the top level, for clients without support of several endings. */
function toWire(row: Row): DeclarationWire {
  const [first] = row.endings;
  const { purchaseId = null, cancelOn = null, refundDue = null } = first ?? {};
  return { ...row, purchaseId, cancelOn, refundDue };
}

/** Paid payment; `number` is that of its order, null until the migration has reached it. */
interface PaidOrder {
  orderId: number;
  number: number | null;
  cents: number;
  subscriptionId: number;
}

/** Declarations with candidates and endings, for admins (rules §28.15). */
export const declarationListRepository = (sql: Sql, lang: Language) => ({
  async list({ search, page, resultPerPage }: PageQuery): Promise<DeclarationWire[]> {
    // Selects the page before the columns, because their subqueries cost more than the search.
    const rows = await sql.query<Row>(
      `select ${columns(lang)} from (
         select * from declarations d where ${FOUND} order by d.state = 'open' desc, d.id desc limit $2 offset $3) d
       order by d.state = 'open' desc, d.id desc`,
      [foldText(search.trim()), resultPerPage, (page - 1) * resultPerPage],
    );
    return rows.map(toWire);
  },

  /** Marks all open declarations of a search for rejection by the job. @returns the number of newly marked ones */
  async rejectAll(search: string, { rejectingAdmin, reason }: { rejectingAdmin: string; reason: string }) {
    const rows = await sql.query(
      `update declarations d set rejecting_admin = $2, reject_reason = $3
       where d.state = 'open' and d.rejecting_admin is null and ${FOUND} returning d.id`,
      [foldText(search.trim()), rejectingAdmin, reason],
    );
    return rows.length;
  },

  /** Returns the given subscriptions whose customer is no candidate of the declaration (rules §28.16). */
  unlisted: (declarationId: number, subscriptionIds: readonly number[]) =>
    sql.query<{ number: number; product: string; name: string }>(
      `select s.id as number, p.name_${lang} as product, concat_ws(' ', c.first_name, c.last_name) as name
       from subscriptions s join customers c on c.id = s.customer_id join products p on p.id = s.product_id
         join declarations d on d.id = $1
       where s.id = any ($2::bigint[]) and c.id not in (${MEANT_IDS})
       order by s.id`,
      [declarationId, `{${subscriptionIds.join(',')}}`],
    ),

  async count({ search }: Pick<PageQuery, 'search'>): Promise<{ totalCount: number; openCount: number }> {
    const [row] = await sql.query<{ totalCount: number; openCount: number }>(
      `select (select count(*)::int from declarations d where ${FOUND}) as "totalCount",
              (select count(*)::int from declarations where state = 'open') as "openCount"`,
      [foldText(search.trim())],
    );
    return row ?? { totalCount: 0, openCount: 0 };
  },

  async get(id: number): Promise<DeclarationWire> {
    const [row] = await sql.query<Row>(`select ${columns(lang)} from declarations d where d.id = $1`, [id]);
    if (!row) throw new Error('A declaration is gone.');
    return toWire(row);
  },

  /**
   * Returns the latest paid payment without a refund, and its total in cents. Null means any.
   * @param where `orderId`: the id of the payment, or the number of its order (rules §32.1)
   */
  async paidOrder(where: { subscriptionId: number | null; orderId: number | null }) {
    const [row] = await sql.query<PaidOrder>(
      `select id as "orderId", order_id as number, total_cents::int as cents, subscription_id as "subscriptionId"
       from payments
       where response_type = 'SUCCESS'
         and not exists (select from declaration_endings e where e.refund_order_id = payments.id)
         and ($1::bigint is null or subscription_id = $1)
         and ($2::bigint is null or id = $2 or order_id = $2)
         and customer_id = (select customer_id from subscriptions where id = coalesce($1,
           (select subscription_id from payments where id = $2), (select subscription_id from orders where id = $2)))
       order by billed_on desc, id desc limit 1`,
      [where.subscriptionId, where.orderId],
    );
    return row;
  },
});
