import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Client } from 'pg';
import { openPostgres } from '#server/db/postgresDb';
import { type Api, createApi, inDays } from '../support/api';
import { ownDatabase, type OwnDatabase } from '../support/database';
import { eventually } from '../support/eventually';
import { type RunningServer, startServer } from '../support/server';

// Failures of the database under a running server (rules §21.11). The server has a separate database.
let database: OwnDatabase;
let way: SilentWay;
let server: RunningServer;
/** Node whose database connections pass through the proxy `way`. */
let behind: RunningServer;
let api: Api;
let other: Client;
beforeAll(async () => {
  database = await ownDatabase();
  way = await startSilentWay(new URL(database.env.DATABASE_URL ?? ''));
  [server, behind] = await Promise.all([
    startServer(database.env),
    startServer({ ...database.env, DATABASE_URL: way.url, DB_POOL_SIZE: '4' }),
  ]);
  api = createApi(server.url);
  other = new Client({ connectionString: database.env.DATABASE_URL });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await server.stop();
  await behind.kill();
  await way.close();
  await database.drop();
});

test('two nodes that start at the same time migrate and seed the database once (rules §21.9)', async () => {
  const { rows } = await other.query(`select (select count(*)::int from admins) as admins,
    (select count(*) = count(distinct sku) and count(*) > 0 from products) as "hasEachProductOnce"`);
  expect(rows).toEqual([{ admins: 1, hasEachProductOnce: true }]);
});

const RETRY = expect.stringMatching(/^\d+$/) as string;
/** Expects 503 in the envelope, with Retry-After. */
const expectAway = (reply: { status: number; message: string; headers: Headers }) => {
  expect({ ...reply, retry: reply.headers.get('retry-after') }).toMatchObject({
    status: 503,
    message: 'This does not work right now. Please try again in a moment.',
    retry: RETRY,
  });
};
const list = (token: string) => api.get('/api/subscription/all', { len: 'en' }, { token });
const move = (token: string, purchaseId: string, nextBillDate: string) =>
  api.post('/api/subscription/reschedule', { purchaseId, billNow: 'false', nextBillDate, len: 'en' }, { token });
const CUT = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

test('cut connections during transactions cause only 503 replies, and the server recovers', async () => {
  const customers = await Promise.all(Array.from({ length: 8 }, () => api.customer()));
  let isCutting = true;
  const statuses = new Set<number>();
  const work = customers.map(async ({ token, purchaseId }, index) => {
    for (let day = index; isCutting; day = (day + 1) % 300) {
      statuses.add((await move(token, purchaseId, inDays(day + 20))).status);
      statuses.add((await list(token)).status);
    }
  });
  // Because a cut between two calls has no effect.
  for (let cuts = 0; cuts < 30 || !statuses.has(503); cuts += 1) await other.query(CUT);
  isCutting = false;
  await Promise.all(work);
  expect(server.isRunning()).toBe(true);
  expect([...statuses].sort()).toEqual([200, 503]);
  expect((await list(customers[0]?.token ?? '')).status).toBe(200);
});

test('keeps the options of a database URL beside the statement timeout', async () => {
  const url = new URL(database.env.DATABASE_URL ?? '');
  url.searchParams.set('options', '-c search_path=pg_catalog');
  const db = openPostgres(url.href, { poolSize: 1, pace: 'short' });
  const valueOf = async (name: string) => (await db.query(`show ${name}`))[0];
  expect(await valueOf('search_path')).toEqual({ search_path: 'pg_catalog' });
  expect(await valueOf('statement_timeout')).toEqual({ statement_timeout: '8s' });
  await db.close();
});

test('calls of a locked table get 503, and calls of other tables 200', async () => {
  const { token } = await api.customer();
  await other.query('begin');
  await other.query('lock table pay_sources in access exclusive mode');
  try {
    const locked = Array.from({ length: 20 }, () => api.get('/api/user/details', { len: 'en' }, { token }));
    for (const reply of await Promise.all(locked)) expectAway(reply);
    expect((await api.get('/api/other/products', {}, { token })).status).toBe(200);
  } finally {
    await other.query('rollback');
  }
  expect((await api.get('/api/user/details', {}, { token })).status).toBe(200);
});

test('lets three calls of a customer wait for a lock, without delay for another customer (rules §21.14)', async () => {
  const [customer, another] = [await api.customer(), await api.customer()];
  await other.query('begin');
  await other.query('select 1 from subscriptions where id = $1 for update', [customer.purchaseId]);
  try {
    const calls = Array.from({ length: 60 }, (_, day) => move(customer.token, customer.purchaseId, inDays(day + 20)));
    const all = Promise.all(calls);
    const first = await Promise.race([move(another.token, another.purchaseId, inDays(20)), all]);
    expect(first).toMatchObject({ status: 200 });
    const replies = await all;
    expect(replies.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(57).fill(429),
      ...Array<number>(3).fill(503),
    ]);
    for (const { headers } of replies) expect(headers.get('retry-after')).toEqual(RETRY);
  } finally {
    await other.query('rollback');
  }
  expect((await move(customer.token, customer.purchaseId, inDays(20))).status).toBe(200);
});

test('a read-only database makes the node unready and refuses commands, and lists remain readable', async () => {
  const { token, purchaseId } = await api.customer();
  const [name] = (await other.query<{ name: string }>('select current_database() as name')).rows.map((row) => row.name);
  const setReadOnly = async (value: 'on' | 'off') => {
    await other.query(`alter database ${name} set default_transaction_read_only = ${value}`);
    await other.query(CUT);
  };
  const readiness = async () => {
    const reply = await fetch(`${server.url}/readyz`);
    return { status: reply.status, retry: reply.headers.get('retry-after') };
  };
  // Because the next read tries to update the session's last use.
  await other.query(`update sessions set last_used_at = now() - interval '2 minutes'`);
  await setReadOnly('on');
  await eventually(async () => (await readiness()).status === 503);
  expect(await readiness()).toEqual({ status: 503, retry: RETRY });
  expectAway(await move(token, purchaseId, inDays(30)));
  expect((await list(token)).status).toBe(200);
  await setReadOnly('off');
  await eventually(async () => (await readiness()).status === 200);
  expect((await list(token)).status).toBe(200);
});

test('/readyz returns 503 while the database does not answer', async () => {
  await other.query('begin');
  await other.query('lock table settings in access exclusive mode');
  try {
    // Eventually, because the node caches its readiness for seconds.
    await eventually(async () => (await fetch(`${server.url}/readyz`)).status === 503);
  } finally {
    await other.query('rollback');
  }
  await eventually(async () => (await fetch(`${server.url}/readyz`)).status === 200);
});

type SilentWay = Awaited<ReturnType<typeof startSilentWay>>;

/** Proxy to the database that can silently stop forwarding data, like a broken network. */
async function startSilentWay(target: URL) {
  const sockets: Socket[] = [];
  const silenced: Socket[] = [];
  const way = createServer((from) => {
    const to = connect(Number(target.port), target.hostname);
    for (const socket of [from, to]) socket.on('error', () => undefined);
    from.pipe(to);
    to.pipe(from);
    sockets.push(from, to);
  });
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.port = String((way.address() as AddressInfo).port);
  return {
    url: url.href,
    /** Stops the data of all current connections; new connections work. */
    silence: () => {
      silenced.push(...sockets.splice(0));
      for (const socket of silenced) socket.unpipe().pause();
    },
    close: () => {
      for (const socket of [...sockets, ...silenced]) socket.destroy();
      return new Promise((resolve) => way.close(resolve));
    },
  };
}

test('opens new connections when the old ones no longer receive data', async () => {
  const calls = createApi(behind.url);
  const { token } = await calls.customer();
  const look = () => calls.get('/api/subscription/all', { len: 'en' }, { token });
  await Promise.all(Array.from({ length: 12 }, look));
  way.silence();
  const statuses = (await Promise.all(Array.from({ length: 12 }, look))).map(({ status }) => status);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect((await look()).status).toBe(200);
  // The node also stops without a reply of its database (rules §23.4).
  way.silence();
  expect(await behind.stop()).toBe(0);
});
