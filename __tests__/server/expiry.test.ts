import { addDays, businessDayAt } from '../../src/domain/isoDate';
import { freshServer } from '../support/freshServer';
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
