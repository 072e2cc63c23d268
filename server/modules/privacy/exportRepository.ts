import type { Language } from '#src/domain/language';
import { mailSubject } from '../../core/platform/mail/mailSubject';
import type { MailDraft } from '../../core/platform/mail/MailDraft';
import { businessDaySql, momentSql } from '../../core/platform/wire/momentSql';
import type { Sql } from '../../db/Db';
import type { ExportPayload } from './schemas';

const EURO = '/ 100.0::float8';

const address = (prefix: '' | 'ship_') => `json_build_object('address1', ${prefix}address1,
  'address2', nullif(${prefix}address2, '""'), 'postalCode', ${prefix}postal_code, 'city', ${prefix}city,
  'state', ${prefix}state, 'country', ${prefix}country)`;

const PROFILE = `select id::text as "customerId", external_id as "externalId", first_name as "firstName",
    last_name as "lastName", email, phone, lang as language, ${businessDaySql('created_at')} as since, notices,
    ${address('')} as billing, case when ship_address1 is not null then ${address('ship_')} end as shipping
  from customers where id = $1`;

/** SQL: text of declaration `d`, if the address of customer `c` has made it. */
const ownText = (column: string) => `case when d.email_norm = c.email_norm then d.${column} else '' end as ${column}`;

/** SQL: sections of an export, each with the customer's id as `$1`. */
const sectionsIn = (lang: Language) => ({
  cards: `select type, brand, card_last4 as last4, card_month as month, card_year as year
    from pay_sources where customer_id = $1 order by id`,
  subscriptions: `select s.id::text as "purchaseId", p.name_${lang} as "productName", s.qty as quantity, s.status,
      s.interval_days as "intervalDays", s.started_on as "startedOn", s.next_bill_date as "nextBillDate",
      s.ended_on as "endedOn", s.cancel_reason as "cancelReason"
    from subscriptions s join products p on p.id = s.product_id where s.customer_id = $1 order by s.id desc`,
  orders: `select o.id::text as "orderNumber", ${momentSql('o.placed_at')} as "placedAt", o.payment, o.fulfilment,
      t.total_cents ${EURO} as amount, t.card_last4 as "cardLast4", t.billing, t.delivery,
      (select coalesce(json_agg(json_build_object('name', i.name_${lang}, 'quantity', i.qty) order by i.line), '[]')
       from order_items i where i.order_id = o.id and i.version = o.version) as items,
      (select coalesce(json_agg(e.tracking_number order by e.id), '[]') from order_entries e
       where e.order_id = o.id and e.tracking_number is not null) as "trackingNumbers"
    from orders o join order_terms t on t.order_id = o.id and t.version = o.version
    where o.customer_id = $1 order by o.id desc`,
  payments: `select y.id::text as "paymentId", y.billed_on as date, y.total_cents ${EURO} as amount,
      y.response_type = 'SUCCESS' as "isPaid", coalesce((select sum(r.amount_cents) from refunds r
        where r.payment_id = y.id and r.state in ('pending', 'done')), 0) ${EURO} as refunded
    from payments y where y.customer_id = $1 order by y.id desc`,
  discounts: `select code, subscription_id::text as "purchaseId", ${momentSql('created_at')} as "appliedAt",
      ${momentSql('removed_at')} as "removedAt"
    from discount_redemptions where customer_id = $1 order by id desc`,
  // Without the texts of another person, who has declared it for the customer.
  declarations: `select d.reference, d.type, d.state, ${momentSql('d.received_at')} as "receivedAt",
      ${ownText('name')}, ${ownText('email')}, ${ownText('contract')}, ${ownText('reason')}
    from declarations d join customers c on c.id = $1
    where d.email_norm = c.email_norm or d.id in (
      select e.declaration_id from declaration_endings e join subscriptions s on s.id = e.subscription_id
      where s.customer_id = $1)
    order by d.id desc`,
  notes: `select ${momentSql('created_at')} as at, text from customer_notes where customer_id = $1 order by id desc`,
  changes: `select ${momentSql('changed_at')} as at, actor, action, before, after
    from change_log where customer_id = $1 order by id desc`,
});

/** SQL: mails without a code, because the subject of another one contains it. */
const MAILS = `select ${momentSql('created_at')} as at, draft from outbox
  where recipient_norm = (select email_norm from customers where id = $1) and urgent_until is null and draft is not null
  order by id desc`;

const ERASURE = `select ${momentSql('asked_at')} as "askedAt", due_on as "dueOn" from erasures where customer_id = $1`;

type Sections = Omit<ExportPayload, 'profile' | 'mails' | 'erasure'>;

/** Reads a person's data (rules §40.1). Never selects tokens, hashes, or the names of admins. */
export const exportRepository = (sql: Sql, lang: Language) => ({
  async profile(customerId: number): Promise<ExportPayload['profile'] | undefined> {
    const [row] = await sql.query<ExportPayload['profile']>(PROFILE, [customerId]);
    return row;
  },

  async sections(customerId: number): Promise<Sections> {
    const texts = sectionsIn(lang);
    const read = <Row>(text: string): Promise<Row[]> => sql.query<Row>(text, [customerId]);
    return {
      cards: await read(texts.cards),
      subscriptions: await read(texts.subscriptions),
      orders: await read(texts.orders),
      payments: await read(texts.payments),
      discounts: await read(texts.discounts),
      declarations: await read(texts.declarations),
      notes: await read(texts.notes),
      changes: await read(texts.changes),
    };
  },

  async mails(customerId: number, brandName: string): Promise<ExportPayload['mails']> {
    const rows = await sql.query<{ at: string; draft: MailDraft }>(MAILS, [customerId]);
    return rows.map(({ at, draft }) => ({ at, subject: mailSubject(draft, brandName) }));
  },

  async erasure(customerId: number): Promise<ExportPayload['erasure']> {
    const [row] = await sql.query<NonNullable<ExportPayload['erasure']>>(ERASURE, [customerId]);
    return row ?? null;
  },
});
