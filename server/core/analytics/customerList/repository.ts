import type { Sql } from '#server/db/Db';
import { containing } from '../../platform/wire/containing';
import type { ListedCustomer } from './schemas';

/** Number of customers between two anchors; bounds the `offset` of a page. */
const ANCHOR_STEP = 1_000;
/** Number of customers that a search without a trigram scans before the search uses an index. */
const FIRST_LOOK = 20_000;
/** Matches three adjacent ASCII letters or digits, a trigram in each locale of the database. */
const HAS_TRIGRAM = /[a-z0-9]{3}/;

/** Exactly `rank` customers have an id of at most `id`. */
interface Anchor {
  rank: number;
  id: number;
}

/** SQL: folded e-mail address. Must match the expression of the indexes on `customers`. */
const WRITTEN = 'fold_text(email)';
const COLUMNS = `first_name as firstname, last_name as lastname, email, id::text as checkout_champ_id`;

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

export const customerListRepository = (sql: Sql) => {
  const byTrigrams = async (term: string, limit: number) =>
    idsOf(
      await sql.query<{ id: number }>(
        `select id from customers where ${WRITTEN} like $1 limit $2`,
        [containing(term), limit],
        'fresh',
      ),
    );

  const amongFirst = async (term: string, limit: number) =>
    idsOf(
      await sql.query<{ id: number }>(
        `select id from (select id, ${WRITTEN} as email_written from customers order by id limit ${FIRST_LOOK}) as first
         where email_written like $1 limit $2`,
        [containing(term), limit],
      ),
    );

  // Uses strpos, because LIKE without a trigram would scan the whole trigram index.
  const byGrams = async (term: string, limit: number) =>
    idsOf(
      await sql.query<{ id: number }>(
        `select id from customers
         where (text_grams(${WRITTEN}, 1) || text_grams(${WRITTEN}, 2)) @> text_grams($1::text, least(length($1::text), 2))
           and strpos(${WRITTEN}, $1::text) > 0 limit $2`,
        [term, limit],
        'fresh',
      ),
    );

  // Reads the anchor in a separate query, because the planner must expect a single anchor.
  const anchorBefore = async (offset: number | null): Promise<Anchor> => {
    const [anchor] = await sql.query<Anchor>(
      `select rank, customer_id as id from customer_anchors where $1::bigint is null or rank <= $1
       order by rank desc limit 1`,
      [offset],
    );
    return anchor ?? { rank: 0, id: 0 };
  };

  return {
    /** Returns up to `limit` ids of customers whose e-mail address contains the folded term, ascending. */
    async matching(term: string, limit: number): Promise<number[]> {
      const find = async () => {
        if (HAS_TRIGRAM.test(term)) return byTrigrams(term, limit);
        const first = await amongFirst(term, limit);
        // Falls back to the index of single characters and pairs, because customers after the scanned ones may match.
        return first.length >= limit ? first : byGrams(term, limit);
      };
      return (await find()).sort((left, right) => left - right);
    },

    byIds: (ids: readonly number[]) =>
      sql.query<ListedCustomer>(
        `select ${COLUMNS} from customers where id = any (select jsonb_array_elements_text($1::jsonb)::bigint) order by id`,
        [JSON.stringify(ids)],
      ),

    /** Returns the exact number of customers: rank of the last anchor plus customers after that anchor. */
    async count(): Promise<number> {
      const { rank, id } = await anchorBefore(null);
      const [row] = await sql.query<{ total: number }>(
        'select count(*) as total from customers where id > $1',
        [id],
        'fresh',
      );
      return rank + (row?.total ?? 0);
    },

    async page(offset: number, limit: number): Promise<ListedCustomer[]> {
      const { rank, id } = await anchorBefore(offset);
      return sql.query<ListedCustomer>(
        `select ${COLUMNS} from customers where id > $1 order by id limit $2 offset $3`,
        [id, limit, offset - rank],
        'fresh',
      );
    },

    /**
     * Adds missing anchors. Throws during writes to `customers`, because an uncommitted customer may have an id below a
     * new anchor.
     */
    async setAnchors() {
      await sql.query('lock table customers in share mode nowait');
      await sql.query(
        `with last as (select coalesce(max(rank), 0) as rank, coalesce(max(customer_id), 0) as id from customer_anchors),
         counted as (
           select customers.id, last.rank + row_number() over (order by customers.id) as rank
           from customers cross join last where customers.id > last.id)
         insert into customer_anchors (rank, customer_id)
         select rank, id from counted where rank % ${ANCHOR_STEP} = 0`,
      );
    },
  };
};
