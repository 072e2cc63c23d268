import type { IsoDate } from '../../../src/domain/isoDate';
import type { Language } from '../../../src/domain/language';
import type { Sql } from '../../db/Db';
import type { SubscriptionState } from './LockedSubscription';
import { commandOf, type SubscriptionAction } from './receiptActions';
import type { ReceiptWire } from './receiptSchemas';

/** How many receipts a page has. */
const PAGE_SIZE = 20;

interface Reader {
  customerId: number;
  lang: Language;
  today: IsoDate;
}

interface ReceiptFilter extends Reader {
  /** All subscriptions where it is null. */
  purchaseId: number | null;
  page: number;
}

/** A change as the log has it. */
export interface LoggedChange {
  subscriptionId: number;
  action: SubscriptionAction;
  /** What differs, as it was before. */
  was: Partial<SubscriptionState>;
  undoUntil: IsoDate | null;
  isTouched: boolean;
}

type Row = Omit<ReceiptWire, 'command'> & { action: SubscriptionAction };

/** Whether something has touched the subscription since the line `l`: another change, or a bill that was paid. */
const TOUCHED = `(
  exists (select 1 from change_log n where n.subject = 'subscription' and n.subject_id = l.subject_id and n.id > l.id)
  or exists (
    select 1 from change_log n
    where n.customer_id = l.customer_id and n.id > l.id and n.subject = 'payment'
      and n.after ->> 'responseType' = 'SUCCESS' and (n.after ->> 'subscriptionId')::bigint = l.subject_id))`;

const shown = (name: 'before' | 'after', lang: Language) =>
  `(l.receipt -> '${name}') - 'productId' || jsonb_build_object('productName', ${name}_product.name_${lang})`;

const RECEIPTS = `change_log l
  join products before_product on before_product.id = (l.receipt -> 'before' ->> 'productId')::bigint
  join products after_product on after_product.id = (l.receipt -> 'after' ->> 'productId')::bigint
  where l.customer_id = $1 and l.subject = 'subscription' and l.receipt is not null`;

/** @param today the place of the business day among the parameters */
const columns = (lang: Language, today: string) => `
  l.id::text, to_char(l.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
  case l.actor when 'system' then 'shop' else l.actor end as actor, l.action, l.subject_id::text as "purchaseId",
  after_product.name_${lang} as "productName", ${shown('before', lang)} as before, ${shown('after', lang)} as after,
  l.receipt -> 'nextCharge' as "nextCharge",
  case when l.undo_until >= ${today}::date and not ${TOUCHED} then l.undo_until end as "undoUntil"`;

const toWire = ({ action, ...row }: Row): ReceiptWire => ({ ...row, command: commandOf(action) });

/** The receipts of a customer, which are the lines of the change log about the customer's subscriptions (rules §24.3). */
export const receiptsRepository = (sql: Sql) => ({
  /** One that this transaction has made. */
  async get(id: number, { customerId, lang, today }: Reader): Promise<ReceiptWire> {
    const [row] = await sql.query<Row>(`select ${columns(lang, '$3')} from ${RECEIPTS} and l.id = $2`, [
      customerId,
      id,
      today,
    ]);
    if (!row) throw new Error('A receipt is gone.');
    return toWire(row);
  },

  /** The change that a receipt is of. Whether something later has touched the subscription holds under its lock alone. */
  async change(id: number, customerId: number): Promise<LoggedChange | undefined> {
    const [row] = await sql.query<LoggedChange>(
      `select l.subject_id as "subscriptionId", l.action, l.before as was, l.undo_until as "undoUntil",
              ${TOUCHED} as "isTouched"
       from ${RECEIPTS} and l.id = $2`,
      [customerId, id],
    );
    return row;
  },

  /** A page of them, newest first. */
  async list({ customerId, lang, today, purchaseId, page }: ReceiptFilter): Promise<ReceiptWire[]> {
    const rows = await sql.query<Row>(
      `select ${columns(lang, '$3')} from ${RECEIPTS} and ($2::bigint is null or l.subject_id = $2)
       order by l.id desc limit ${PAGE_SIZE} offset $4`,
      [customerId, purchaseId, today, (page - 1) * PAGE_SIZE],
    );
    return rows.map(toWire);
  },

  async count({ customerId, purchaseId }: Pick<ReceiptFilter, 'customerId' | 'purchaseId'>): Promise<number> {
    const [row] = await sql.query<{ count: number }>(
      `select count(*)::int as count from ${RECEIPTS} and ($2::bigint is null or l.subject_id = $2)`,
      [customerId, purchaseId],
    );
    return row?.count ?? 0;
  },
});
