import type { IsoDate } from '#src/domain/isoDate';
import type { Language } from '#src/domain/language';
import type { Sql } from '#server/db/Db';
import { momentSql } from '../../platform/wire/momentSql';
import type { SubscriptionState } from './LockedSubscription';
import { addressCommandOf, commandOf, type AddressAction, type SubscriptionAction } from './receiptActions';
import type { AddressReceiptWire, EntryWire, ReceiptWire } from './receiptSchemas';

/** Receipts per page (rules §24.4). */
const PAGE_SIZE = 20;

interface Reader {
  customerId: number;
  lang: Language;
  today: IsoDate;
}

interface ReceiptFilter extends Reader {
  /** Null selects the receipts of all subscriptions and of the customer's data. */
  purchaseId: number | null;
  page: number;
}

interface Logged {
  undoUntil: IsoDate | null;
  /** True if a later change or charge prevents an undo (rules §24.8). */
  isTouched: boolean;
}
/** `was` has the changed fields with their values before the change. */
export interface LoggedChange extends Logged {
  subject: 'subscription';
  subjectId: number;
  action: SubscriptionAction;
  was: Partial<SubscriptionState>;
}
export interface LoggedAddress extends Logged {
  subject: 'customer';
  subjectId: number;
  action: AddressAction;
  was: Readonly<Record<string, string | null>>;
}

type ReceiptRow =
  | (Omit<ReceiptWire, 'command'> & { address: null; action: SubscriptionAction })
  | (Omit<AddressReceiptWire, 'command'> & { action: AddressAction });
type ListedRow = ReceiptRow | { id: string; at: string; action: 'accountEntered'; reason: string | null };

/** SQL: a change or paid charge of the subscription follows entry `l`. */
const SUBSCRIPTION_TOUCHED = `
  exists (select 1 from change_log n where n.subject = 'subscription' and n.subject_id = l.subject_id and n.id > l.id)
  or exists (
    select 1 from change_log n
    where n.customer_id = l.customer_id and n.id > l.id and n.subject = 'payment'
      and n.after ->> 'responseType' = 'SUCCESS' and (n.after ->> 'subscriptionId')::bigint = l.subject_id)`;
/** SQL: an address change, a change of the same field or a paid charge of the customer follows entry `l`. */
const ADDRESS_TOUCHED = `
  exists (
    select 1 from change_log n where n.customer_id = l.customer_id and n.id > l.id
      and (n.subject = 'payment' and n.after ->> 'responseType' = 'SUCCESS'
        or n.subject = 'customer' and n.subject_id = l.subject_id and (n.receipt is not null
          or exists (select 1 from jsonb_object_keys(n.before) field where jsonb_exists(l.before, field)))))`;
const TOUCHED = `case l.subject when 'subscription' then ${SUBSCRIPTION_TOUCHED} else ${ADDRESS_TOUCHED} end`;

type Side = 'before' | 'after';
/** SQL: name of the product on the day of the change; its present name for receipts of an earlier version. */
const nameOf = (side: Side, lang: Language) => `
  coalesce(l.receipt -> 'names' -> (l.receipt -> '${side}' ->> 'productId') ->> '${lang}', ${side}_product.name_${lang})`;
const shown = (side: Side, lang: Language) => `
  case l.subject when 'subscription'
    then (l.receipt -> '${side}') - 'productId' || jsonb_build_object('productName', ${nameOf(side, lang)})
    else l.receipt -> '${side}' end as ${side}`;

const LINES = `change_log l
  left join products before_product on before_product.id = (l.receipt -> 'before' ->> 'productId')::bigint
  left join products after_product on after_product.id = (l.receipt -> 'after' ->> 'productId')::bigint
  where l.customer_id = $1`;
const RECEIPTS = `${LINES} and l.receipt is not null`;
/** SQL: receipts, and entries of admins into the account (rules §36.9). */
const LISTED = `${LINES} and (l.receipt is not null or l.action = 'accountEntered')`;
const OF_SUBSCRIPTION = `($2::bigint is null or (l.subject = 'subscription' and l.subject_id = $2))`;

/** @param today placeholder of the business date, for example `$3` */
const columns = (lang: Language, today: string) => `
  l.id::text, ${momentSql('l.changed_at')} as at,
  case l.actor when 'system' then 'shop' else l.actor end as actor, l.action,
  case l.subject when 'subscription' then l.subject_id::text end as "purchaseId", l.receipt ->> 'address' as address,
  ${nameOf('after', lang)} as "productName", ${shown('before', lang)}, ${shown('after', lang)},
  l.receipt -> 'nextCharge' as "nextCharge", l.receipt ->> 'order' as "order",
  case when l.undo_until >= ${today}::date and not (${TOUCHED}) then l.undo_until end as "undoUntil"`;

function toWire(row: ReceiptRow): ReceiptWire | AddressReceiptWire {
  if (row.address === null) {
    const { address: _none, action, ...receipt } = row;
    return { ...receipt, command: commandOf(action) };
  }
  const { id, at, actor, action, address, before, after, undoUntil } = row;
  return { id, at, actor, command: addressCommandOf(action), purchaseId: null, address, before, after, undoUntil };
}

function toListed(row: ListedRow): ReceiptWire | AddressReceiptWire | EntryWire {
  if (row.action !== 'accountEntered') return toWire(row);
  const { id, at, reason } = row;
  return { id, at, actor: 'admin', command: 'enterAccount', purchaseId: null, reason };
}

async function read(sql: Sql, id: number, { customerId, lang, today }: Reader) {
  const [row] = await sql.query<ReceiptRow>(`select ${columns(lang, '$3')} from ${RECEIPTS} and l.id = $2`, [
    customerId,
    id,
    today,
  ]);
  if (!row) throw new Error('A receipt is gone.');
  return toWire(row);
}

/** Receipts of a customer: change log entries with a receipt (rules §24.3, §24.10). */
export const receiptsRepository = (sql: Sql) => ({
  /** Returns the receipt of a subscription change. @throws Error for an unknown id */
  get: async (id: number, reader: Reader) => (await read(sql, id, reader)) as ReceiptWire,

  /** Returns the receipt of a changed billing or shipping address. @throws Error for an unknown id */
  getAddress: async (id: number, reader: Reader) => (await read(sql, id, reader)) as AddressReceiptWire,

  /** Returns the change of a receipt. Requires the lock of its subject. */
  async change(id: number, customerId: number): Promise<LoggedChange | LoggedAddress | undefined> {
    const [row] = await sql.query<LoggedChange | LoggedAddress>(
      `select l.subject, l.subject_id as "subjectId", l.action, l.before as was, l.undo_until as "undoUntil",
              (${TOUCHED}) as "isTouched"
       from ${RECEIPTS} and l.id = $2`,
      [customerId, id],
    );
    return row;
  },

  /** True if a charge of the subscription succeeded after the entry. */
  async isBilledSince(subscriptionId: number, lineId: number): Promise<boolean> {
    const rows = await sql.query(
      `select 1 from change_log where subject = 'payment' and id > $2 and after ->> 'responseType' = 'SUCCESS'
         and (after ->> 'subscriptionId')::bigint = $1
         and customer_id = (select customer_id from subscriptions where id = $1) limit 1`,
      [subscriptionId, lineId],
    );
    return rows.length > 0;
  },

  /** Returns a page of receipts and entries of admins, the newest first. */
  async list({ customerId, lang, today, purchaseId, page }: ReceiptFilter) {
    const rows = await sql.query<ListedRow>(
      `select ${columns(lang, '$3')}, l.after ->> 'reason' as reason from ${LISTED} and ${OF_SUBSCRIPTION}
       order by l.id desc limit ${PAGE_SIZE} offset $4`,
      [customerId, purchaseId, today, (page - 1) * PAGE_SIZE],
    );
    return rows.map(toListed);
  },

  async count({ customerId, purchaseId }: Pick<ReceiptFilter, 'customerId' | 'purchaseId'>): Promise<number> {
    const [row] = await sql.query<{ count: number }>(
      `select count(*)::int as count from ${LISTED} and ${OF_SUBSCRIPTION}`,
      [customerId, purchaseId],
    );
    return row?.count ?? 0;
  },
});
