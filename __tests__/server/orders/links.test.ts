import { createFormatDay } from '#server/core/platform/wire/format';
import { translate, type MessageKey, type MessageParams } from '#server/core/platform/wire/translate';
import { addDays, businessDayAt, type IsoDate } from '#src/domain/isoDate';
import type { LinkCommand } from '#src/domain/order/mailLinks';
import { containing, createAdmin, detailsOf, matching } from '../../support/api';
import { callOf, type Customer, executeCommand, read } from '../../support/commandCalls';
import { pendingBill } from '../../support/database';
import { freshServer } from '../../support/freshServer';
import { confirmLink, makeLinks, previewLink } from '../../support/mailLinks';

const { api, sql } = freshServer();
const today = businessDayAt(new Date());
const IN_DAYS = 4;
const due = addDays(today, IN_DAYS);
const TARGETS = { skip: addDays(due, 14), delay7: addDays(due, 7), delay14: addDays(due, 14) } as const;

const words = (key: MessageKey, params?: MessageParams) => translate('en', key, params);
const day = (date: IsoDate) => createFormatDay('spec')(date, 'en');

const setClock = (days: number) => api.json('/demo/clock', { now: addDays(today, days) });
const resetClock = () => api.json('/demo/clock', {}, {}, 'DELETE');
afterEach(resetClock);

interface WithLinks {
  customer: Customer;
  links: Record<LinkCommand, string>;
}
/** Customer with an order due in four days, and the links of its notice. */
async function notified(shape: object = {}): Promise<WithLinks> {
  const customer = await api.customer({ len: 'en', nextBillInDays: IN_DAYS, intervalWeeks: 2, ...shape });
  return { customer, links: await makeLinks(sql, customer.purchaseId, due) };
}
const setDueToday = ({ purchaseId }: Customer) =>
  sql(`update subscriptions set next_bill_date = '${today}' where id = ${purchaseId} returning id`);
const undoLast = async ({ token }: Customer) => {
  const list = await api.get<{ data: { id: string }[] }>('/api/user/receipts', {}, { token });
  const receiptId = list.payload.data[0]?.id ?? '';
  expect((await api.post('/api/subscription/undo', { receiptId }, { token })).status).toBe(200);
};
const dayOf = async (customer: Customer) => (await read(api, customer)).nextBillDate;
const linesOf = ({ customerId }: Customer) =>
  sql(`select actor, acting_admin, via_mail, action from change_log where customer_id = ${customerId} order by id`);

test.each([
  ['skip', 'orderSkipped', 'skip', 'Skipped'],
  ['delay7', 'orderMoved', 'reschedule', 'New date'],
  ['delay14', 'orderMoved', 'reschedule', 'New date'],
] as const)(
  'previews and confirms the link %s, with a mail, a log row and a receipt',
  async (command, action, receipted, subject) => {
    const target = TARGETS[command];
    const { customer, links } = await notified();
    const before = await read(api, customer);
    const { status: shownStatus, payload: shown } = await previewLink(api, links[command]);
    expect(shownStatus).toBe(200);
    expect(Object.keys(shown).sort()).toEqual(['after', 'before', 'chargeToday', 'command', 'productName']);
    expect(shown).toMatchObject({ command, productName: before.productName, chargeToday: 0 });
    expect(shown.before).toMatchObject({ nextBillDate: due, card: '4242' });
    expect(shown.after).toEqual({ ...shown.before, nextBillDate: target });
    // Because a preview changes nothing (rules §26.7).
    expect(await read(api, customer)).toEqual(before);
    expect([await linesOf(customer), await api.mails(customer.email)]).toEqual([[], []]);

    const { status, message, payload } = await confirmLink(api, links[command]);
    expect([status, message]).toEqual([200, containing(shown.productName)]);
    const { productName } = shown;
    expect(payload.receipt).toMatchObject({
      ...{ command: receipted, before: shown.before, after: shown.after, productName },
      undoUntil: addDays(due, -1),
    });
    expect(await dayOf(customer)).toBe(target);
    expect(await linesOf(customer)).toEqual([{ actor: 'customer', acting_admin: null, via_mail: true, action }]);
    const [mail, ...more] = await api.mails(customer.email);
    expect([mail?.subject, more]).toEqual([containing(subject), []]);
    const list = await api.get<{ data: { actor: string }[] }>('/api/user/receipts', {}, { token: customer.token });
    expect(list.payload.data).toMatchObject([{ actor: 'customer', command: receipted }]);
  },
);

test('a link works once, and invalidates the other links of its mail (rules §26.9)', async () => {
  const { customer, links } = await notified();
  const { payload: done } = await confirmLink(api, links.skip);
  const { receipt, undo } = done;
  const params = { product: receipt.productName, day: day(today), date: day(TARGETS.skip), from: day(due) };
  for (const [command, token] of Object.entries(links)) {
    // Undo token for the used link only; null for other links of the mail.
    const used = { reason: 'used', receipt, undo: command === 'skip' ? undo : null };
    for (const { status, message, payload } of [await previewLink(api, token), await confirmLink(api, token)])
      expect([status, message, payload]).toEqual([410, words('linkUsed', params), used]);
  }
  expect(await linesOf(customer)).toHaveLength(1);
  // Because a link is no session.
  expect((await api.get('/api/user/details', {}, { token: links.delay7 })).status).toBe(401);
});

describe('a used link (rules §26.9)', () => {
  const expectUsed = async ({ links }: WithLinks, words: RegExp) =>
    expect(await previewLink(api, links.delay7)).toMatchObject({
      status: 410,
      message: matching(words),
      payload: { reason: 'used', receipt: { before: { nextBillDate: due } }, undo: null },
    });

  test('reports an undo of its change, by the undo link or with a session', async () => {
    const [one, other] = [await notified(), await notified()];
    const undo = (await confirmLink(api, one.links.delay7)).payload.undo ?? '';
    await confirmLink(api, undo);
    const otherUndo = (await confirmLink(api, other.links.delay7)).payload.undo ?? '';
    await undoLast(other.customer);
    await executeCommand(api, other.customer, await callOf(api, 'quantity', other.customer, 3));
    for (const [made, token] of [
      [one, undo],
      [other, otherUndo],
    ] as const) {
      await expectUsed(made, /^A link of this mail was used on .+ has been taken back since/);
      expect(await confirmLink(api, token)).toMatchObject({
        status: 410,
        message: matching(/^The change of .+ has been taken back already/),
        payload: { reason: 'used', receipt: { command: 'undo', after: { nextBillDate: due } }, undo: null },
      });
    }
  });

  test('reports a later change, and the last day of the undo', async () => {
    const [one, other] = [await notified(), await notified()];
    await confirmLink(api, one.links.delay7);
    await confirmLink(api, other.links.delay7);
    await executeCommand(api, one.customer, await callOf(api, 'quantity', one.customer, 3));
    await expectUsed(one, /^A link of this mail was used on .+ something has changed again/);
    await setClock(IN_DAYS);
    await expectUsed(other, /^A link of this mail was used on .+ comes on/);
  });
});

test('a link reveals no data of its customer (rules §26.7)', async () => {
  const { customer, links } = await notified();
  const { customerId, purchaseId, email, token } = customer;
  const { firstName, lastName, address1, city, postalCode, phoneNumber, paySources } = await detailsOf(api, token);
  const secrets = [customerId, purchaseId, email, token, firstName, lastName, address1, city, postalCode, phoneNumber];
  const [card] = paySources;
  const shown = await previewLink(api, links.skip);
  const done = await confirmLink(api, links.skip);
  const undone = await confirmLink(api, done.payload.undo ?? '');
  const usedUp = [await previewLink(api, links.skip), await previewLink(api, done.payload.undo ?? '')];
  const replies = [shown, done, undone, ...usedUp];
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 410, 410]);
  for (const { message, payload } of replies) {
    const text = `${message} ${JSON.stringify(payload)}`;
    expect([...secrets, card?.paySourceId].filter((secret) => text.includes(`"${secret ?? ''}"`))).toEqual([]);
    for (const secret of [email, lastName, address1]) expect(text).not.toContain(secret);
  }
});

test('a link ignores sessions of its customer, another customer or an admin', async () => {
  const { customer, links } = await notified();
  const admin = await createAdmin(api);
  for (const token of [customer.token, (await api.customer()).token, admin.token]) {
    const reply = await api.post('/api/action/preview', { token: links.skip }, { token });
    expect(reply.status).toBe(200);
  }
  const reply = await api.post('/api/action/confirm', { token: links.skip }, { token: admin.token });
  expect(reply.status).toBe(200);
  expect(await linesOf(customer)).toMatchObject([{ actor: 'customer', acting_admin: null, via_mail: true }]);
});

describe('the change of a link', () => {
  test('is undone once by its own link (rules §26.8)', async () => {
    const { customer, links } = await notified();
    const before = await read(api, customer);
    const { payload: done } = await confirmLink(api, links.delay7);
    const undo = done.undo ?? '';
    const shown = await previewLink(api, undo);
    expect(shown).toMatchObject({ status: 200, payload: { command: 'undo', before: done.receipt.after } });
    expect(shown.payload.after).toEqual(done.receipt.before);
    expect(await dayOf(customer)).toBe(TARGETS.delay7);
    const undone = await confirmLink(api, undo);
    expect(undone).toMatchObject({ status: 200, payload: { undo: null, receipt: { command: 'undo' } } });
    expect((await read(api, customer)).version).toBe(before.version);
    expect(await linesOf(customer)).toMatchObject([
      { action: 'orderMoved', via_mail: true },
      { action: 'changeUndone', via_mail: true },
    ]);
    for (const token of [undo, ...Object.values(links)])
      expect(await confirmLink(api, token)).toMatchObject({ status: 410, payload: { reason: 'used' } });
  });

  test('is not undone after a later change', async () => {
    const { customer, links } = await notified();
    const { payload } = await confirmLink(api, links.skip);
    await executeCommand(api, customer, await callOf(api, 'quantity', customer, 3));
    const { status, message, payload: dead } = await confirmLink(api, payload.undo ?? '');
    expect([status, message, dead]).toEqual([410, words('undoLinkTouched'), { reason: 'changed' }]);
  });

  test('can be undone until the last day of the receipt', async () => {
    const made = [await notified(), await notified()];
    const undos = [];
    for (const { links } of made) undos.push((await confirmLink(api, links.delay14)).payload.undo ?? '');
    const [first = '', second = ''] = undos;
    await setClock(IN_DAYS - 1);
    expect((await confirmLink(api, first)).status).toBe(200);
    await setClock(IN_DAYS);
    const late = await confirmLink(api, second);
    expect(late).toMatchObject({ status: 410, payload: { reason: 'late' }, message: words('undoLinkTooLate') });
    expect(await dayOf((made[1] as WithLinks).customer)).toBe(TARGETS.delay14);
  });
});

describe('a dead link (rules §26.9)', () => {
  const expectDead = async ({ customer, links }: WithLinks, reason: string, words: RegExp) => {
    const before = await read(api, customer);
    const lines = await linesOf(customer);
    const replies = [await previewLink(api, links.delay7), await confirmLink(api, links.delay7)];
    for (const { status, message, payload } of replies) {
      expect([status, payload, message]).toEqual([410, { reason }, expect.stringMatching(words)]);
    }
    expect([await read(api, customer), await linesOf(customer)]).toEqual([before, lines]);
  };

  test('reports a move of its order, and works again after the undo of the move', async () => {
    const made = await notified();
    const moved = await executeCommand(api, made.customer, await callOf(api, 'move', made.customer, 20));
    await expectDead(made, 'changed', /^Since this link was made/);
    const { token } = made.customer;
    await api.post('/api/subscription/undo', { receiptId: moved.payload.receipt.id }, { token });
    expect((await confirmLink(api, made.links.skip)).status).toBe(200);
  });

  test('reports the cancellation of its subscription', async () => {
    const made = await notified();
    await executeCommand(api, made.customer, await callOf(api, 'cancel', made.customer));
    await expectDead(made, 'cancelled', /has been cancelled/);
  });

  test('reports the day of the charge as too late, before the bill', async () => {
    const made = await notified();
    // Removes the card, so that the order is declined and keeps its date.
    await sql(`update subscriptions set pay_source_id = null where id = ${made.customer.purchaseId} returning id`);
    await setClock(IN_DAYS);
    await expectDead(made, 'late', /^It is too late/);
  });

  test('reports that its order is billed', async () => {
    const made = await notified();
    await setDueToday(made.customer);
    await api.runJobs('renewals');
    expect(await dayOf(made.customer)).toBe(addDays(today, 14));
    await expectDead(made, 'changed', /or it is paid already/);
  });
});

test('a link works on the day before the charge', async () => {
  const { customer, links } = await notified();
  await setClock(IN_DAYS - 1);
  expect((await confirmLink(api, links.skip)).payload.receipt.undoUntil).toBe(addDays(due, -1));
  expect(await dayOf(customer)).toBe(TARGETS.skip);
});

test('a link applies to the current subscription if the order’s date is unchanged', async () => {
  const { customer, links } = await notified();
  await executeCommand(api, customer, await callOf(api, 'quantity', customer, 3));
  const { payload } = await previewLink(api, links.skip);
  expect(payload.before.quantity).toBe(3);
  const { receipt } = (await confirmLink(api, links.skip)).payload;
  expect([receipt.before, receipt.after]).toEqual([payload.before, payload.after]);
});

test('a link is refused while a bill is pending, and works afterwards', async () => {
  const { customer, links } = await notified();
  const [bill] = await sql(pendingBill(customer.purchaseId, 'order'));
  expect((await confirmLink(api, links.skip)).status).toBe(409);
  await sql(`update bills set state = 'DECLINED' where id = ${Number(bill?.id)} returning id`);
  expect((await confirmLink(api, links.skip)).status).toBe(200);
});

test('a link is deleted after a change of the e-mail address (rules §26.9)', async () => {
  const { customer, links } = await notified({ statuses: ['ACTIVE', 'PAUSED'] });
  const other = await notified();
  const { payload } = await confirmLink(api, links.skip);
  const { token } = customer;
  const { firstName, lastName, phoneNumber } = await detailsOf(api, token);
  const info = { addrUpdate: 'false', firstName, lastName, phoneNumber };
  const phone = { ...info, phoneNumber: '0301234567', emailAddress: customer.email };
  expect((await api.post('/api/user/details', phone, { token })).status).toBe(200);
  expect((await previewLink(api, payload.undo ?? '')).status).toBe(200);
  await sql(`insert into payment_links (subscription_id, token_hash, due_on, retry_no, gateway_token, expires_on)
    values (${customer.purchaseId}, 'hash', date '2099-01-01', 1, 'token', date '2099-01-01') returning due_on`);
  const email = `new-${customer.email}`;
  await api.post('/api/user/email-update-mail', { email }, { token });
  const change = { ...info, emailAddress: email, otp: await api.code(email) };
  expect((await api.post('/api/user/details', change, { token })).status).toBe(200);
  for (const dead of [...Object.values(links), payload.undo ?? ''])
    expect((await confirmLink(api, dead)).status).toBe(404);
  expect(await sql(`select 1 from payment_links where subscription_id = ${customer.purchaseId}`)).toEqual([]);
  expect((await confirmLink(api, other.links.skip)).status).toBe(200);
});

describe('an Idempotency-Key', () => {
  test('repeats the reply with the same undo token', async () => {
    const { customer, links } = await notified();
    const [first, second] = [await confirmLink(api, links.skip, 'a-key'), await confirmLink(api, links.skip, 'a-key')];
    expect(first.status).toBe(200);
    expect([second.message, second.payload]).toEqual([first.message, first.payload]);
    expect(await linesOf(customer)).toHaveLength(1);
    expect((await confirmLink(api, first.payload.undo ?? '', 'b-key')).status).toBe(200);
    expect((await confirmLink(api, links.delay7, 'a-key')).status).toBe(409);
  });
});

test('returns 404 for a forged token', async () => {
  const { customer, links } = await notified();
  const [row] = await sql(
    `select token_hash from action_tokens where subscription_id = ${customer.purchaseId} limit 1`,
  );
  for (const token of ['', 'x'.repeat(43), 'x'.repeat(1000), `' or 1=1 --`, customer.token, String(row?.token_hash)]) {
    for (const { status, message, payload } of [await previewLink(api, token), await confirmLink(api, token)])
      expect([status, message, payload]).toEqual([404, words('linkNotFound'), null]);
  }
  expect((await confirmLink(api, links.skip)).status).toBe(200);
});
