import { addDays, businessDayAt } from '../../src/domain/planDate';
import { freshServer } from '../support/freshServer';
import { choiceToken } from '../support/routes';

const today = businessDayAt(new Date());
const { api, sql } = freshServer();

/** Lets time pass for what the database keeps: tokens, keys and limits run on its own clock, which no test can set. */
async function age(...statements: string[]) {
  for (const statement of statements) expect((await sql(statement)).length).toBeGreaterThan(0);
}

const older = (minutes: number, kind: string) => `update sessions set
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
  await all(12 * 60 - 5, 10);
  expect(await statuses()).toEqual([200, 200, 200]);
  await all(12 * 60 - 5, 10);
  expect(await statuses()).toEqual([200, 200, 200]);
  await all(12 * 60 + 1, 16);
  expect(await statuses()).toEqual([401, 401, 401]);
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

test('sends ten codes an hour to one address (rules §5.4)', async () => {
  const { email } = await api.customer();
  const send = () => api.post('/api/user/sendotp', { email, len: 'en' });
  expect((await send()).status).toBe(200);
  const resend = `update rate_limits set window_start = window_start - interval '31 seconds' where key like 'code:resend:%' returning key`;
  const spend = `update rate_limits set hits = 9 where key like 'code:mail:%' returning key`;
  await age(resend, spend);
  expect((await send()).status).toBe(200);
  await age(resend);
  const refused = await send();
  expect(refused).toMatchObject({ status: 429 });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
  await age(
    resend,
    `update rate_limits set window_start = window_start - interval '1 hour' where key like 'code:mail:%' returning key`,
  );
  expect((await send()).status).toBe(200);
});
