import { foldSearch } from '#src/domain/foldSearch';
import type { Language } from '#src/domain/language';
import { TRIES } from '#src/domain/subscription/retry';
import { containing } from '../../core/platform/wire/containing';
import { CUSTOMER_NAME } from '../../core/shop/customers/customerName';
import { FAILED_FOR, NEXT_TOTAL } from '../../core/shop/subscriptions/billable';
import type { Sql, SqlValue } from '../../db/Db';
import type { FailedPayment, FailedPaymentsQuery } from './schemas';

type Filter = Pick<FailedPaymentsQuery, 'search' | 'reason' | 'state'>;

/** SQL: each state, as the indexes of `subscriptions` have it. */
const STATES = { tried: 's.retry_on is not null', givenUp: `s.status = 'RECYCLE_FAILED'` };

const COLUMNS = (lang: Language) => `
  s.id::text as "purchaseId", (select o.id::text from orders o where o.subscription_id = s.id and not o.is_immediate
    and o.payment = 'declined' and o.fulfilment = 'placed') as "orderId",
  c.id::text as "customerId", ${CUSTOMER_NAME} as name, c.email, p.name_${lang} as "productName",
  ${NEXT_TOTAL} / 100.0::float8 as amount,
  ${FAILED_FOR} as reason, case when s.retry_on is null then 'givenUp' else 'tried' end as state,
  case when s.retry_on is null then ${TRIES} else s.retry_no end as tries, s.retry_on as "nextTryOn",
  s.failed_since as since`;

function conditionOf({ search, reason, state }: Filter): { where: string; params: SqlValue[]; isSearch: boolean } {
  const params: SqlValue[] = [];
  const param = (value: SqlValue) => `$${params.push(value)}`;
  const term = foldSearch(search.trim());
  const where = [
    's.failed_since is not null',
    `(s.retry_on is not null or s.status = 'RECYCLE_FAILED')`,
    ...(state ? [STATES[state]] : []),
    ...(reason ? [`${FAILED_FOR} = ${param(reason)}`] : []),
    ...(term === '' ? [] : [`c.search_text like ${param(containing(term))}`]),
  ].join(' and ');
  return { where, params, isSearch: term !== '' };
}

/** Unpaid orders, the latest first (rules §37.5). */
export const failedPaymentsRepository = (sql: Sql, filter: Filter, lang: Language) => {
  const { where, params, isSearch } = conditionOf(filter);
  const next = params.length + 1;
  // Joins the customers in the inner query only for a search, so that a page is read by the index alone.
  const found = `from subscriptions s ${isSearch ? 'join customers c on c.id = s.customer_id' : ''} where ${where}`;
  const select = (page: string) => `select ${COLUMNS(lang)}
    from (select s.* ${found} ${page}) s join customers c on c.id = s.customer_id join products p on p.id = s.product_id
    order by s.failed_since desc, s.id desc`;
  return {
    /** Counts the rows, at most `limit`. */
    async count(limit: number): Promise<number> {
      const [row] = await sql.query<{ count: number }>(
        `select count(*)::int as count from (select ${found} limit $${next}) as found`,
        [...params, limit],
        'fresh',
      );
      return row?.count ?? 0;
    },

    rows: (offset: number, limit: number) =>
      sql.query<FailedPayment>(
        select(`order by s.failed_since desc, s.id desc limit $${next} offset $${next + 1}`),
        [...params, limit, offset],
        'fresh',
      ),

    /** Rows after this one; from the latest without one. */
    after: (last: FailedPayment | undefined, limit: number) =>
      sql.query<FailedPayment>(
        select(`and ($${next}::date is null or (s.failed_since, s.id) < ($${next}::date, $${next + 1}::bigint))
          order by s.failed_since desc, s.id desc limit $${next + 2}`),
        [...params, last?.since ?? null, last?.purchaseId ?? null, limit],
        'fresh',
      ),
  };
};
