import { mailRepository } from '#server/core/platform/mail/repository';
import { toMail } from '#server/core/platform/mail/toMail';
import type { Db } from '#server/db/Db';
import type { IsoDate } from '#src/domain/isoDate';
import type { Language } from '#src/domain/language';

export interface SubscriptionShape {
  next: IsoDate | null;
  status?: string;
  restartDate?: IsoDate;
  retryOn?: IsoDate;
  waitingSince?: IsoDate;
  intervalDays?: number;
}

export interface PersonShape extends SubscriptionShape {
  /** Expiry of the card, such as `12/2099`; null without a card. */
  expiry?: string | null;
  lang?: Language;
}

/** Customers and subscriptions of one product, oak litter, inserted without a server. */
export async function openSqlShop(db: Db) {
  const insert = async (sql: string, params: Parameters<Db['query']>[1]): Promise<number> => {
    const [row] = await db.query<{ id: number }>(`${sql} returning id`, params);
    if (!row) throw new Error('Nothing was inserted.');
    return row.id;
  };
  const product = await insert(
    `insert into products (sku, type, name_de, name_en, variant_de, variant_en, description_de, description_en,
       image_path, price_cents, stock_qty)
     values ('OAK', 'litter', 'Eichenstreu', 'Oak litter', '', '', '', '', '', 1000, 9)`,
    [],
  );
  let people = 0;

  const addSubscription = (customerId: number, cardId: number | null, shape: SubscriptionShape): Promise<number> => {
    const { next, status = 'ACTIVE', restartDate = null, retryOn = null, waitingSince = null } = shape;
    return insert(
      `insert into subscriptions (customer_id, product_id, pay_source_id, qty, unit_price_cents, shipping_cents, tax_cents,
         interval_days, next_bill_date, status, started_on, restart_date, retry_on, waiting_since)
       values ($1, $2, $3, 1, 1000, 490, 190, $4, $5, $6, '2026-01-01', $7, $8, $9)`,
      [
        ...[customerId, product, cardId, shape.intervalDays ?? 28],
        ...[next, status, restartDate, retryOn, waitingSince],
      ],
    );
  };

  /** A customer with one card and one subscription. */
  const person = async (shape: PersonShape) => {
    const email = `person-${(people += 1)}@kunden.example`;
    const id = await insert(
      `insert into customers (first_name, last_name, email, email_norm, lang, address1, city, state, country, postal_code)
       values ('Ida', 'Lang', $1, $1, $2, 'Weg 1', 'Ulm', 'BW', 'DE', '89073')`,
      [email, shape.lang ?? 'en'],
    );
    const { expiry = '12/2099' } = shape;
    const [month = '', year = ''] = expiry?.split('/') ?? [];
    const cardId =
      expiry === null
        ? null
        : await insert(
            `insert into pay_sources (customer_id, type, card_last4, card_month, card_year, gateway_token)
             values ($1, 'CREDITCARD', '4242', $2::int, $3::int, 'tok')`,
            [id, Number(month), Number(year)],
          );
    const subscriptionId = await addSubscription(id, cardId, shape);
    const mails = async () => {
      const stored = await mailRepository(db).mailbox(email);
      const newestFirst = await Promise.all(
        stored.map((mail) => toMail(mail, { brandName: 'Nachschub', footer: () => [] })),
      );
      return newestFirst.reverse();
    };
    /** Number of mails, including those that the mailbox no longer shows. */
    const countMails = async () => {
      const [row] = await db.query<{ count: number }>(
        'select count(*)::int as count from outbox where recipient = $1',
        [email],
      );
      return row?.count ?? 0;
    };
    return { email, id, cardId: cardId ?? 0, subscriptionId, mails, countMails };
  };
  return { person, addSubscription };
}
export type SqlShop = Awaited<ReturnType<typeof openSqlShop>>;
