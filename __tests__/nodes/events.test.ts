import { openPostgres } from '#server/db/postgresDb';
import { deliverEvents } from '#server/jobs/deliverEvents';
import { openReceiver, type WebhookReceiver } from '../support/webhookReceiver';
import { range, twoNodes } from '../support/twoNodes';

const NODES = 2;
const EVENTS = 200;
const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;

const { sql, databaseUrl } = twoNodes();
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await openReceiver();
});
afterAll(() => receiver.close());

test('two nodes deliver each event once if nothing fails (rules §34.4)', async () => {
  await sql(`insert into event_endpoints (name, url, secret) values ('WAREHOUSE', '${receiver.url}', '${SECRET}')`);
  await sql(`with added as (
      insert into events (type, at, data) select 'order.paid', now(), '{}' from generate_series(1, ${EVENTS})
      returning id)
    insert into event_deliveries (event_id, endpoint_id) select a.id, e.id from added a, event_endpoints e`);
  const dbs = range(NODES).map(() => openPostgres(databaseUrl, { poolSize: 4, pace: 'short' }));
  const config = { webhookNetworks: 'loopback', contactEmail: undefined };
  const failures: unknown[] = [];
  try {
    const nodes = dbs.map((db) =>
      deliverEvents({ db, config }, { error: (line: unknown) => void failures.push(line) }),
    );
    await Promise.all(nodes.flat().map((job) => job.run(() => false)));
  } finally {
    await Promise.all(dbs.map((db) => db.close()));
  }
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(EVENTS);
  expect(receiver.received).toHaveLength(EVENTS);
  expect(await sql('select state, attempts, count(*)::int from event_deliveries group by state, attempts')).toEqual([
    { state: 'delivered', attempts: 1, count: EVENTS },
  ]);
  expect(failures).toEqual([]);
});
