import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import type { Db } from '#server/db/Db';
import { customerListRepository } from '#server/core/analytics/customerList/repository';
import { foldText } from '#src/domain/foldText';
import { type Admin, createAdmin } from '../../support/api';
import { freshServer } from '../../support/freshServer';
import { openSqlDatabase } from '../../support/sqlDatabase';

const PATH = '/api/admin/fetch-all-customers';
const { api, sql } = freshServer();

interface List {
  data: { firstname: string; lastname: string; email: string; checkout_champ_id: string }[];
  totalResults: number;
  totalIsCapped?: boolean;
}

let admin: Admin;
beforeAll(async () => {
  admin = await createAdmin(api);
});
const list = async (query: Record<string, string>) => (await admin.get<List>(PATH, query)).payload;

describe('GET admin/fetch-all-customers', () => {
  test('finds a customer by any part of the e-mail address, regardless of case', async () => {
    const name = randomBytes(5).toString('hex');
    const { customerId } = await api.customer({ email: `${name}.Maria@Kunden.Example` });
    for (const search of [name, `${name}.maria@kunden.example`, name.slice(2).toUpperCase(), ` ${name} `]) {
      const { data, totalResults, totalIsCapped } = await list({ search });
      expect(data).toMatchObject([{ checkout_champ_id: customerId, email: `${name}.maria@kunden.example` }]);
      expect([totalResults, totalIsCapped]).toEqual([1, undefined]);
    }
    const large = await api.customer({ email: `${name}.Größe@kunden.example` });
    for (const search of [`${name}.GRÖSSE`, `${name}.gro\u0308ße@KUNDEN`])
      expect((await list({ search })).data).toMatchObject([{ checkout_champ_id: large.customerId }]);
    expect(Object.keys((await list({ search: `${name}.maria` })).data[0] ?? {}).sort()).toEqual([
      'checkout_champ_id',
      'email',
      'firstname',
      'lastname',
    ]);
  });

  test('returns pages without overlap, and an empty page after the last', async () => {
    const { email } = await api.customers({ accounts: 7 });
    const pages = await Promise.all(
      ['1', '2', '3', '4'].map((page) => list({ search: email, page, resultPerPage: '3' })),
    );
    expect(pages.map(({ data }) => data.length)).toEqual([3, 3, 1, 0]);
    expect(pages.map(({ totalResults }) => totalResults)).toEqual([7, 7, 7, 7]);
    const ids = pages.flatMap(({ data }) => data.map((one) => one.checkout_champ_id));
    expect(new Set(ids).size).toBe(7);
  });

  test('counts all customers without a search', async () => {
    const before = (await list({})).totalResults;
    await api.customers({ accounts: 3 });
    expect((await list({})).totalResults).toBeGreaterThanOrEqual(before + 3);
    expect((await list({})).data).toHaveLength(10);
    expect((await list({ page: '900000' })).data).toEqual([]);
    expect((await admin.get(PATH, { resultPerPage: '101' })).status).toBe(400);
  });

  test('counts up to 1,000 matches of a search and reports a larger number (rules §15.5)', async () => {
    const email = `${randomBytes(5).toString('hex')}@viele.example`;
    await sql(
      `insert into customers (first_name, last_name, email, email_norm, address1, city, state, country, postal_code)
       select 'A', 'B', '${email}', '${email}', 'x', 'x', 'x', 'DE', '10115' from generate_series(1, 1000)`,
    );
    const exact = await list({ search: email });
    expect([exact.totalResults, exact.totalIsCapped]).toEqual([1_000, undefined]);
    await api.customers({ email, statuses: [] });
    expect(await list({ search: email })).toMatchObject({ totalResults: 1_000, totalIsCapped: true });
  });
});

describe('customerListRepository', () => {
  let db: Db;
  const emails = fc.sample(
    fc
      .string({
        unit: fc.constantFrom('a', 'a', 'b', 'c', 'ü', '%', '_', '\\', '.', '+', '-', '1'),
        minLength: 1,
        maxLength: 6,
      })
      .map((name) => `${name}@ab.de`),
    { numRuns: 2_500, seed: 7 },
  );
  beforeAll(async () => {
    db = await openSqlDatabase();
    await db.query(
      `insert into customers (first_name, last_name, email, email_norm, address1, city, state, country, postal_code)
       select 'A', 'B', value, value, 'x', 'x', 'x', 'DE', '10115' from jsonb_array_elements_text($1::jsonb)`,
      [JSON.stringify(emails)],
    );
  });
  afterAll(() => db.close());

  const matching = async (term: string, limit: number) =>
    (
      await db.query<{ id: number }>('select id from customers where strpos(email_norm, $1) > 0 order by id limit $2', [
        term,
        limit,
      ])
    ).map(({ id }) => id);

  test('folds each letter in the database as in the portal (rules §15.34)', async () => {
    const letters = Array.from({ length: 0x1_00_00 }, (_, code) => String.fromCharCode(code)).filter((letter) =>
      /[\p{L}\p{M}\p{N}]/u.test(letter),
    );
    const rows = await db.query<{ letter: string; folded: string }>(
      'select value as letter, fold_text(value) as folded from jsonb_array_elements_text($1::jsonb)',
      [JSON.stringify([...letters, 'U\u0308', 'STRASSE', 'ẞ'])],
    );
    expect(rows.filter(({ letter, folded }) => folded !== foldText(letter))).toEqual([]);
  });

  test('matches the same customers as a plain search for any term', async () => {
    const term = fc.string({
      unit: fc.constantFrom('a', 'b', 'c', 'ü', '%', '_', '\\', '.', '@'),
      minLength: 1,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(term, async (text) => {
        expect(await customerListRepository(db).matching(text, 5_000)).toEqual(await matching(text, 5_000));
      }),
      { numRuns: 30 },
    );
  });

  test('returns exact counts and pages with and without anchors, and after an insert or a delete', async () => {
    const customers = customerListRepository(db);
    const all = await matching('', 5_000);
    const expectRight = async (count: number) => {
      expect(await customers.count()).toBe(count);
      for (const offset of [0, 990, 1_000, 1_995, 2_000, 2_490]) {
        const page = await customers.page(offset, 10);
        expect(page.map((one) => Number(one.checkout_champ_id))).toEqual(all.slice(offset, offset + 10));
      }
    };
    const setAnchors = async () => {
      await db.exec('begin');
      await customers.setAnchors();
      await db.exec('commit');
    };
    await expectRight(2_500);
    await setAnchors();
    await setAnchors();
    const anchors = await db.query<{ rank: number }>('select rank from customer_anchors order by rank');
    expect(anchors.map(({ rank }) => rank)).toEqual([1_000, 2_000]);
    await expectRight(2_500);

    await db.query('delete from customers where id = $1', [all[1_500] ?? 0]);
    all.splice(1_500, 1);
    await expectRight(2_499);
    await setAnchors();
    await db.query(
      `insert into customers (id, first_name, last_name, email, email_norm, address1, city, state, country, postal_code)
       values (1, 'A', 'B', 'x', 'x', 'x', 'x', 'x', 'DE', '10115')`,
    );
    all.unshift(1);
    await expectRight(2_500);
  });
});
