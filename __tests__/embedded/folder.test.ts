import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, businessDayAt } from '#src/domain/isoDate';
import { createApi } from '../support/api';
import { pendingBill } from '../support/database';
import { openEmptyDatabase } from '../support/emptyDatabase';
import { eventually } from '../support/eventually';
import { failureOf, type RunningServer, startServer } from '../support/server';

// One folder of the embedded database across a stop, a kill and damage (rules §23.3, §23.4).
const DATA_DIR = mkdtempSync(join(tmpdir(), 'nachschub-folder-'));
let server: RunningServer;
const start = async () => {
  server = await startServer({ DATA_DIR, DEMO_CUSTOMERS: '3' });
};
beforeAll(start);
afterAll(async () => {
  await server.kill();
  rmSync(DATA_DIR, { recursive: true });
});

/** Returns the message of a server that refuses the folder. */
async function refusal(): Promise<string> {
  const { exitCode, message } = await failureOf({ DATA_DIR });
  expect(exitCode).toBe(1);
  expect(message.trim().split('\n')).toHaveLength(1);
  return message;
}

test('the folder contains a private database for one server at a time', async () => {
  expect(statSync(join(DATA_DIR, 'pg')).mode & 0o777).toBe(0o700);
  expect(await refusal()).toMatch(/^DATA_DIR: another server is already running on the folder/);
});

test('a new database has its own secrets and id, not those of the build (rules §21.15)', async () => {
  const query = `select secret as value from secrets union all select id from installation`;
  const built = await openEmptyDatabase();
  const inMemory = await startServer({ DEMO_CUSTOMERS: '3' });
  const values = await Promise.all([built.query(query), server.sql(query), inMemory.sql(query)]);
  await Promise.all([built.close(), inMemory.kill()]);
  expect(values.map(({ length }) => length)).toEqual([5, 5, 5]);
  // Three names of the build have one secret, which was that of the codes before the migration.
  expect(new Set(values.flat().map((row) => (row as { value: string }).value)).size).toBe(3 + 5 + 5);
});

test('a server keeps data, tokens, keys and limits across a stop and a kill, and finishes a pending bill', async () => {
  const statuses = ['ACTIVE', 'ACTIVE', 'PAUSED'];
  const { email, token, subscriptions } = await createApi(server.url).customer({ statuses });
  const [billed = '', purchaseId = ''] = subscriptions.map((subscription) => subscription.purchaseId);
  const restartDate = addDays(businessDayAt(new Date()), 40);
  const pause = () =>
    createApi(server.url).post('/api/subscription/pause', { purchaseId, restartDate }, { token, key: 'pause' });
  const sendCode = () => createApi(server.url).post('/api/user/sendotp', { email });
  const first = await pause();
  expect(first.status).toBe(200);
  expect(await server.sql(pendingBill(billed, 'order'))).toHaveLength(1);
  // Customers from before the `external_id` of the shop's own system.
  await server.sql(`update customers set external_id = null where email like '%@kunden.example'`);
  await server.sql('delete from feed_customers');
  await server.sql('update bills set next_try_at = now()');
  expect(await server.stop()).toBe(0);
  expect(readdirSync(DATA_DIR)).toEqual(['pg']);
  await start();
  expect((await sendCode()).status).toBe(200);
  await server.kill();
  expect(readdirSync(DATA_DIR)).toContain('server.sock');
  await start();
  expect((await sendCode()).status).toBe(429);
  expect(await pause()).toMatchObject({ status: 200, message: first.message });
  const api = createApi(server.url);
  expect((await api.post('/api/user/verifyotp', { email, otp: await api.code(email) })).status).toBe(200);
  const list = await api.get<{ data: unknown[] }>('/api/subscription/all', {}, { token });
  expect(list.payload.data).toHaveLength(statuses.length);
  const payments = () => api.get<{ data: unknown[] }>('/api/other/fetchPrevPayment', {}, { token });
  await eventually(async () => (await payments()).payload.data.length === 1);
});

test("the start banner lists the demo's sign-ins", () => {
  expect(server.output()).toMatch(/Nachschub is running at http:\/\/localhost:\d+\n[^]*customer@demo\.example/);
});

test('a damaged folder is refused, with the advice to check the disk before a restore', async () => {
  expect(await server.stop()).toBe(0);
  writeFileSync(join(DATA_DIR, 'pg/global/pg_control'), 'x');
  expect(await refusal()).toMatch(
    /^DATA_DIR: the database in ".*" does not open\. If its disk is full, .*restore a backup/,
  );
});
