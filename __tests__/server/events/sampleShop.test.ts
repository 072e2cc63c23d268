import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { createApi } from '../../support/api';
import { scratchDatabase } from '../../support/database';
import { startServer, type RunningServer } from '../../support/server';
import { addKey } from '../../support/shopKeys';
import { openReceiver } from '../../support/webhookReceiver';

const SKU = 'eichenstreu-10l';
const SECRET = `whsec_${Buffer.from('a secret of the sample shop').toString('base64')}`;
/** Calls whose first reply is lost. */
const LOST = ['/api/shop/stock', '/api/shop/customers', '/api/shop/subscriptions'];
/** Below the limit of a test, so that a shop that waits forever ends. */
const SHOP_TIMEOUT_MS = 25_000;
const SEND_AGAIN = `update event_deliveries set state = 'waiting', due_at = now() where state = 'delivered' returning 1`;

let database: Awaited<ReturnType<typeof scratchDatabase>>;
let server: RunningServer;
beforeAll(async () => {
  database = await scratchDatabase();
  server = await startServer({ ...database.env, DEMO_JOBS: 'off', WEBHOOK_NETWORKS: '127.0.0.0/8' });
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

async function freePort(): Promise<number> {
  const receiver = await openReceiver();
  await receiver.close();
  return receiver.port;
}
const stock = async () => (await server.sql(`select stock_qty::int as stock from products where sku = '${SKU}'`))[0];

test('the sample shop adds a subscription, ships its first order and takes each event once', async () => {
  const api = createApi(server.url);
  const port = await freePort();
  const key = await addKey(['subscriptions', 'fulfilment'], server.databaseUrl);
  await server.sql(`insert into event_endpoints (name, url, secret)
    values ('SHOP', 'http://127.0.0.1:${port}/', '${SECRET}') returning id`);
  for (const path of LOST) await api.json('/demo/faults', { path, kind: 'drop-reply', times: 1 });
  const before = await stock();

  const env = { PORTAL: server.url, KEY: key.secret, SECRET, SKU, LISTEN_PORT: String(port) };
  const shop = spawn(process.execPath, ['samples/shop.mjs'], {
    ...{ env, stdio: ['ignore', 'pipe', 'pipe'], timeout: SHOP_TIMEOUT_MS },
  });
  const printed = Promise.all([text(shop.stdout), text(shop.stderr), once(shop, 'exit')]);
  while (shop.exitCode === null && shop.signalCode === null) {
    await api.runJobs('renewals', 'events');
    await server.sql(SEND_AGAIN);
  }

  const [output, errors] = await printed;
  expect(errors).toBe('');
  expect(output.trim().split('\n')).toEqual([
    '1 subscription.created',
    '2 order.placed',
    '3 order.paid',
    '4 subscription.changed',
    '5 order.shipped',
  ]);
  // Two pieces were added once and ordered once.
  expect(await stock()).toEqual(before);
  const shipped = `select array_agg(distinct e.carrier) as carriers, count(*)::int as parcels from orders o
    join subscriptions s on s.id = o.subscription_id join order_entries e on e.order_id = o.id and e.kind = 'shipped'
    where s.external_id like 'S-%'`;
  expect(await server.sql(shipped)).toEqual([{ carriers: ['DHL'], parcels: 1 }]);
});
