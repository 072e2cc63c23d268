import { ATTENTION_KINDS, type AttentionKind } from '#src/domain/attention';
import { foldSearch } from '#src/domain/foldSearch';
import { addDays, type IsoDate } from '#src/domain/isoDate';
import type { Language } from '#src/domain/language';
import { toEuro } from '#src/domain/money';
import type { MailDraft } from '../../core/platform/mail/MailDraft';
import { mailSubject } from '../../core/platform/mail/mailSubject';
import { containing } from '../../core/platform/wire/containing';
import { CUSTOMER_NAME } from '../../core/shop/customers/customerName';
import type { Sql } from '../../db/Db';
import { LISTS } from './lists';
import type { AttentionRow } from './schemas';

/** Days for which a failed payment needs attention; later it is in the list of unpaid orders alone. */
const DECLINED_DAYS = 30;

type Row = Omit<AttentionRow, 'amount'> & { cents: number | null; draft?: MailDraft | null; recipient?: string };

/** Returns the subject of a mail, and its address without a customer. */
function toWire({ cents, draft, recipient, ...row }: Row, brandName: string): AttentionRow {
  const what = draft ? mailSubject(draft, brandName) : row.what;
  return { ...row, what, email: row.email ?? recipient ?? null, amount: cents === null ? null : toEuro(cents) };
}

/** Cases that need attention (rules §37.9). @param brandName for the subjects of mails */
export const attentionRepository = (sql: Sql, today: IsoDate, brandName: string) => {
  const earliest = addDays(today, -DECLINED_DAYS);

  /** SQL: tables and condition of a kind; `$1` is the pattern of a search. */
  const found = (kind: AttentionKind, isSearch: boolean) => {
    const { tables, where, joins, hasPerson } = LISTS[kind];
    const isOfPerson = isSearch && hasPerson;
    const condition = `where ${typeof where === 'string' ? where : where(earliest)} ${isOfPerson ? 'and c.search_text like $1' : ''}`;
    return {
      isOfPerson,
      counted: `from ${tables} ${isOfPerson ? joins : ''} ${condition}`,
      shown: `from ${tables} ${joins} ${condition}`,
    };
  };

  return {
    /** Counts the cases of each kind, at most `limit` of each. */
    async counts(limit: number): Promise<Record<AttentionKind, number>> {
      const counts = ATTENTION_KINDS.map(
        (kind) =>
          `(select count(*)::int from (select ${found(kind, false).counted} limit ${limit}) as found) as "${kind}"`,
      );
      const [row] = await sql.query<Record<AttentionKind, number>>(`select ${counts.join(', ')}`, [], 'fresh');
      if (!row) throw new Error('The counts are gone.');
      return row;
    },

    /** Page of a kind; `search` is a part of the person's texts. */
    page(kind: AttentionKind, search: string, lang: Language) {
      const term = foldSearch(search.trim());
      const { isOfPerson, counted, shown } = found(kind, term !== '');
      const { columns, order } = LISTS[kind];
      const params = isOfPerson ? [containing(term)] : [];
      const next = params.length + 1;
      return {
        async count(limit: number): Promise<number> {
          const [row] = await sql.query<{ count: number }>(
            `select count(*)::int as count from (select ${counted} limit $${next}) as found`,
            [...params, limit],
            'fresh',
          );
          return row?.count ?? 0;
        },

        async rows(offset: number, limit: number): Promise<AttentionRow[]> {
          const rows = await sql.query<Row>(
            `select ${columns(lang)}, c.id::text as "customerId", c.email,
               nullif(${CUSTOMER_NAME}, '') as name
             ${shown} order by ${order} limit $${next} offset $${next + 1}`,
            [...params, limit, offset],
            'fresh',
          );
          return rows.map((row) => toWire(row, brandName));
        },
      };
    },
  };
};
