import { webhooksCommand } from '#server/cli/webhooksCommand';
import type { Db } from '#server/db/Db';
import { openSqlDatabase } from '../../support/sqlDatabase';
import { answer, openReceiver, verified, type WebhookReceiver } from '../../support/webhookReceiver';

const config = { webhookNetworks: 'loopback' };
let db: Db;
let receiver: WebhookReceiver;
beforeAll(async () => {
  [db, receiver] = await Promise.all([openSqlDatabase(), openReceiver()]);
});
afterAll(() => Promise.all([db.close(), receiver.close()]));

const webhooks = (...args: string[]) => webhooksCommand(args, config)(db);
const deliveries = () =>
  db.query('select state, attempts, due_at <= now() as due from event_deliveries order by event_id');

test('shows a secret once, lists the endpoint without it, and tests, resends and removes (rules §34.1)', async () => {
  expect(await webhooks('list')).toBe('There is no endpoint.');
  const url = receiver.url.replace('//', '//user:password@') + '?token=hidden';
  const added = await webhooks('add', 'WAREHOUSE', url, '--types', 'order.paid,order.shipped');
  const [secret = '', sentence] = added.split('\n');
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(sentence).toBe('This is the secret of WAREHOUSE. It is shown this once.');
  expect(await webhooks('add', 'WAREHOUSE', url)).toBe('There is already an endpoint WAREHOUSE.');
  expect(await db.query('select types, secret from event_endpoints')).toEqual([
    { types: ['order.paid', 'order.shipped'], secret },
  ]);
  const { origin } = new URL(url);
  const line = `WAREHOUSE  ${origin}  order.paid,order.shipped`;
  expect(await webhooks('list')).toBe(`${line}  waiting 0  parked 0  last reply none`);

  receiver.answerWith(answer(400, 'not now'), answer(200, 'thanks'));
  expect(await webhooks('test', 'WAREHOUSE')).toMatch(
    /^WAREHOUSE has not received the test event: 400, after \d+ ms\.\nnot now$/,
  );
  expect(await webhooks('list')).toBe(`${line}  waiting 0  parked 0  last reply 400`);
  expect(await webhooks('test', 'WAREHOUSE')).toMatch(/^WAREHOUSE has received the test event: 200,/);
  expect(await deliveries()).toMatchObject([{ state: 'parked' }, { state: 'delivered' }]);
  const [first, second] = receiver.received;
  expect(second?.path).toBe('/hook?token=hidden');
  expect(first && verified(secret, first)).toEqual({
    ...{ type: 'webhook.test', timestamp: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/) as string },
    ...{ sequence: null, data: {} },
  });

  expect(await webhooks('resend', 'WAREHOUSE', '--parked')).toBe('Events to WAREHOUSE that are sent again: 0.');
  await db.exec(`with parked as (insert into events (type, at, data) values ('order.shipped', now(), '{}') returning id)
    insert into event_deliveries (event_id, endpoint_id, state)
    select v.id, p.id, 'parked' from parked v, event_endpoints p`);
  expect(await webhooks('list')).toContain('waiting 0  parked 1');
  expect(await webhooks('resend', 'WAREHOUSE', '--parked')).toBe('Events to WAREHOUSE that are sent again: 1.');
  const id = String(second?.headers['webhook-id']);
  const number = id.replace(/^evt_[0-9a-f]{12}_/, '');
  for (const form of [id, number])
    expect(await webhooks('resend', 'WAREHOUSE', '--event', form)).toBe(`Event ${number} is sent to WAREHOUSE again.`);
  const sentAgain = { state: 'waiting', attempts: 0, due: true };
  expect(await deliveries()).toEqual([expect.objectContaining({ state: 'parked' }), sentAgain, sentAgain]);
  expect(await webhooks('resend', 'WAREHOUSE', '--event', '9999')).toBe('WAREHOUSE has no event 9999.');

  const [newSecret = ''] = (await webhooks('rotate', 'WAREHOUSE')).split('\n');
  expect(await db.query('select secret, old_secret as old from event_endpoints')).toEqual([
    { secret: newSecret, old: secret },
  ]);
  const [newest = '', rotated] = (await webhooks('rotate', 'WAREHOUSE')).split('\n');
  expect(rotated).toMatch(/The oldest one also signs until 2\S+ UTC, and the one between does not sign any more\.$/);
  expect(await db.query('select secret, old_secret as old from event_endpoints')).toEqual([
    { secret: newest, old: secret },
  ]);

  expect(await webhooks('enable', 'WAREHOUSE')).toBe('There is no endpoint WAREHOUSE that is switched off.');
  await db.exec('update event_endpoints set off_at = now(), failing_since = now()');
  expect(await webhooks('list')).toMatch(/ {2}off since 2\S+$/);
  expect(await webhooks('resend', 'WAREHOUSE', '--parked')).toMatch(/^WAREHOUSE is switched off\./);
  expect(await webhooks('test', 'WAREHOUSE')).toMatch(/^WAREHOUSE has received the test event/);
  expect(await webhooks('enable', 'WAREHOUSE')).toMatch(/^WAREHOUSE is switched on\./);
  expect(await db.query('select off_at, failing_since from event_endpoints')).toEqual([
    { off_at: null, failing_since: null },
  ]);

  expect(await webhooks('remove', 'WAREHOUSE')).toBe('The endpoint WAREHOUSE is removed.');
  for (const args of [['remove'], ['rotate'], ['test'], ['resend', '--parked']])
    expect(await webhooks(args[0] ?? '', 'WAREHOUSE', ...args.slice(1))).toBe('There is no endpoint WAREHOUSE.');
  expect(await db.query(`select action, before, after from change_log where subject = 'webhook' order by id`)).toEqual([
    {
      ...{ action: 'webhookAdded', before: {} },
      after: { name: 'WAREHOUSE', url: origin, types: 'order.paid,order.shipped' },
    },
    { action: 'webhookRotated', before: {}, after: { name: 'WAREHOUSE' } },
    { action: 'webhookRotated', before: {}, after: { name: 'WAREHOUSE' } },
    { action: 'webhookEnabled', before: {}, after: { name: 'WAREHOUSE' } },
    { action: 'webhookRemoved', before: { name: 'WAREHOUSE' }, after: {} },
  ]);
});

test('removes an endpoint with the deliveries of several pieces, and none of another endpoint', async () => {
  for (const name of ['REMOVED', 'OTHER']) await webhooks('add', name, receiver.url);
  await db.exec(`insert into events (type, at, data) select 'order.paid', now(), '{}' from generate_series(1, 2100);
    insert into event_deliveries (event_id, endpoint_id)
    select v.id, p.id from events v, event_endpoints p where v.type = 'order.paid'`);
  expect(await webhooks('remove', 'REMOVED')).toBe('The endpoint REMOVED is removed.');
  expect(
    await db.query(`select name, state, count(*)::int as count from event_deliveries join event_endpoints on id = endpoint_id
      group by name, state`),
  ).toEqual([{ name: 'OTHER', state: 'waiting', count: 2100 }]);
});

test.each([
  ['http://10.0.0.1/?token=hidden', 'neither public nor in WEBHOOK_NETWORKS'],
  ['https://169.254.169.254/?token=hidden', 'neither public nor in WEBHOOK_NETWORKS'],
  ['http://8.8.8.8/?token=hidden', 'http:// is allowed inside WEBHOOK_NETWORKS only'],
  ['hidden', 'it is no URL'],
  ['https://user:hidden%@shop.example/', 'a % in it is not followed by two digits of a character'],
])('refuses to add %s, without repeating it', async (url, reason) => {
  const refusal = webhooks('add', 'SHOP', url);
  await expect(refusal).rejects.toThrow(reason);
  await expect(refusal).rejects.not.toThrow('hidden');
});

test('names the types where one is unknown', () =>
  expect(() => webhooks('add', 'A', 'https://a.example', '--types', 'order.paid,order.lost')).toThrow(
    /^There are no events of the type "order\.lost"\. The types are subscription\.created, /,
  ));

test.each([
  [[]],
  [['add', 'A']],
  [['add', 'A B', 'https://a.example']],
  [['add', 'A', 'https://a.example', '--parked']],
  [['add', 'A', 'https://a.example', 'b']],
  [['list', 'A']],
  [['test']],
  [['test', 'A', '--parked']],
  [['rotate', 'A', 'https://a.example']],
  [['resend', 'A']],
  [['resend', 'A', '--event', '41', '--parked']],
  [['resend', 'A', '--event', 'last']],
  [['resend', 'A', '--parked', '--types', 'order.paid']],
  [['enable', 'A', '--secret', 'b']],
])('refuses the arguments %j', (args) => expect(() => webhooks(...args)).toThrow('Usage: npm run webhooks'));
