import type { AddressReceiptWire, ReceiptWire } from '#server/core/shop/subscriptions/receiptSchemas';
import { addDays } from '#src/domain/isoDate';
import { toCents } from '#src/domain/money';
import { estimatedTaxCents } from '#src/domain/order/tax';
import { type Api, detailsOf, SHIPPING } from '../support/api';
import {
  callOf,
  type Customer,
  type Done,
  executeCommand,
  KIND_NAMES,
  type KindName,
  preview,
  read,
  readyFor,
} from '../support/commandCalls';
import { range, today, twoNodes } from '../support/twoNodes';

// Previews and undos in races on another node (rules §24.6, §24.7, §24.8, §24.10).
/** Number of races, enough for some of them to overlap. */
const RACES = 12;

const { api, sql, setClock, resetClock, deadlocks } = twoNodes();
const here = api();
let there: Api;
beforeAll(() => {
  there = api(1);
});

const undo = (api: Api, { token }: { token: string }, receiptId: string): Promise<Done> =>
  api.json('/api/subscription/undo', { receiptId, len: 'en' }, { token });
const setAddress = (api: Api, { token }: Customer, fields: Record<string, string> = SHIPPING) =>
  api.post<{ receipt: AddressReceiptWire }>('/api/user/details', { len: 'en', ...fields }, { token });
const linesOf = ({ customerId }: Customer, action: string) =>
  sql(`select id from change_log where customer_id = ${customerId} and action = '${action}'`);

interface Changed {
  customer: Customer;
  before: Awaited<ReturnType<typeof read>>;
  after: Awaited<ReturnType<typeof read>>;
  receipt: ReceiptWire;
}
/** Customer with a changed subscription. */
async function changed(name: KindName, shape: object = {}, amount = 20): Promise<Changed> {
  const customer = await readyFor(here, name, shape);
  const before = await read(here, customer);
  const { payload } = await executeCommand(here, customer, await callOf(here, name, customer, amount));
  return { customer, before, after: await read(here, customer), receipt: payload.receipt };
}
/** Runs the race for many customers at the same time. */
async function race<Made>(make: () => Promise<Made>, run: (made: Made) => Promise<void>) {
  const all = await Promise.all(range(RACES).map(make));
  await Promise.all(all.map(run));
}

test.each(['move', 'remove'] as const)('one of several concurrent undos of %s on two nodes succeeds', async (name) => {
  await race(
    () => changed(name),
    async ({ customer, before, receipt }) => {
      const replies = await Promise.all([here, there, here, there].map((api) => undo(api, customer, receipt.id)));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      expect((await read(there, customer)).version).toBe(before.version);
      expect(await linesOf(customer, 'changeUndone')).toHaveLength(1);
    },
  );
});

test('an undo during another change is executed first, or refused', async () => {
  await race(
    () => changed('move'),
    async ({ customer, before, after, receipt }) => {
      const call = await callOf(there, 'quantity', customer, 3);
      const [undone, edited] = await Promise.all([
        undo(here, customer, receipt.id),
        executeCommand(there, customer, call),
      ]);
      expect([edited.status, [200, 409]]).toEqual([200, expect.arrayContaining([undone.status])]);
      const { nextBillDate } = undone.status === 200 ? before : after;
      expect(await read(here, customer)).toMatchObject({ nextBillDate, productQty: 3 });
      // The later change starts from the result of the earlier one.
      const second = undone.status === 200 ? edited.payload.receipt : undefined;
      if (second) expect(second.before).toEqual(undone.payload.receipt.after);
    },
  );
});

test('an order during an undo has the restored quantity, or the undo is refused', async () => {
  await race(
    () => changed('quantity', {}, 3),
    async ({ customer, receipt }) => {
      const order = await callOf(there, 'orderNow', customer);
      const [undone, placed] = await Promise.all([
        undo(here, customer, receipt.id),
        executeCommand(there, customer, order),
      ]);
      expect([placed.status, [200, 409]]).toEqual([200, expect.arrayContaining([undone.status])]);
      const quantity = undone.status === 200 ? 1 : 3;
      const bills = await sql(`select qty, state from bills where subscription_id = ${customer.purchaseId}`);
      expect(bills).toEqual([{ qty: quantity, state: 'SUCCESS' }]);
      expect((await read(here, customer)).productQty).toBe(quantity);
    },
  );
});

test('the last use of a code goes either to the undo of its removal or to another customer', async () => {
  await race(
    async () => {
      const code = await here.discount({ usageLimit: 1 });
      const call = { command: 'applyDiscount', path: 'apply-discount', body: { discountCode: code } };
      const customer = await here.customer({ len: 'en', nextBillInDays: 9 });
      await executeCommand(here, customer, call);
      const removed = await executeCommand(here, customer, await callOf(here, 'remove', customer));
      return { customer, receipt: removed.payload.receipt, call, other: await here.customer() };
    },
    async ({ customer, receipt, call, other }) => {
      const replies = await Promise.all([undo(here, customer, receipt.id), executeCommand(there, other, call)]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    },
  );
});

test.each(KIND_NAMES)(
  'of two concurrent commands with one preview of %s, one is executed as previewed',
  async (name) => {
    await race(
      async () => {
        const customer = await readyFor(here, name);
        return { customer, call: await callOf(here, name, customer, 20) };
      },
      async ({ customer, call }) => {
        const { version, before, after } = (await preview(here, customer, call)).payload;
        const [replies, seen] = await Promise.all([
          Promise.all([here, there].map((api) => executeCommand(api, customer, call, { version }))),
          // Concurrent previews neither fail nor change anything.
          Promise.all([here, there].map((api) => preview(api, customer, call))),
        ]);
        const done = replies.filter(({ status }) => status === 200);
        expect([done.length, replies.length]).toEqual([1, 2]);
        expect(done[0]?.payload.receipt).toMatchObject({ before, after });
        expect(seen.filter(({ status }) => status >= 500)).toEqual([]);
        const lines = await sql(`select action from change_log where customer_id = ${customer.customerId}
        and subject = 'subscription'`);
        expect(lines).toHaveLength(name === 'remove' ? 2 : 1);
      },
    );
  },
);

describe('undo of an address', () => {
  const moved = async () => {
    const customer = await here.customer({ len: 'en', nextBillInDays: 9, statuses: ['ACTIVE', 'PAUSED'] });
    const [details, item] = [await detailsOf(here, customer.token), await read(here, customer)];
    const { payload } = await setAddress(here, customer);
    return { customer, details, item, receipt: payload.receipt };
  };

  test('succeeds once for concurrent calls on two nodes', async () => {
    await race(moved, async ({ customer, details, item, receipt }) => {
      const replies = await Promise.all([here, there, here, there].map((api) => undo(api, customer, receipt.id)));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      expect([await detailsOf(there, customer.token), await read(there, customer)]).toEqual([details, item]);
      expect(await linesOf(customer, 'addressUndone')).toHaveLength(1);
    });
  });

  test('is executed before another change of the address, or refused', async () => {
    await race(moved, async ({ customer, receipt }) => {
      const other = { ...SHIPPING, shipAddress1: 'Uferweg 6' };
      const [undone, saved] = await Promise.all([undo(here, customer, receipt.id), setAddress(there, customer, other)]);
      expect([saved.status, [200, 409]]).toEqual([200, expect.arrayContaining([undone.status])]);
      expect(await detailsOf(here, customer.token)).toMatchObject({ shipAddress1: other.shipAddress1 });
      const [first] = undone.status === 200 ? [undone.payload.receipt.after] : [receipt.after];
      expect(saved.payload.receipt.before).toEqual(first);
    });
  });

  test('keeps the price of a subscription that changes at the same time', async () => {
    await race(moved, async ({ customer, item, receipt }) => {
      const call = await callOf(there, 'quantity', customer, 3);
      const replies = await Promise.all([undo(here, customer, receipt.id), executeCommand(there, customer, call)]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      const { price, taxes, country } = await read(here, customer);
      expect([country, toCents(taxes)]).toEqual([item.country, estimatedTaxCents(toCents(price) * 3, 'DE')]);
    });
  });

  test('is executed before an order, with the tax of the restored address, or refused', async () => {
    await race(moved, async ({ customer, item, receipt }) => {
      const { taxes } = await read(here, customer);
      expect(taxes).not.toBe(item.taxes);
      const order = await callOf(there, 'orderNow', customer);
      const [undone, placed] = await Promise.all([
        undo(here, customer, receipt.id),
        executeCommand(there, customer, order),
      ]);
      expect([placed.status, [200, 409]]).toEqual([200, expect.arrayContaining([undone.status])]);
      const [bill] = await sql(
        `select tax_cents::int as tax from bills where subscription_id = ${customer.purchaseId}`,
      );
      expect(bill).toEqual({ tax: toCents(undone.status === 200 ? item.taxes : taxes) });
    });
  });
});

describe('undo on the day of a renewal', () => {
  afterEach(resetClock);

  test.each([
    ['a move away from', 3, 30],
    ['a move to', 30, 3],
  ])('of %s this day on one node excludes the renewal on another node', async (_name, from, to) => {
    const all = await Promise.all(
      range(RACES).map(() => changed('move', { nextBillInDays: from, intervalWeeks: 4 }, to)),
    );
    await setClock(2);
    // While one node bills the due orders, the clock of the other node is a day behind.
    const [replies] = await Promise.all([
      Promise.all(all.map(({ customer, receipt }) => undo(there, customer, receipt.id))),
      here.json('/demo/clock', { now: addDays(today, 3) }),
    ]);
    await setClock(3);
    for (const [index, { customer }] of all.entries()) {
      const status = replies[index]?.status;
      expect([200, 409]).toContain(status);
      const isDueThen = (status === 200) === (from === 3);
      const bills = await sql(
        `select bill_date::text as day from bills where subscription_id = ${customer.purchaseId} and state = 'SUCCESS'`,
      );
      expect(bills).toEqual(isDueThen ? [{ day: addDays(today, 3) }] : []);
      expect((await read(here, customer)).nextBillDate).toBe(addDays(today, isDueThen ? 3 + 28 : 30));
    }
  });

  test('restores an address before the renewal, with the restored tax, or is refused', async () => {
    const all = await Promise.all(
      range(RACES).map(async () => {
        const customer = await here.customer({ len: 'en', nextBillInDays: 3 });
        const item = await read(here, customer);
        const { payload } = await setAddress(here, customer);
        return { customer, item, after: await read(here, customer), receipt: payload.receipt };
      }),
    );
    await setClock(2);
    const [replies] = await Promise.all([
      Promise.all(all.map(({ customer, receipt }) => undo(there, customer, receipt.id))),
      here.json('/demo/clock', { now: addDays(today, 3) }),
    ]);
    await setClock(3);
    for (const [index, { customer, item, after }] of all.entries()) {
      const { taxes } = replies[index]?.status === 200 ? item : after;
      const bills = await sql(`select tax_cents::int as tax from bills where subscription_id = ${customer.purchaseId}`);
      expect(bills).toEqual([{ tax: toCents(taxes) }]);
    }
  });
});

test('these races cause no deadlock', async () => expect(await deadlocks()).toBe(0));
