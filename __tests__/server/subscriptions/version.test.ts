import type { ReceiptWire } from '#server/core/shop/subscriptions/receiptSchemas';
import { addDays, businessDayAt } from '#src/domain/isoDate';
import { containing, createApi, detailsOf, findProduct, itemOf, SHIPPING } from '../../support/api';
import {
  callOf,
  type CommandCall,
  type Customer,
  type Done,
  executeCommand,
  KIND_NAMES,
  type KindName,
  read,
  readyFor,
  shown,
} from '../../support/commandCalls';
import { factLines, receiptLines } from '../../support/receiptLines';
import { day, euro, fill, TEXTS } from '../../support/texts';

const api = createApi(process.env.API_URL ?? '');
const today = businessDayAt(new Date());
let lastKey = 0;
const newKey = () => `version-${process.pid}-${Date.now()}-${(lastKey += 1)}`;

const versionOf = async (customer: Customer) => (await read(api, customer)).version;
const readIn = async ({ token, purchaseId }: Customer, len: string) =>
  (await api.get<{ data: [{ version: string }] }>('/api/subscription/all', { purchaseId, len }, { token })).payload
    .data[0];
const setQuantity = async (customer: Customer, quantity: number) =>
  executeCommand(api, customer, await callOf(api, 'quantity', customer, quantity));

const CARD = { cardNumber: '5555555555554444', cardSecurityCode: '123', cardMonth: '12', cardYear: '2099' };
const cardsOf = async ({ token }: Customer) =>
  (await detailsOf(api, token)).paySources.map(({ paySourceId }) => paySourceId);
async function setCard(customer: Customer) {
  const [paySourceId = ''] = await cardsOf(customer);
  return api.post('/api/user/updateCard', { ...CARD, paySourceId }, { token: customer.token });
}
/** Commands with a preview, and the choice of a card. */
const COMMANDS = [...KIND_NAMES, 'card'] as const;
type Command = (typeof COMMANDS)[number];

async function startOf(command: Command): Promise<Customer> {
  if (command !== 'card') return readyFor(api, command);
  const customer = await api.customer({ len: 'en', nextBillInDays: 9 });
  await api.post('/api/user/updateCard', CARD, { token: customer.token });
  return customer;
}
async function fieldsOf(command: Command, customer: Customer): Promise<CommandCall> {
  if (command !== 'card') return callOf(api, command, customer, command === 'quantity' ? 5 : 20);
  return { command: 'paySource', path: 'pay-source', body: { paySourceId: (await cardsOf(customer)).at(-1) } };
}
const sendIn = ({ token, purchaseId }: Customer, { path, isGet, body }: CommandCall, version: string, key: string) => {
  const fields = { purchaseId, len: 'de', version, ...body };
  const address = `/api/subscription/${path}`;
  return isGet ? api.get<object>(address, fields, { token, key }) : api.json<object>(address, fields, { token, key });
};

/** Commands that cannot be undone. */
const FINAL: readonly Command[] = ['orderNow', 'cancel', 'card'];

/** Checks the receipt against list and mail (rules §24.2, §25.5). */
async function expectReceipt(customer: Customer, before: Awaited<ReturnType<typeof read>>, receipt: ReceiptWire) {
  const { token, purchaseId, email } = customer;
  const after = await read(api, customer);
  const { productName, nextBillDate: date, cardLast4: card } = after;
  expect(receipt).toMatchObject({
    ...{ actor: 'customer', purchaseId, productName, before: shown(before), after: shown(after) },
    nextCharge: date === null ? null : { date, total: shown(after).total, card },
  });
  const list = await api.get<{ data: ReceiptWire[] }>('/api/user/receipts', { len: 'en' }, { token });
  expect(list.payload.data[0]).toEqual(receipt);
  expect(Math.abs(Date.now() - Date.parse(receipt.at))).toBeLessThan(60_000);

  const [{ text } = { text: '' }] = await api.mails(email);
  expect(factLines(text, TEXTS.en)).toEqual(receiptLines(receipt, TEXTS.en));
  expect(text).toMatch(new RegExp(`^View subscription: http://[^/]+/manage-subscriptions/${purchaseId}$`, 'm'));
  const { mail } = TEXTS.en;
  const undo = receipt.undoUntil && fill(mail.undoUntil, { undoUntil: day(receipt.undoUntil) });
  expect(/^Changed your mind.*$/m.exec(text)?.[0] ?? null).toBe(undo);
  const { nextCharge } = receipt;
  const next = nextCharge && {
    charge: fill(mail.nextCharge, { total: euro(nextCharge.total / 100, 'en'), date: day(nextCharge.date) }),
    card: fill(mail.chargedCard, { nextCard: nextCharge.card ?? '' }),
  };
  for (const line of next ? Object.values(next) : [mail.noNextCharge]) expect(text).toContain(line);
}

test.each(COMMANDS)('%s is refused for an outdated version, and executed once with a receipt', async (name) => {
  const customer = await startOf(name);
  const version = await versionOf(customer);
  const call = await fieldsOf(name, customer);
  await setQuantity(customer, 3);
  const [current, mails] = [await read(api, customer), (await api.mails(customer.email)).length];
  const key = newKey();
  const reply = await executeCommand(api, customer, call, { version, key });
  expect(reply).toMatchObject({
    status: 409,
    message: containing('has changed in the meantime, so nothing was done'),
    payload: { current },
  });
  expect(reply.message).toContain(current.productName);
  const german = await sendIn(customer, call, version, key);
  expect(german.message).toContain('hat sich inzwischen etwas geändert, deshalb ist nichts passiert');
  expect(await read(api, customer)).toEqual(current);
  expect(await api.mails(customer.email)).toHaveLength(mails);

  // Because a refused call releases its key.
  const based = await fieldsOf(name, customer);
  const done = await executeCommand(api, customer, based, { version: current.version, key });
  expect(done.status).toBe(200);
  const after = await read(api, customer);
  if (name !== 'orderNow') expect(done.payload.version).toBe(after.version);
  expect(after.version).not.toBe(current.version);
  expect(done.message).toContain(after.productName);
  // Date of the cancelled order, because a cancelled subscription has no date.
  const { nextBillDate } = after.status === 'CANCELLED' ? current : after;
  expect(done.message).toContain(day(nextBillDate ?? ''));
  expect(done.payload.receipt.undoUntil).toBe(FINAL.includes(name) ? null : addDays(today, 7));
  await expectReceipt(customer, current, done.payload.receipt);

  const again = await executeCommand(api, customer, based, { version: current.version, key });
  expect([again.status, again.message, again.payload]).toEqual([done.status, done.message, done.payload]);
  expect(await read(api, customer)).toEqual(after);
  expect((await executeCommand(api, customer, based, { version: 'another', key })).message).toContain(
    'Idempotency-Key',
  );
});

test('a change without a version is executed despite earlier changes', async () => {
  const customer = await readyFor(api, 'pause');
  await setQuantity(customer, 3);
  const call = await callOf(api, 'pause', customer);
  expect((await executeCommand(api, customer, call, { version: '' })).status).toBe(200);
});

test.each([
  ['en', 1, 1, '1 piece every week,', 'per order, the next one on'],
  ['en', 4, 3, '4 pieces every 3 weeks,', 'per order, the next one on'],
  ['de', 1, 1, '1 Stück jede Woche,', 'je Bestellung, die nächste am'],
  ['de', 4, 3, '4 Stück alle 3 Wochen,', 'je Bestellung, die nächste am'],
] as const)(
  'a refusal describes the current state in a sentence (%s: %s, %s)',
  async (len, quantity, weeks, what, next) => {
    const customer = await api.customer({ len, nextBillInDays: 9, intervalWeeks: weeks });
    await setQuantity(customer, quantity);
    const { price, shipping, taxes } = await itemOf(api, customer.token, customer.purchaseId);
    const { message } = await executeCommand(api, customer, await callOf(api, 'pause', customer, 40), {
      version: 'stale',
      len,
    });
    const total = euro(price * quantity + shipping + taxes, len);
    expect(message.replace(/\s/g, ' ')).toContain(`${what} ${total} ${next} ${day(addDays(today, 9))}`);
  },
);

const made =
  (name: KindName) =>
  async (customer: Customer): Promise<Done> =>
    executeCommand(api, customer, await callOf(api, name, customer));
test.each<[string, (customer: Customer) => Promise<{ status: number }>]>([
  ['quantity', (customer) => setQuantity(customer, 2)],
  ['date', made('move')],
  ['status', made('pause')],
  ['card', setCard],
  ['delivery address', ({ token }) => api.post('/api/user/details', SHIPPING, { token })],
])('a change of the %s changes the version', async (_name, change) => {
  const customer = await api.customer({ nextBillInDays: 9 });
  const version = await versionOf(customer);
  expect((await change(customer)).status).toBe(200);
  expect(await versionOf(customer)).not.toBe(version);
});

test('the version is equal in every language and list', async () => {
  const customer = await api.customer();
  const version = await versionOf(customer);
  expect((await readIn(customer, 'de')).version).toBe(version);
  const query = { nextOrder: 'true' };
  const { payload } = await api.get<{ data: { version: string }[] }>('/api/subscription/all', query, customer);
  expect(payload.data.map((one) => one.version)).toEqual([version]);
});

test('a move of one of two equal orders reports and moves only the chosen order', async () => {
  const { token } = await api.customer();
  const { productId } = await findProduct(api, token, ({ stockQty }) => stockQty > 20);
  const twins = await api.customer({ len: 'en', statuses: ['ACTIVE', 'ACTIVE'], productId, nextBillInDays: 9 });
  const second = { ...twins, purchaseId: twins.subscriptions[1]?.purchaseId ?? '' };
  const other = await read(api, second);
  const call = await callOf(api, 'move', twins, 16);
  const { message } = await executeCommand(api, twins, call, { version: await versionOf(twins) });
  const [product, to, from] = [other.productName, day(addDays(today, 16)), day(addDays(today, 9))];
  expect(message).toBe(`Your order of ${product} now comes on ${to}, not on ${from}.`);
  const [mail, ...more] = await api.mails(twins.email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(`New date for ${product}: ${to}`);
  expect(mail?.text).toContain(`Your order of ${product} now comes on ${to} instead of ${from}.`);
  expect(await read(api, second)).toEqual(other);
});
