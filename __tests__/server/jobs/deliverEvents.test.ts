import { EVENT_TYPES } from '#server/core/platform/events/eventTypes';
import { deliveriesRepository } from '#server/core/platform/events/deliveriesRepository';
import { endpointsRepository } from '#server/core/platform/events/endpointsRepository';
import { deliverEvents } from '#server/jobs/deliverEvents';
import type { Db } from '#server/db/Db';
import { eventually } from '../../support/eventually';
import { openSqlDatabase } from '../../support/sqlDatabase';
import { answer, drop, hang, openReceiver, verified, type WebhookReceiver } from '../../support/webhookReceiver';

const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const NEW_SECRET = `whsec_${Buffer.alloc(32, 2).toString('base64')}`;
const OK = answer(200, 'thanks');
const BROKEN = answer(500, 'broken');
/** Time limit of a try whose receiver never replies. */
const SHORT_MS = 50;
const config = { webhookNetworks: 'loopback', contactEmail: 'hilfe@shop.example' };
const neverStopping = () => false;
const logged: unknown[][] = [];
const log = { error: (...args: unknown[]) => void logged.push(args) };

let db: Db;
let receiver: WebhookReceiver;
let other: WebhookReceiver;
beforeAll(async () => {
  [db, receiver, other] = await Promise.all([openSqlDatabase(), openReceiver(), openReceiver()]);
});
afterAll(() => Promise.all([db.close(), receiver.close(), other.close()]));
beforeEach(async () => {
  await db.exec('delete from event_endpoints; delete from events; delete from outbox');
  logged.length = 0;
  for (const each of [receiver, other]) {
    each.received.length = 0;
    each.answerWith(OK);
  }
});

const addEndpoint = (name = 'WAREHOUSE', url = `${receiver.url}?token=hidden-token`) =>
  endpointsRepository(db).add({ name, url, types: null, secret: SECRET });
/** Adds events for all endpoints. */
const addEvents = async (count = 1) => {
  const type = EVENT_TYPES[0];
  await db.exec(`with added as (
      insert into events (type, at, data)
      select '${type}', now(), json_build_object('number', n) from generate_series(1, ${count}) n returning id)
    insert into event_deliveries (event_id, endpoint_id) select a.id, e.id from added a, event_endpoints e`);
};
const deliver = (options: Parameters<typeof deliverEvents>[2] = {}, isStopping = neverStopping) =>
  Promise.all(deliverEvents({ db, config }, log, options).map((job) => job.run(isStopping)));
const makeDue = () => db.exec('update event_deliveries set due_at = now()');
/** Moves the start of the tries, and of the failures. */
const age = (days: number) =>
  db.exec(`update event_deliveries set since = since - interval '${days} days', due_at = now();
    update event_endpoints set failing_since = failing_since - interval '${days} days'`);
const deliveries = () => db.query('select state, attempts from event_deliveries order by endpoint_id, event_id');
const states = async () => (await deliveries()).map(({ state }) => state);
/** Seconds from the last try to the next one. */
const delay = async () => {
  const [row] = await db.query(
    `select extract(epoch from d.due_at - t.at)::int as seconds
     from event_tries t join event_deliveries d using (event_id, endpoint_id) order by t.id desc limit 1`,
  );
  return row?.seconds;
};
const tries = () => db.query('select status, reply from event_tries order by id');
const mails = () =>
  db.query(`select recipient, draft ->> 'lang' as lang, draft ->> 'subject' as subject, draft -> 'body' -> 0 as first
    from outbox`);
const isOff = async () => (await endpointsRepository(db).find('WAREHOUSE'))?.isOff;
const idsOf = ({ received }: WebhookReceiver) => received.map(({ headers }) => headers['webhook-id']);

test('sends an event until a status of 2xx, with one id and one body (rules §34.4, §34.5)', async () => {
  await addEndpoint();
  await addEvents();
  const delays: unknown[] = [];
  receiver.answerWith(BROKEN, drop, hang, answer(301, '', { location: other.url }), OK);
  for (const options of [{}, {}, { timeoutMs: SHORT_MS }, {}]) {
    await deliver(options);
    delays.push(await delay());
    await makeDue();
  }
  expect(delays).toEqual([10, 20, 40, 80]);
  await deliver();
  expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 5 }]);
  await makeDue();
  await deliver();
  const bodies = receiver.received.map(({ body }) => body);
  expect([idsOf(receiver), bodies].map((all) => new Set(all).size)).toEqual([1, 1]);
  for (const each of receiver.received) expect(verified(SECRET, each)).toMatchObject({ data: { number: 1 } });
  expect(await tries()).toEqual([
    { status: 500, reply: 'broken' },
    { status: null, reply: 'ECONNRESET' },
    { status: null, reply: 'timeout' },
    { status: 301, reply: '' },
    { status: 200, reply: 'thanks' },
  ]);
  expect([await isOff(), other.received, logged]).toEqual([false, [], []]);
});

test('never waits longer than 3 hours for the next try', async () => {
  await addEndpoint();
  await addEvents();
  receiver.answerWith(BROKEN);
  await db.exec('update event_deliveries set attempts = 60');
  await deliver();
  expect(await delay()).toBe(10_800);
});

test('parks an event after three days of tries, and logs the name of the endpoint alone', async () => {
  await addEndpoint();
  await addEvents();
  receiver.answerWith(BROKEN);
  await db.exec(`update event_deliveries set since = now() - interval '3 days'`);
  await deliver();
  expect(await deliveries()).toMatchObject([{ state: 'parked' }]);
  expect([await isOff(), await mails()]).toEqual([false, []]);
  expect(logged).toEqual([[{ event: expect.any(Number) as number, endpoint: 'WAREHOUSE' }, 'event parked']]);
});

test('switches an endpoint off after three days without a delivery, once, with a mail (rules §34.6)', async () => {
  await addEndpoint();
  await addEvents(3);
  receiver.answerWith(BROKEN);
  await deliver();
  await age(2);
  await deliver();
  expect(await isOff()).toBe(false);
  await age(1);
  await deliver();
  expect(await isOff()).toBe(true);
  expect(await states()).toEqual(['parked', 'parked', 'parked']);
  expect(await mails()).toEqual([
    {
      ...{ recipient: config.contactEmail, lang: 'de', subject: 'endpointOffSubject' },
      first: { say: 'endpointOffFailing' },
    },
  ]);
  expect(logged).toContainEqual([{ endpoint: 'WAREHOUSE' }, 'endpoint switched off']);

  const before = receiver.received.length;
  await addEvents();
  await deliver();
  expect(await states()).toEqual(Array(4).fill('parked'));
  expect(receiver.received).toHaveLength(before);

  receiver.answerWith(OK);
  expect(await endpointsRepository(db).enable('WAREHOUSE')).toBeDefined();
  await addEvents();
  await deliver();
  expect(await states()).toEqual([...Array<string>(4).fill('parked'), 'delivered']);
});

test('a delivery ends a time of failures', async () => {
  await addEndpoint();
  await addEvents();
  receiver.answerWith(BROKEN, OK, BROKEN);
  await deliver();
  await age(2);
  await deliver();
  await addEvents();
  await deliver();
  await age(2);
  await deliver();
  expect(await isOff()).toBe(false);
});

test('switches an endpoint that replies 410 off at once', async () => {
  await addEndpoint();
  await addEvents(2);
  receiver.answerWith(answer(410));
  await deliver();
  expect([await isOff(), await states()]).toEqual([true, ['parked', 'parked']]);
  expect(await mails()).toMatchObject([{ first: { say: 'endpointOffGone' } }]);
});

test('signs with the old secret for a day after a rotation, and a resend with the new one (rules §34.7)', async () => {
  const id = (await addEndpoint()) ?? 0;
  await addEvents();
  await deliver();
  await endpointsRepository(db).rotate('WAREHOUSE', NEW_SECRET);
  await deliveriesRepository(db).resend(id, Number(String(idsOf(receiver)[0]).replace(/.*_/, '')));
  await deliver();
  await db.exec(`update event_endpoints set old_secret_until = now()`);
  await db.exec(`update event_deliveries set state = 'parked'`);
  expect(await deliveriesRepository(db).resend(id, 'parked')).toBe(1);
  await deliver();
  const [first, second, third] = receiver.received;
  if (!first || !second || !third) throw new Error('Three tries were expected.');
  expect(verified(SECRET, second)).toEqual(verified(NEW_SECRET, second));
  expect(verified(NEW_SECRET, third)).toEqual(verified(SECRET, first));
  expect(() => verified(SECRET, third)).toThrow();
  expect(new Set(idsOf(receiver)).size).toBe(1);
});

test('sends an event again whose node was killed during the try', async () => {
  await addEndpoint();
  await addEvents();
  const claimed = await deliveriesRepository(db).claim();
  await deliver();
  expect(receiver.received).toEqual([]);
  await makeDue();
  await deliver();
  const [installation] = await db.query<{ id: string }>('select id from installation');
  expect(idsOf(receiver)).toEqual([`evt_${installation?.id}_${claimed?.eventId}`]);
  // A late end of the lost try.
  expect(claimed && (await deliveriesRepository(db).fail(claimed))).toBe(false);
  expect(await deliveries()).toMatchObject([{ state: 'delivered' }]);
});

test('never sends a test event whose command was killed during the try (rules §34.12)', async () => {
  await deliveriesRepository(db).addTest((await addEndpoint()) ?? 0);
  await makeDue();
  await deliver();
  expect([await states(), receiver.received]).toEqual([['parked'], []]);
});

test('ignores the end of a try whose endpoint was removed', async () => {
  await addEndpoint();
  await addEvents();
  receiver.answerWith((reply) => {
    void endpointsRepository(db)
      .remove('WAREHOUSE')
      .then(() => reply.writeHead(500).end());
  });
  await deliver();
  expect([await deliveries(), await tries(), logged]).toEqual([[], [], []]);
});

describe('lanes', () => {
  /** Answers that wait, of receivers whose events remain in a lane. */
  const held: (() => void)[] = [];
  const hold: Parameters<WebhookReceiver['answerWith']>[0] = (reply) => void held.push(() => reply.end());
  const release = async (work: Promise<unknown>) => {
    const timer = setInterval(() => held.splice(0).forEach((end) => end()), 5);
    await work;
    clearInterval(timer);
  };

  test('a slow endpoint has half of them, and one that fails a single lane', async () => {
    await addEndpoint('SLOW', other.url);
    await addEvents(20);
    await addEndpoint('FAST');
    await addEvents(20);
    other.answerWith(hold);
    const work = deliver();
    await eventually(() => receiver.received.length === 20 && held.length > 0);
    expect(held).toHaveLength(4);
    await release(work);
    expect((await states()).filter((state) => state !== 'delivered')).toEqual([]);

    await addEvents(20);
    await db.exec(`update event_endpoints set failing_since = now() where name = 'SLOW'`);
    const next = deliver();
    await eventually(() => receiver.received.length === 40 && held.length > 0);
    expect(held).toHaveLength(1);
    await release(next);
    expect((await states()).filter((state) => state !== 'delivered')).toEqual([]);
  });

  test('two slow endpoints leave a lane to a third one with later events', async () => {
    await addEndpoint('SLOW', other.url);
    await addEndpoint('SLOW_TOO', other.url);
    await addEvents(20);
    await addEndpoint('FAST');
    await addEvents(20);
    other.answerWith(hold);
    const work = deliver();
    await eventually(() => receiver.received.length === 20 && held.length > 0);
    await release(work);
    expect((await states()).filter((state) => state !== 'delivered')).toEqual([]);
  });

  test('a lane polls once the lanes before it are in use', async () => {
    await addEndpoint('SLOW', other.url);
    await addEvents(1);
    other.answerWith(hold);
    const jobs = deliverEvents({ db, config }, log).filter(({ isDue }) => isDue);
    const due = () => jobs.filter((job) => job.isDue?.()).length;
    expect(due()).toBe(1);
    const work = Promise.all(jobs.map((job) => job.run(neverStopping)));
    await eventually(() => held.length === 1);
    expect(due()).toBe(2);
    await release(work);
    expect(due()).toBe(1);
  });

  test('a stop ends a run after the current event', async () => {
    await addEndpoint();
    await addEvents(20);
    let isStopping = false;
    receiver.answerWith((reply) => {
      isStopping = true;
      reply.end();
    });
    await deliver({}, () => isStopping);
    const { length } = receiver.received;
    expect(length).toBeLessThanOrEqual(8);
    expect((await states()).sort()).toEqual([
      ...Array<string>(length).fill('delivered'),
      ...Array<string>(20 - length).fill('waiting'),
    ]);
  });
});
