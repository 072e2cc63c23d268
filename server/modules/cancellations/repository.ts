import type { IsoDate } from '#src/domain/isoDate';
import type { Language } from '#src/domain/language';
import type { CancellationOffer } from '#src/domain/subscription/cancellation';
import type { EndingReason } from '#src/domain/subscription/ending';
import { CUSTOMER_NAME } from '../../core/shop/customers/customerName';
import type { Sql, SqlValue } from '../../db/Db';
import type { Cancellation } from './schemas';

/** Days are inclusive. */
export interface CancellationFilter {
  from: IsoDate;
  to: IsoDate;
  reason: EndingReason | undefined;
}

/** SQL: why `s` has ended. Must match the expression of the index `subscriptions_ended_for`. */
const REASON = `case when s.status = 'RECYCLE_FAILED' then 'failed' when s.cancel_reason is null then 'unknown'
    when s.cancel_reason = '2' then 'tooMuch' when s.cancel_reason = '3' then 'noBenefit'
    when s.cancel_reason ~ '^[KW]-[2-9A-Z]{5}-[2-9A-Z]{5}$' then 'declaration' else 'other' end`;

const COLUMNS = (lang: Language) => `s.id::text as "purchaseId", c.id::text as "customerId",
  ${CUSTOMER_NAME} as name, c.email, p.name_${lang} as "productName",
  s.started_on as "startedOn", s.ended_on as "endedOn", ${REASON} as reason,
  case when ${REASON} in ('other', 'declaration') then nullif(s.cancel_reason, '4') end as words`;

/** Ended subscriptions of a range, the latest first (rules §37.11). */
export const cancellationsRepository = (sql: Sql, { from, to, reason }: CancellationFilter, lang: Language) => {
  const params: SqlValue[] = [from, to, ...(reason ? [reason] : [])];
  const next = params.length + 1;
  const where = `where s.ended_on is not null and s.ended_on between $1 and $2 ${reason ? `and ${REASON} = $3` : ''}`;
  const select = (page: string) => `select ${COLUMNS(lang)} from (select s.* from subscriptions s ${where} ${page}) s
    join customers c on c.id = s.customer_id join products p on p.id = s.product_id
    order by s.ended_on desc, s.id desc`;
  return {
    /** Counts by reason and month, whatever the filter's reason. */
    counts: () =>
      sql.query<{ month: string; reason: EndingReason; count: number }>(
        `select to_char(month, 'YYYY-MM') as month, reason, sum(count)::int as count from (
           select date_trunc('month', s.ended_on) as month, ${REASON} as reason, count(*) as count from (
             select ended_on, status, cancel_reason from subscriptions
             where ended_on is not null and ended_on between $1 and $2) s
           group by s.ended_on, s.status, s.cancel_reason) by_day
         group by 1, 2 order by 1 desc, 2`,
        [from, to],
        'fresh',
      ),

    /** Counts of offered and taken alternatives by kind and month, whatever the filter's reason (rules §37.11). */
    offers: () =>
      sql.query<{ month: string; kind: CancellationOffer; offered: number; taken: number }>(
        `select to_char(month, 'YYYY-MM') as month, kind, sum(count)::int as offered,
           coalesce(sum(count) filter (where is_taken), 0)::int as taken from (
             select date_trunc('month', day) as month, kind, is_taken, count(*) as count
             from cancellation_offers where day between $1 and $2 group by day, kind, is_taken) by_day
         group by 1, 2 order by 1 desc, 2`,
        [from, to],
        'fresh',
      ),

    /** Counts the rows, at most `limit`. */
    async count(limit: number): Promise<number> {
      const [row] = await sql.query<{ count: number }>(
        `select count(*)::int as count from (select from subscriptions s ${where} limit $${next}) as found`,
        [...params, limit],
        'fresh',
      );
      return row?.count ?? 0;
    },

    rows: (offset: number, limit: number) =>
      sql.query<Cancellation>(
        select(`order by s.ended_on desc, s.id desc limit $${next} offset $${next + 1}`),
        [...params, limit, offset],
        'fresh',
      ),

    /** Rows after this one; from the latest without one. */
    after: (last: Cancellation | undefined, limit: number) =>
      sql.query<Cancellation>(
        select(`and ($${next}::date is null or (s.ended_on, s.id) < ($${next}::date, $${next + 1}::bigint))
          order by s.ended_on desc, s.id desc limit $${next + 2}`),
        [...params, last?.endedOn ?? null, last?.purchaseId ?? null, limit],
        'fresh',
      ),
  };
};
