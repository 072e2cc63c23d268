import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mailRepository } from '../../server/core/mail/repository';
import { claimData } from '../../server/db/claimData';
import type { Db } from '../../server/db/Db';
import { migrate } from '../../server/db/migrate';
import { openSqlDatabase } from '../support/sqlDatabase';

const FOLDER = join(__dirname, '../../server/db/migrations');
const scripts = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.sql'))
  .sort();

let db: Db;
beforeAll(async () => {
  db = await openSqlDatabase();
});
afterAll(() => db.close());

describe('a database of another version', () => {
  test('gets the checksums of its migrations where an earlier version kept none', async () => {
    await db.exec('alter table schema_migrations drop column checksum');
    await migrate(db);
    const rows = await db.query<{ checksum: string }>('select checksum from schema_migrations');
    expect(rows).toHaveLength(scripts.length);
    for (const { checksum } of rows) expect(checksum).toMatch(/^[0-9a-f]{64}$/);
  });

  test('is refused after one of its migrations was edited, which is named', async () => {
    const setChecksum = (sum: string) =>
      db.exec(`update schema_migrations set checksum = ${sum} where name = '0003_admin_calls'`);
    await setChecksum(`'another'`);
    await expect(migrate(db)).rejects.toThrow(
      /^DATABASE_URL: the migration 0003_admin_calls was edited after it had run .*\.$/,
    );
    await setChecksum('null');
    await migrate(db);
  });

  test('is refused to an older version than the one that changed it last', async () => {
    await db.exec(`insert into schema_migrations (name) values ('9999_later')`);
    await expect(migrate(db)).rejects.toThrow(
      /^DATABASE_URL: a newer version of the server has changed this database \(9999_later\): .*\.$/,
    );
  });
});

test.each([
  ['demo', 'production', /^PORTAL_MODE is "production", but this database was filled as a demo.*an empty database/],
  ['production', 'demo', /^PORTAL_MODE is "demo", but this database belongs to a shop.*PORTAL_MODE=production/],
] as const)('data of the mode %s is refused in the mode %s (rules §23.5)', async (owner, other, sentence) => {
  await db.exec('delete from settings');
  await claimData(db, owner);
  await claimData(db, owner);
  await expect(claimData(db, other)).rejects.toThrow(sentence);
});

describe('an update', () => {
  let next = 0;
  /** Runs the migrations up to this one. */
  const updateTo = async (name: string) => {
    for (let file = scripts[next]; file !== undefined && file <= name; file = scripts[(next += 1)])
      await db.exec(readFileSync(join(FOLDER, file), 'utf8'));
  };
  beforeAll(() => db.exec('create schema earlier; set search_path to earlier, public'));

  const ROWS = {
    paid: `1, 'ACTIVE', '2026-12-01', null, 0, null, null`,
    declined: `1, 'ACTIVE', '2026-11-20', null, 2, '2026-11-23', null`,
    cardless: `null, 'ACTIVE', '2026-11-20', null, 1, '2026-11-21', null`,
    'waiting after a decline': `1, 'ACTIVE', '2026-11-20', null, 1, null, '2026-11-21'`,
    'given up': `1, 'RECYCLE_FAILED', null, '2026-11-25', 0, null, null`,
    'given up before ends were kept': `null, 'RECYCLE_FAILED', null, null, 0, null, null`,
    cancelled: `1, 'CANCELLED', null, '2026-11-25', 0, null, null`,
  };

  test('finds out since when orders of an earlier version could not be paid (rules §24.21)', async () => {
    await updateTo('0013_receipts.sql');
    await db.exec(`
      insert into customers (id, first_name, last_name, email, email_norm, address1, city, state, country, postal_code)
        values (1, 'A', 'B', 'a@b.de', 'a@b.de', 'x', 'x', 'x', 'DE', '10115');
      insert into pay_sources (id, customer_id, type, card_last4, card_month, card_year, gateway_token)
        values (1, 1, 'CREDITCARD', '4242', 12, 2030, 'tok');
      insert into products (id, sku, type, name_de, name_en, variant_de, variant_en, description_de, description_en,
        image_path, price_cents, old_price_cents, stock_qty)
        values (1, 'S', 'litter', '', '', '', '', '', '', '', 100, null, 9),
          (2, 'T', 'litter', '', '', '', '', '', '', '', 100, 200, 9);`);
    for (const [index, row] of Object.values(ROWS).entries()) {
      await db.exec(`insert into subscriptions (id, customer_id, product_id, qty, unit_price_cents, shipping_cents,
        tax_cents, interval_days, started_on, pay_source_id, status, next_bill_date, ended_on, retry_no, retry_on,
        waiting_since) values (${index}, 1, 1, 1, 100, 0, 19, 28, '2026-01-01', ${row})`);
    }
    await updateTo('0014_failed_payments.sql');
    const found = await db.query('select failed_since as since, failed_for as reason from subscriptions order by id');
    expect(Object.keys(ROWS).map((name, index) => [name, found[index]])).toEqual([
      ['paid', { since: null, reason: null }],
      ['declined', { since: '2026-11-20', reason: 'declined' }],
      ['cardless', { since: '2026-11-20', reason: 'noCard' }],
      ['waiting after a decline', { since: '2026-11-20', reason: 'declined' }],
      ['given up', { since: '2026-11-20', reason: 'declined' }],
      ['given up before ends were kept', { since: '2026-01-01', reason: 'noCard' }],
      ['cancelled', { since: null, reason: null }],
    ]);
  });

  /** Queues a mail as a node of an earlier version does. */
  const queueEarlier = (subject: string) =>
    db.exec(`insert into outbox (recipient, recipient_norm, subject, body_text, body_html, urgent_until)
      values ('a@b.de', 'a@b.de', '${subject}', 'text of ${subject}', '<p>${subject}</p>', null)`);
  const TAKEN_EARLIER = `update outbox set attempts = attempts + 1 where id = (
    select id from outbox where sent_at is null and next_try_at <= now() limit 1 for update skip locked)`;

  test('keeps queued mails as they were rendered, and hands no draft to an earlier version (rules §25.1)', async () => {
    await queueEarlier('before');
    await updateTo('0015_mail_drafts.sql');
    await queueEarlier('beside');
    const draft = { lang: 'de', params: {}, subject: 'detailsSubject', body: [{ say: 'detailsIntro' }] } as const;
    await mailRepository(db).queue({ to: 'a@b.de', ...draft });
    await expect(db.exec(TAKEN_EARLIER)).rejects.toThrow('next_try_at');

    const taken = [];
    for (let mail = await mailRepository(db).claim(); mail; mail = await mailRepository(db).claim()) taken.push(mail);
    expect(taken.map(({ to, draft: own, rendered }) => ({ to, own, rendered }))).toEqual([
      ...['before', 'beside'].map((subject) => ({
        to: 'a@b.de',
        own: null,
        rendered: { subject, text: `text of ${subject}`, html: `<p>${subject}</p>` },
      })),
      { to: 'a@b.de', own: draft, rendered: null },
    ]);
  });

  test('begins the price history with the present prices, of which no earlier one is known (rules §29.4)', async () => {
    await updateTo('0018_prices.sql');
    expect(
      await db.query(
        `select product_id::int as id, price_cents as price, old_price_cents as old, lowest_cents as lowest,
           now() - valid_from < interval '1 hour' as "isNow"
         from product_prices order by product_id`,
      ),
    ).toEqual([
      { id: 1, price: 100, old: null, lowest: null, isNow: true },
      { id: 2, price: 100, old: 200, lowest: null, isNow: true },
    ]);
    expect(await db.query('select distinct content_amount, content_unit from products')).toEqual([
      { content_amount: null, content_unit: null },
    ]);
  });
});
