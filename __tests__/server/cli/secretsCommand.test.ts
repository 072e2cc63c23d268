import { secretsCommand } from '#server/cli/database/secretsCommand';
import { billTokenOf, signedBillOf } from '#server/core/shop/links/billToken';
import { unsubscriberOf, unsubscribeTokenOf } from '#server/core/shop/notices/unsubscribeToken';
import type { Db } from '#server/db/Db';
import { openSqlDatabase } from '../../support/sqlDatabase';

let db: Db;
beforeAll(async () => {
  db = await openSqlDatabase();
});
afterAll(() => db.close());

const CUSTOMER = 7;
const secrets = (...args: string[]) => secretsCommand(args)(db);
const MINUTE = String.raw`2\d{3}-\d\d-\d\dT\d\d:\d\d UTC`;
/** Days from now until the end of the former secrets of a name, the newest first. */
const overlaps = async (name: string) =>
  (
    await db.query<{ days: number }>(
      `select round(extract(epoch from accepted_until - made_at) / 86400)::int as days
       from (select accepted_until, coalesce(made_at, now()) as made_at, name from secrets) s
       where name = '${name}' and accepted_until is not null order by accepted_until desc`,
    )
  ).map(({ days }) => days);

test('lists names and times, and prints no secret (rules §21.15)', async () => {
  const names = ['codes', 'payments', 'notices', 'log'];
  expect(await secrets('list')).toBe(names.map((name) => `${name}  since the first start`).join('\n'));
  const printed = [await secrets('rotate', 'codes'), await secrets('list')];
  expect(printed[0]).toMatch(new RegExp(`^The secret codes is new\\. The former one is accepted until ${MINUTE}\\.$`));
  expect(printed[1]?.split('\n')).toEqual([
    expect.stringMatching(new RegExp(`^codes {2}since ${MINUTE}$`)),
    expect.stringMatching(new RegExp(`^codes {2}since the first start {2}former, accepted until ${MINUTE}$`)),
    ...names.slice(1).map((name) => `${name}  since the first start`),
  ]);
  const stored = await db.query<{ secret: string }>('select secret from secrets');
  expect(stored.filter(({ secret }) => printed.join('\n').includes(secret))).toEqual([]);
  expect(new Set(stored.map(({ secret }) => secret.length))).toEqual(new Set([108]));
});

test('a link of a mail works with each accepted former secret, and not after their end', async () => {
  const links = [await unsubscribeTokenOf(db, CUSTOMER)];
  for (const overlap of [[], ['--overlap', '30']]) {
    await secrets('rotate', 'notices', ...overlap);
    links.push(await unsubscribeTokenOf(db, CUSTOMER));
  }
  const readers = () => Promise.all(links.map((link) => unsubscriberOf(db, link)));
  expect(new Set(links).size).toBe(3);
  expect(await overlaps('notices')).toEqual([365, 30]);
  expect(await readers()).toEqual([CUSTOMER, CUSTOMER, CUSTOMER]);
  await db.exec(`update secrets set accepted_until = now() where name = 'notices' and made_at is null`);
  expect(await readers()).toEqual([undefined, CUSTOMER, CUSTOMER]);
  expect(await secrets('end', 'notices')).toBe('No former secret notices is accepted any more.');
  expect(await readers()).toEqual([undefined, undefined, CUSTOMER]);
  expect(await secrets('end', 'notices')).toBe('No former secret notices was accepted.');
});

test('an overlap of 0 ends all former secrets at once', async () => {
  const first = await unsubscribeTokenOf(db, CUSTOMER);
  await secrets('rotate', 'notices');
  const second = await unsubscribeTokenOf(db, CUSTOMER);
  expect(await secrets('rotate', 'notices', '--overlap', '0')).toBe(
    'The secret notices is new. No former one is accepted.',
  );
  expect(await Promise.all([first, second].map((link) => unsubscriberOf(db, link)))).toEqual([undefined, undefined]);
  expect(await overlaps('notices')).toEqual([]);
});

test('the return address of a payment remains equal across a rotation, for seven days (rules §35.16)', async () => {
  const [row] = await db.query<{ at: number }>('select (extract(epoch from now()) * 1000)::float8 as at');
  const begun = { id: 41, openedAt: row?.at ?? 0 };
  const before = await billTokenOf(db, begun);
  await secrets('rotate', 'payments');
  expect(await overlaps('payments')).toEqual([7]);
  expect(await billTokenOf(db, begun)).toBe(before);
  const after = await billTokenOf(db, { ...begun, openedAt: begun.openedAt + 60_000 });
  expect(after).not.toBe(before);
  expect(await Promise.all([before, after].map((token) => signedBillOf(db, token)))).toEqual([41, 41]);
  expect(await unsubscriberOf(db, after)).toBeUndefined();
  await secrets('end', 'payments');
  expect(await billTokenOf(db, begun)).toBe(after);
  expect(await signedBillOf(db, before)).toBeUndefined();
});

test('the key of the log has no overlap, and a node takes it at its next start', async () => {
  expect(await secrets('rotate', 'log')).toBe('The secret log is new. A node takes it at its next start.');
  expect(await overlaps('log')).toEqual([]);
});

test.each([
  [[]],
  [['list', 'codes']],
  [['rotate']],
  [['rotate', 'sessions']],
  [['rotate', 'codes', 'notices']],
  [['rotate', 'codes', '--overlap']],
  [['rotate', 'codes', '--overlap', '1.5']],
  [['rotate', 'codes', '--overlap', '4000']],
  [['rotate', 'log', '--overlap', '1']],
  [['end', 'codes', '--overlap', '0']],
  [['show', 'codes']],
])('refuses the arguments %j', (args) => expect(() => secrets(...args)).toThrow('Usage: npm run secrets'));
