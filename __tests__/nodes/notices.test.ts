import { createFormatDay } from '#server/core/platform/wire/format';
import { openPostgres } from '#server/db/postgresDb';
import { sendNotices } from '#server/jobs/sendNotices';
import { addDays } from '#src/domain/isoDate';
import { LINK_COMMANDS } from '#src/domain/order/mailLinks';
import type { Api } from '../support/api';
import { callOf, type Customer, executeCommand, read } from '../support/commandCalls';
import { auditBooks } from '../support/ledger';
import { confirmLink, makeLinks } from '../support/mailLinks';
import { range, today, twoNodes } from '../support/twoNodes';

// Notices and links of mails in races on another node (rules §26.5, §26.9).
const NODES = 2;
/** Number of races, enough for some of them to overlap. */
const RACES = 15;
const IN_DAYS = 4;
const due = addDays(today, IN_DAYS);

const { api, sql, databaseUrl, setClock, resetClock, deadlocks } = twoNodes();
const started = new Date();
const here = api();
let there: Api;
beforeAll(() => {
  there = api(1);
});

const linesOf = ({ customerId }: Customer) =>
  sql(
    `select action, via_mail from change_log where customer_id = ${customerId} and subject = 'subscription' order by id`,
  );

async function notified() {
  const customer = await here.customer({ len: 'en', nextBillInDays: IN_DAYS, intervalWeeks: 4 });
  return { customer, links: await makeLinks(sql, customer.purchaseId, due) };
}
type Notified = Awaited<ReturnType<typeof notified>>;

async function race(run: (made: Notified) => Promise<void>) {
  const all = await Promise.all(range(RACES).map(notified));
  await Promise.all(all.map(run));
}

test('concurrent jobs on two nodes announce each charge once (rules §26.5)', async () => {
  const customers = await Promise.all(
    range(30).map(() => here.customer({ len: 'en', nextBillInDays: 2, statuses: ['ACTIVE', 'ACTIVE', 'CANCELLED'] })),
  );
  const dbs = range(NODES).map(() => openPostgres(databaseUrl, { poolSize: 4, pace: 'short' }));
  try {
    const rest = {
      clock: { today: () => today, now: () => new Date() },
      formatDay: createFormatDay('spec'),
      publicOrigin: () => 'https://my.shop.example',
      config: { noticeDays: 5 },
    };
    const jobs = [...dbs, ...dbs].map((db) => sendNotices({ db, ...rest }));
    await Promise.all(jobs.map((job) => job.run(() => false)));
    // Runs again, because a job skips rows that another node has locked.
    await Promise.all(jobs.map((job) => job.run(() => false)));
  } finally {
    await Promise.all(dbs.map((db) => db.close()));
  }
  const mails = await Promise.all(customers.map(({ email }) => here.mails(email)));
  expect(mails.map((all) => all.length)).toEqual(customers.map(() => 2));
  const ids = customers.map(({ customerId }) => customerId).join();
  const [row] =
    await sql(`select count(*)::int as links from action_tokens t join subscriptions s on s.id = t.subscription_id
    where s.customer_id in (${ids})`);
  expect(row).toEqual({ links: 30 * 2 * 3 });
});

test('concurrent calls of all links of one mail execute one command', async () => {
  await race(async ({ customer, links }) => {
    const calls = LINK_COMMANDS.flatMap((command) => [here, there].map((api) => confirmLink(api, links[command])));
    const replies = await Promise.all(calls);
    const done = replies.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    for (const { status, payload } of replies.filter((reply) => !done.includes(reply)))
      expect([status, payload.reason, payload.receipt]).toEqual([410, 'used', done[0]?.payload.receipt]);
    expect((await read(there, customer)).nextBillDate).toBe(done[0]?.payload.receipt.after.nextBillDate);
    expect(await linesOf(customer)).toEqual([
      { action: expect.stringMatching(/^order(Moved|Skipped)$/) as unknown, via_mail: true },
    ]);
  });
});

test('one key on two nodes executes once and gets equal replies', async () => {
  await race(async ({ customer, links }) => {
    const key = `link-${customer.purchaseId}`;
    const [one, other] = await Promise.all([here, there].map((api) => confirmLink(api, links.skip, key)));
    expect([one?.status, other?.status]).toEqual([200, 200]);
    expect(other?.payload).toEqual(one?.payload);
    expect(await linesOf(customer)).toHaveLength(1);
  });
});

test('a link during a move with a session is executed first, or reports a changed order', async () => {
  await race(async ({ customer, links }) => {
    const call = await callOf(there, 'move', customer, 20);
    const [linked, moved] = await Promise.all([confirmLink(here, links.delay7), executeCommand(there, customer, call)]);
    expect([moved.status, [200, 410]]).toEqual([200, expect.arrayContaining([linked.status])]);
    if (linked.status === 410) expect(linked.payload).toEqual({ reason: 'changed' });
    expect((await read(here, customer)).nextBillDate).toBe(addDays(today, 20));
    expect(await linesOf(customer)).toHaveLength(linked.status === 200 ? 2 : 1);
  });
});

test('a link during a cancellation is executed first, or reports the cancellation', async () => {
  await race(async ({ customer, links }) => {
    const call = await callOf(there, 'cancel', customer);
    const [linked, cancelled] = await Promise.all([
      confirmLink(here, links.skip),
      executeCommand(there, customer, call),
    ]);
    expect([cancelled.status, [200, 410]]).toEqual([200, expect.arrayContaining([linked.status])]);
    if (linked.status === 410) expect(linked.payload).toEqual({ reason: 'cancelled' });
    expect((await read(here, customer)).status).toBe('CANCELLED');
  });
});

test('the undo of a link is executed once by concurrent calls with the link and with a session', async () => {
  await race(async ({ customer, links }) => {
    const { payload } = await confirmLink(here, links.skip);
    const { token } = customer;
    const list = await here.get<{ data: { id: string }[] }>('/api/user/receipts', {}, { token });
    const receiptId = list.payload.data[0]?.id ?? '';
    const replies = await Promise.all([
      ...[here, there].map((api) => confirmLink(api, payload.undo ?? '')),
      there.post('/api/subscription/undo', { receiptId }, { token }),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await read(there, customer)).nextBillDate).toBe(due);
  });
});

test('a link on one node excludes the renewal of its order on another node', async () => {
  const all = await Promise.all(range(RACES).map(notified));
  await setClock(IN_DAYS - 1);
  // While one node bills the due orders, the clock of the other node is a day behind.
  const [replies] = await Promise.all([
    Promise.all(all.map(({ links }) => confirmLink(there, links.delay7))),
    here.json('/demo/clock', { now: due }),
  ]);
  await setClock(IN_DAYS);
  for (const [index, { customer }] of all.entries()) {
    const reply = replies[index];
    const bills = await sql(
      `select bill_date::text as day from bills where subscription_id = ${customer.purchaseId} and state = 'SUCCESS'`,
    );
    const isMoved = reply?.status === 200;
    expect([reply?.status, bills]).toEqual([reply?.status, isMoved ? [] : [{ day: due }]]);
    expect([200, 409, 410]).toContain(reply?.status);
    expect((await read(here, customer)).nextBillDate).toBe(addDays(due, isMoved ? 7 : 28));
  }
  await resetClock();
});

test('the books are consistent after these races, without a deadlock', async () => {
  expect(await auditBooks(sql, started)).toMatchObject({
    ...{ billedTwice: 0, paidTwice: 0, pending: 0, billsWithoutPayments: 0, billsWithoutCharges: 0 },
    ...{ notReplayed: [], untrueReceipts: [], wrongUndos: [], strangeMoves: [], wrongOrders: [] },
  });
  expect(await deadlocks()).toBe(0);
});
