import type { Language } from '#src/domain/language';
import type { Sql } from '../../db/Db';
import { momentSql } from '../../core/platform/wire/momentSql';
import type { TimelineEntry, TimelinePayload } from './timelineSchemas';

/** Entries of a page. */
const PAGE_SIZE = 20;

/** SQL: values of the log with the name of a product, without the id of a card. */
const shown = (side: 'before' | 'after', lang: Language) => `
  (l.${side} - 'productId' - 'paySourceId') || coalesce(
    (select jsonb_build_object('product', p.name_${lang}) from products p
     where p.id::text = l.${side} ->> 'productId'), '{}')`;

export const timelineRepository = (sql: Sql, lang: Language) => ({
  /** Returns a page of the customer's rows of the change log, newest first. @param before id; null for the first page */
  async page(customerId: number, before: number | null): Promise<TimelinePayload> {
    const rows = await sql.query<TimelineEntry>(
      `select l.id::text, ${momentSql('l.changed_at')} as at,
         case when l.via_mail then 'mail' when l.acting_key is not null then 'key' else l.actor end as actor,
         coalesce(l.acting_key, l.acting_admin) as name, l.subject, l.subject_id::text as "subjectId",
         (select p.name_${lang} from subscriptions s join products p on p.id = s.product_id
          where l.subject = 'subscription' and s.id = l.subject_id) as "productName",
         l.action, ${shown('before', lang)} as before, ${shown('after', lang)} as after
       from change_log l where l.customer_id = $1 and ($2::bigint is null or l.id < $2)
       order by l.id desc limit ${PAGE_SIZE + 1}`,
      [customerId, before],
    );
    const entries = rows.slice(0, PAGE_SIZE);
    return { entries, nextBefore: rows.length > PAGE_SIZE ? (entries.at(-1)?.id ?? null) : null };
  },
});
