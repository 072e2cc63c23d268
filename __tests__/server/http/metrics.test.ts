import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { businessDayAt } from '#src/domain/isoDate';
import { createApi, type Api } from '../../support/api';
import { failureOf, type RunningServer, startServer } from '../../support/server';

const TOKEN = 'a-token-of-32-characters-xxxxxxxx';

let server: RunningServer;
let api: Api;
let port: string;

/** A port that was free a moment ago. */
async function freePort(): Promise<string> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port: free } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return String(free);
}

beforeAll(async () => {
  port = await freePort();
  server = await startServer({ METRICS_TOKEN: TOKEN, METRICS_PORT: port, DEMO_CUSTOMERS: '0', DEMO_JOBS: 'off' });
  api = createApi(server.url);
});
afterAll(() => server.stop());

const scrape = (token?: string) =>
  fetch(`${server.url}/metrics`, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });

test.each([undefined, 'another-token-of-32-characters-xx', TOKEN.toUpperCase()])(
  'the metrics are 404 for the token %s',
  async (token) => {
    expect((await scrape(token)).status).toBe(404);
  },
);

test('a port of the metrics that is taken stops the start', async () => {
  expect((await failureOf({ METRICS_PORT: port })).message).toContain(`METRICS_PORT: ${port} is taken`);
});

test('the metrics count the calls, and what waits in the database', async () => {
  await api.get('/api/subscription/all', { secret: 'ada' });
  const declined = await api.customer({ card: 'declining', nextBillInDays: 0 });
  await api.runJobs('renewals', 'expiredData');
  await api.customer({ nextBillInDays: 0 });
  await server.sql(`update bills set state = 'FAILED' where subscription_id = ${declined.purchaseId} returning id`);
  await server.sql(`insert into outbox (recipient, recipient_norm, draft, created_at)
    values ('a@b.example', 'a@b.example', '{}', now() - interval '1 hour') returning id`);
  await server.sql(`insert into outbox (recipient, recipient_norm, draft, given_up_at, failure)
    values ('a@b.example', 'a@b.example', '{}', now(), 'x') returning id`);
  await server.sql(`insert into outbox (recipient, recipient_norm, draft, urgent_until)
    values ('a@b.example', 'a@b.example', '{}', now() - interval '1 hour') returning id`);
  await server.sql(`insert into retention_walks (kind, month) values ('orders', '2026-01-01') returning kind`);
  await server.sql(`insert into job_runs (name, failing_since, failed_at)
    values ('refunds', now() - interval '1 hour', now()) returning name`);
  const [due] = await server.sql(`select count(*)::int as count from subscriptions
    where status = 'ACTIVE' and retry_on is null and next_bill_date <= '${businessDayAt(new Date())}'`);

  const reply = await scrape(TOKEN);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  const text = await reply.text();
  const valueOf = (name: string) => {
    const line = text.split('\n').find((one) => one.startsWith(`${name} `));
    return line === undefined ? undefined : Number(line.slice(name.length));
  };
  const values = Object.fromEntries(
    [
      ...['nachschub_database_up', 'nachschub_bills_failed', 'nachschub_outbox_given_up', 'nachschub_events_parked'],
      ...['nachschub_renewals_due', 'nachschub_job_failing{name="refunds"}', 'nachschub_job_failing{name="renewals"}'],
      'nachschub_http_request_duration_seconds_count{method="GET",route="/api/subscription/all",status="401"}',
    ].map((name) => [name, valueOf(name)]),
  );
  expect(values).toEqual({
    ...{ nachschub_database_up: 1, nachschub_bills_failed: 1, nachschub_outbox_given_up: 1 },
    ...{ nachschub_events_parked: 0, nachschub_renewals_due: due?.count },
    ...{ 'nachschub_job_failing{name="refunds"}': 1, 'nachschub_job_failing{name="renewals"}': 0 },
    'nachschub_http_request_duration_seconds_count{method="GET",route="/api/subscription/all",status="401"}': 1,
  });
  expect(due?.count).toBeGreaterThan(0);
  expect(valueOf('nachschub_outbox_oldest_seconds')).toBeGreaterThanOrEqual(3_600);
  expect(valueOf('nachschub_job_last_success_timestamp_seconds{name="expiredData"}')).toBeGreaterThan(0);
  const backlogOf = (job: string) => valueOf(`nachschub_job_backlog{name="${job}"}`);
  expect([backlogOf('renewals'), backlogOf('undeliverableMail'), backlogOf('retention')]).toEqual([due?.count, 1, 1]);
  expect(text).not.toMatch(/secret|ada|b\.example/);

  // The same on its port, without a token.
  const own = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(own.status).toBe(200);
  expect(await own.text()).toContain('nachschub_bills_failed 1\n');
});
