import { addDays, businessDayAt } from '#src/domain/isoDate';
import { freshServer } from '../../support/freshServer';
import { makeFamily } from '../../support/api';
import { choiceToken } from '../../support/calls';

const today = businessDayAt(new Date());
const { api, sql } = freshServer();

const HOUR = 60;
const WEEK = 7 * 24 * HOUR;

/** Moves stored times into the past, because tokens, keys and limits use the database's clock. */
async function age(...statements: string[]) {
  for (const statement of statements) expect((await sql(statement)).length).toBeGreaterThan(0);
}

/** SQL: moves times of one kind of token into the past. */
const older = (minutes: number, kind: string, ...columns: string[]) =>
  `update sessions set ${columns.map((name) => `${name} = ${name} - interval '${minutes} minutes'`).join()}
   where kind = '${kind}' returning kind`;
const ALL = ['created_at', 'last_used_at', 'expires_at'];

test('expires a token 12 hours after its last use, and a choice token after 15 minutes (rules §3.7)', async () => {
  const { token } = await api.customer();
  const { adminToken } = await api.customers({ admin: true });
  const choice = await choiceToken(api);
  const statuses = async () => [
    (await api.get('/api/user/details', {}, { token })).status,
    (await api.get('/api/other/products', {}, { token: adminToken })).status,
    (await api.get('/api/user/multiaccounts', {}, { token: choice })).status,
  ];
  const pass = (minutes: number, choiceMinutes: number) =>
    age(older(minutes, 'customer', ...ALL), older(minutes, 'admin', ...ALL), older(choiceMinutes, 'choice', ...ALL));
  await pass(12 * HOUR - 5, 8);
  expect(await statuses()).toEqual([200, 200, 200]);
  // Because a choice token expires after 15 minutes, regardless of its use.
  await pass(12 * HOUR - 5, 8);
  expect(await statuses()).toEqual([200, 200, 401]);
  await age(older(12 * HOUR + 1, 'customer', ...ALL), older(12 * HOUR + 1, 'admin', ...ALL));
  expect(await statuses()).toEqual([401, 401, 401]);
});

test('ends a token in daily use 7 days after its start (rules §3.7)', async () => {
  const { token } = await api.customer();
  const { adminToken } = await api.customers({ admin: true });
  const statuses = async () => [
    (await api.get('/api/user/details', {}, { token })).status,
    (await api.get('/api/other/products', {}, { token: adminToken })).status,
  ];
  const kinds = ['customer', 'admin'];
  // Because a use extends a token at most to the end of the seventh day.
  await age(...kinds.map((kind) => older(WEEK - 2, kind, 'created_at', 'last_used_at')));
  expect(await statuses()).toEqual([200, 200]);
  await age(...kinds.map((kind) => older(3, kind, ...ALL)));
  expect(await statuses()).toEqual([401, 401]);
});

test('extends no session by a switch of accounts (rules §3.13)', async () => {
  const { first, second, switchTo } = await makeFamily(api);
  const inFamily = (minutes: number, ...columns: string[]) =>
    age(older(minutes, 'customer', 'family_since', ...columns));
  await inFamily(WEEK - 2, 'created_at', 'last_used_at');
  const changed = await switchTo(second.customerId, first.token);
  expect(changed.status).toBe(200);
  await inFamily(3, ...ALL);
  expect((await switchTo(first.customerId, changed.payload.token)).status).toBe(401);
});

test('refuses a switch of accounts after the shop’s own system changed the address (rules §3.13)', async () => {
  const { first, second, switchTo } = await makeFamily(api);
  const other = await makeFamily(api);
  await age(`update customers set email = '${other.email}', email_norm = '${other.email}'
    where id = ${first.customerId} returning id`);
  for (const { customerId } of [second, other.first]) {
    expect((await switchTo(customerId, first.token)).status).toBe(403);
  }
  expect((await api.get('/api/user/multiaccounts', {}, { token: first.token })).status).toBe(403);
});

test('keeps an idempotency key for 24 hours (rules §2.8)', async () => {
  const { token, purchaseId } = await api.customer({ nextBillInDays: 30 });
  const move = (days: number) =>
    api.post(
      '/api/subscription/reschedule',
      { purchaseId, billNow: 'false', nextBillDate: addDays(today, days) },
      { token, key: `day-${purchaseId}` },
    );
  const earlier = (interval: string) =>
    `update idempotency_keys set created_at = created_at - interval '${interval}' returning key`;
  expect((await move(9)).status).toBe(200);
  await age(earlier('23 hours 50 minutes'));
  expect((await move(10)).status).toBe(409);
  await age(earlier('15 minutes'));
  expect((await move(10)).status).toBe(200);
});
