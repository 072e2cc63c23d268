import { addDays, businessDayAt } from '../../src/domain/isoDate';
import { freshServer } from '../support/freshServer';
import { makeFamily } from '../support/api';
import { choiceToken } from '../support/routes';

const today = businessDayAt(new Date());
const { api, sql } = freshServer();

/** Lets time pass for what the database keeps: tokens, keys and limits run on its own clock, which no test can set. */
async function age(...statements: string[]) {
  for (const statement of statements) expect((await sql(statement)).length).toBeGreaterThan(0);
}

const older = (minutes: number, kind: string) => `update sessions set
  created_at = created_at - interval '${minutes} minutes',
  last_used_at = last_used_at - interval '${minutes} minutes', expires_at = expires_at - interval '${minutes} minutes'
  where kind = '${kind}' returning kind`;

test('expires a token 12 hours after its last use, a choice token after 15 minutes (rules §3.7)', async () => {
  const { token } = await api.customer();
  const { adminToken } = await api.customers({ admin: true });
  const choice = await choiceToken(api);
  const statuses = async () => [
    (await api.get('/api/user/details', {}, { token })).status,
    (await api.get('/api/other/products', {}, { token: adminToken })).status,
    (await api.get('/api/user/multiaccounts', {}, { token: choice })).status,
  ];
  const all = (minutes: number, choiceMinutes: number) =>
    age(older(minutes, 'customer'), older(minutes, 'admin'), older(choiceMinutes, 'choice'));
  await all(12 * 60 - 5, 8);
  expect(await statuses()).toEqual([200, 200, 200]);
  // A choice lasts 15 minutes, however much it is used.
  await all(12 * 60 - 5, 8);
  expect(await statuses()).toEqual([200, 200, 401]);
  await age(older(12 * 60 + 1, 'customer'), older(12 * 60 + 1, 'admin'));
  expect(await statuses()).toEqual([401, 401, 401]);
});

test('ends a token that is in daily use 7 days after it was made (rules §3.7)', async () => {
  const { token } = await api.customer();
  const { adminToken } = await api.customers({ admin: true });
  const statuses = async () => [
    (await api.get('/api/user/details', {}, { token })).status,
    (await api.get('/api/other/products', {}, { token: adminToken })).status,
  ];
  const passHours = (hours: number) => age(older(hours * 60, 'customer'), older(hours * 60, 'admin'));
  for (let hours = 0; hours < 7 * 24 - 11; hours += 11) {
    expect(await statuses()).toEqual([200, 200]);
    await passHours(11);
  }
  expect(await statuses()).toEqual([200, 200]);
  await passHours(11);
  expect(await statuses()).toEqual([401, 401]);
});

test('prolongs no sign-in by changing over within a family (rules §3.13)', async () => {
  const { first, second, switchTo } = await makeFamily(api);
  let { token } = first;
  const pass = (hours: number) =>
    age(
      older(hours * 60, 'customer'),
      `update sessions set family_since = family_since - interval '${hours} hours'
      where kind = 'customer' and family_since is not null returning kind`,
    );
  for (let hours = 0; hours < 7 * 24 - 11; hours += 11) {
    const { customerId } = hours % 2 === 0 ? second : first;
    const changed = await switchTo(customerId, token);
    expect(changed.status).toBe(200);
    token = changed.payload.token;
    await pass(11);
  }
  expect((await switchTo(first.customerId, token)).status).toBe(200);
  await pass(11);
  expect((await switchTo(first.customerId, token)).status).toBe(401);
});

test('changes over to no other account where the shop’s own system has moved the address (rules §3.13)', async () => {
  const { first, second, switchTo } = await makeFamily(api);
  const other = await makeFamily(api);
  await age(`update customers set email = '${other.email}', email_norm = '${other.email}'
    where id = ${first.customerId} returning id`);
  for (const { customerId } of [second, other.first]) {
    expect((await switchTo(customerId, first.token)).status).toBe(403);
  }
  expect((await api.get('/api/user/multiaccounts', {}, { token: first.token })).status).toBe(403);
});

test('remembers an idempotency key for 24 hours (rules §2.8)', async () => {
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
