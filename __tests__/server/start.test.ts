import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, businessDayAt } from '../../src/domain/isoDate';
import { createApi } from '../support/api';
import { type OwnDatabase, ownDatabase, pendingBill } from '../support/database';
import { eventually } from '../support/eventually';
import { failureOf, PRODUCTION, type RunningServer, startServer } from '../support/server';

const { API_URL: url = '', DATABASE_URL } = process.env;
test.each([
  ['HOST', '203.0.113.9'],
  ['DATABASE_URL', 'postgres://nobody:secret@127.0.0.1:1/none'],
  ['DATA_DIR', '/dev/null/data'],
])('refuses to start with %s=%s and says so in one sentence', async (name, value) => {
  const { exitCode, message } = await failureOf({ [name]: value });
  expect(exitCode).toBe(1);
  expect(message.trim().split('\n')).toHaveLength(1);
  expect(message).toMatch(new RegExp(`^${name}:? `));
  expect(message).not.toContain('secret');
});

describe('a demo’s database', () => {
  let database: OwnDatabase;
  let server: RunningServer;
  const start = async () => {
    server = await startServer({ ...database.env, DEMO_CUSTOMERS: '3' });
  };
  beforeAll(async () => {
    database = await ownDatabase();
    await start();
  });
  afterAll(async () => {
    await server.stop();
    await database.drop();
  });

  // PostgreSQL takes several servers at once (nodes/twoNodes.test.ts).
  if (!DATABASE_URL)
    test('is a private folder that takes one server at a time', async () => {
      const { DATA_DIR = '' } = database.env;
      expect(statSync(DATA_DIR).mode & 0o777).toBe(0o700);
      expect(existsSync(join(DATA_DIR, 'pg'))).toBe(true);
      const { exitCode, message } = await failureOf(database.env);
      expect(exitCode).toBe(1);
      expect(message).toMatch(/^DATA_DIR: another server is already running on the folder/);
    });

  test('starts with customers from before they had a number in the shop’s own system', async () => {
    await server.sql(`update customers set external_id = null where email like '%@kunden.example'`);
    await server.sql('delete from feed_customers');
    expect(await server.stop()).toBe(0);
    await start();
  });

  test('keeps data, tokens, keys and limits over a stop and a kill, and finishes a pending bill', async () => {
    const statuses = ['ACTIVE', 'ACTIVE', 'PAUSED'];
    const { email, token, subscriptions } = await createApi(server.url).customer({ statuses });
    const [billed = '', other = ''] = subscriptions.map(({ purchaseId }) => purchaseId);
    const restartDate = addDays(businessDayAt(new Date()), 40);
    const pause = () =>
      createApi(server.url).post(
        '/api/subscription/pause',
        { purchaseId: other, restartDate },
        { token, key: `pause-${other}` },
      );
    const sendCode = () => createApi(server.url).post('/api/user/sendotp', { email });
    const first = await pause();
    expect(first.status).toBe(200);
    expect(await server.sql(pendingBill(billed, 'order'))).toHaveLength(1);
    await server.sql('update bills set next_try_at = now()');
    expect(await server.stop()).toBe(0);
    await start();
    expect((await sendCode()).status).toBe(200);
    await server.kill();
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

  test('is refused in production, with what to do (rules §23.5)', async () => {
    expect(await server.stop()).toBe(0);
    const { exitCode, message } = await failureOf({ ...PRODUCTION, ...database.env });
    expect(exitCode).toBe(1);
    expect(message).toMatch(
      /^PORTAL_MODE is "production", but this database was filled as a demo.*name an empty database/,
    );
  });

  test('gets the checksums of its migrations where an earlier version kept none', async () => {
    await database.read('alter table schema_migrations drop column checksum');
    await start();
    expect(await server.stop()).toBe(0);
    const [rows = []] = await database.read('select to_jsonb(m) as row from schema_migrations m order by name');
    expect(rows.length).toBeGreaterThan(10);
    for (const { row } of rows)
      expect(row).toMatchObject({ checksum: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
  });

  test('is refused after one of its migrations was edited, which is named', async () => {
    const change = (sum: string) =>
      database.read(`update schema_migrations set checksum = ${sum} where name = '0003_admin_calls' returning name`);
    await change(`'another'`);
    const { exitCode, message } = await failureOf(database.env);
    expect(exitCode).toBe(1);
    expect(message.trim()).toMatch(/^DATABASE_URL: the migration 0003_admin_calls was edited after it had run .*\.$/);
    await change('null');
  });

  test('is refused to an older version than the one that changed it last', async () => {
    await database.read(`insert into schema_migrations (name) values ('9999_later') returning name`);
    const { exitCode, message } = await failureOf(database.env);
    expect(exitCode).toBe(1);
    expect(message.trim()).toMatch(
      /^DATABASE_URL: a newer version of the server has changed this database \(9999_later\): .*\.$/,
    );
  });

  test('is announced with its sign-ins', () => {
    for (const text of [
      'customer@demo.example',
      'family@demo.example',
      'admin@demo.example',
      '123456',
      '/demo/mailbox?to=',
    ]) {
      expect(server.output()).toContain(text);
    }
  });
});

test('answers that it is alive and ready, and describes its calls', async () => {
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as { paths: Record<string, unknown> };
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining(['/api/user/sendotp', '/api/subscription/all', '/api/subscription/reschedule']),
  );
});

test('documents the calls for people, with files of its own alone', async () => {
  const reply = await fetch(`${url}/docs`);
  expect(reply.headers.get('content-type')).toContain('text/html');
  const page = await reply.text();
  expect(page).toContain('swagger-ui-bundle.js');
  expect(page).not.toMatch(/https?:|<script>|<style>/);
  const [, bundle = ''] = /src="([^"]*swagger-ui-bundle\.js)"/.exec(page) ?? [];
  expect((await fetch(new URL(bundle, `${url}/docs`))).status).toBe(200);
});
