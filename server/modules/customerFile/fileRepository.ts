import type { Language } from '#src/domain/language';
import type { Sql } from '../../db/Db';
import { businessDaySql, momentSql } from '../../core/platform/wire/momentSql';
import { FAILED_FOR, NEXT_TOTAL } from '../../core/shop/subscriptions/billable';
import type { FilePayload } from './fileSchemas';

type Profile = FilePayload['customer'];

const EURO = '/ 100.0::float8';
/** Discount codes and declarations of a file, the newest. */
const ROWS_MAX = 50;

const address = (prefix: '' | 'ship_') => `json_build_object('address1', ${prefix}address1,
  'address2', nullif(${prefix}address2, '""'), 'postalCode', coalesce(${prefix}postal_code, ''),
  'city', coalesce(${prefix}city, ''), 'state', coalesce(${prefix}state, ''), 'country', ${prefix}country)`;

/** Parts of a customer file that are read as they are stored (rules §38.3). Never selects tokens or hashes. */
export const fileRepository = (sql: Sql, lang: Language) => ({
  async profile(customerId: number): Promise<(Profile & { emailNorm: string }) | undefined> {
    const [row] = await sql.query<Profile & { emailNorm: string }>(
      `select id::text as "customerId", external_id as "externalId", first_name as "firstName",
         last_name as "lastName", email, email_norm as "emailNorm", phone, lang as language,
         ${businessDaySql('created_at')} as since, notices, ${address('')} as billing,
         case when ship_address1 is not null then ${address('ship_')} end as shipping
       from customers where id = $1`,
      [customerId],
    );
    return row;
  },

  subscriptions: (customerId: number) =>
    sql.query<FilePayload['subscriptions'][number]>(
      `select s.id::text as "purchaseId", p.name_${lang} as "productName", s.qty as quantity,
         ${NEXT_TOTAL} ${EURO} as amount, s.status, s.interval_days as "intervalDays", s.started_on as "startedOn",
         coalesce(s.retry_on, s.next_bill_date) as "nextBillDate",
         case when s.status = 'PAUSED' then s.restart_date end as "pausedUntil",
         s.waiting_since as "waitingSince", case when s.failed_since is not null then ${FAILED_FOR} end as "failedFor",
         s.failed_since as "failedSince", s.cancel_on as "cancelOn", s.ended_on as "endedOn",
         c.card_last4 as "cardLast4"
       from subscriptions s join products p on p.id = s.product_id left join pay_sources c on c.id = s.pay_source_id
       where s.customer_id = $1 order by s.status = 'ACTIVE' desc, s.id desc`,
      [customerId],
    ),

  cards: (customerId: number) =>
    sql.query<FilePayload['cards'][number]>(
      `select id::text as "cardId", type, brand, card_last4 as last4, card_month as month, card_year as year
       from pay_sources where customer_id = $1 order by id`,
      [customerId],
    ),

  /** Declarations by the e-mail address, which is empty after an erasure, or that ended a subscription of the customer. */
  declarations: (customerId: number, emailNorm: string) =>
    sql.query<FilePayload['declarations'][number]>(
      `select d.reference, d.type, d.kind, d.state, ${momentSql('d.received_at')} as "receivedAt",
         d.wanted_on as "wantedOn"
       from declarations d where d.id in (
         select id from declarations where email_norm = nullif($2, '')
         union select e.declaration_id from declaration_endings e join subscriptions s on s.id = e.subscription_id
           where s.customer_id = $1)
       order by d.id desc limit ${ROWS_MAX}`,
      [customerId, emailNorm],
    ),

  discounts: (customerId: number) =>
    sql.query<FilePayload['discounts'][number]>(
      `select r.code, r.amount_hundredths ${EURO} as amount, r.is_percent as "isPercent",
         r.subscription_id::text as "purchaseId", p.name_${lang} as "productName",
         ${momentSql('r.created_at')} as "appliedAt", ${momentSql('r.removed_at')} as "removedAt"
       from discount_redemptions r join subscriptions s on s.id = r.subscription_id
         join products p on p.id = s.product_id
       where r.customer_id = $1 order by r.id desc limit ${ROWS_MAX}`,
      [customerId],
    ),
});
