import { screen, waitFor, within } from '@testing-library/react';
import { createAdmin, inDays, totalOf } from '../support/api';
import { api, findButton, openSubscription, retryThroughFailures } from '../support/customerPages';
import { FAULT, type Proxy, startProxy } from '../support/proxy';
import { day, euro, fill, languages, TEXTS } from '../support/texts';
// Compiled with this file, so that no test waits for it.
import '../../src/features/history/ReceiptDialog';
import '../../src/screens/SubscriptionScreen';

const RECEIPTS = '/api/user/receipts';
let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());
afterEach(() => jest.restoreAllMocks());

const move = (token: string, purchaseId: string, nextBillDate: string) =>
  api.post('/api/subscription/reschedule', { purchaseId, billNow: 'false', nextBillDate }, { token });

type Customer = Awaited<ReturnType<typeof api.customer>>;

// rules §24.11
describe.each(languages('de'))('in %s', (language) => {
  const { history: t, subscription: text } = TEXTS[language];
  const open = (before?: (customer: Customer) => Promise<unknown>) =>
    openSubscription(api, {
      language,
      shape: { nextBillInDays: 10 },
      apiBase: proxy.apiBase,
      ...(before && { before }),
    });
  const unfold = async (person: Awaited<ReturnType<typeof open>>['person']) => {
    await person.click(await findButton(t.title));
    return within(await screen.findByRole('list', { name: t.title })).findAllByRole('listitem');
  };

  test('tells who did what, when, and from what to what', async () => {
    const { person } = await open(async ({ token, purchaseId }) => {
      const before = await move(token, purchaseId, inDays(12));
      expect(before.status).toBe(200);
    });
    const [line] = await unfold(person);
    expect(line).toHaveTextContent(t.what.reschedule);
    expect(line).toHaveTextContent(fill(t.line, { who: t.who.customer, date: day(inDays(0)) }));
    const fromTo = fill(text.change.fromTo, { from: day(inDays(10)), to: day(inDays(12)) });
    expect(line).toHaveTextContent(`${text.change.fields.nextBillDate}${fromTo}`);
  });

  test('names an admin by their role', async () => {
    const admin = await createAdmin(api);
    const { person } = await open(async ({ customerId, purchaseId }) => {
      const query = { checkoutChampId: customerId };
      const entered = await admin.get<{ token: string }>('/api/user/switch-account-login', query);
      await move(entered.payload.token, purchaseId, inDays(20));
    });
    const [line] = await unfold(person);
    expect(line).toHaveTextContent(t.who.admin);
    expect(line).not.toHaveTextContent(admin.email);
  });

  test('has the newest first, twenty more at a time', async () => {
    const { person } = await open(async ({ token, purchaseId }) => {
      for (let days = 11; days < 32; days += 1) await move(token, purchaseId, inDays(days));
    });
    expect(await unfold(person)).toHaveLength(20);
    await person.click(await findButton(t.older));
    expect(
      await screen.findByText(fill(text.change.fromTo, { from: day(inDays(10)), to: day(inDays(11)) })),
    ).toBeVisible();
    expect(screen.getAllByRole('listitem').length).toBeGreaterThan(20);
    expect(screen.queryByRole('button', { name: t.older })).not.toBeInTheDocument();
  });

  test('reads on where an API has other pages', async () => {
    const { person } = await open(async ({ token, purchaseId }) => {
      for (let days = 11; days < 14; days += 1) await move(token, purchaseId, inDays(days));
    });
    proxy.rewrite(RECEIPTS, (answer) => {
      const reply = JSON.parse(answer) as { payload: { data: unknown[] } };
      return JSON.stringify({ ...reply, payload: { ...reply.payload, data: reply.payload.data.slice(0, 2) } });
    });
    expect(await unfold(person)).toHaveLength(2);
    await person.click(await findButton(t.older));
    // It has no more after all.
    await waitFor(() => expect(screen.queryByRole('button', { name: t.older })).not.toBeInTheDocument());
  });

  test('has a receipt of each change to keep and to print: number, day, who, from what to what, and the cost (rules §24.15)', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const { person, read, token, purchaseId } = await open(async ({ token, purchaseId }) => {
      const discountCode = await api.discount();
      const applied = await api.post('/api/subscription/apply-discount', { purchaseId, discountCode }, { token });
      expect(applied.status).toBe(200);
      await move(token, purchaseId, inDays(12));
    });
    await unfold(person);
    const opener = await findButton(fill(t.receipt.openOf, { what: t.what.reschedule, date: day(inDays(0)) }));
    await person.click(opener);
    const receipt = await screen.findByRole('dialog', { name: t.receipt.title });
    const query = { purchaseId, len: language };
    const { payload } = await api.get<{ data: { id: string }[] }>(RECEIPTS, query, { token });
    const { productName, price, productQty, shipping, discount, taxes, ...order } = await read();
    const cost = (amount: number) => euro(amount, language);
    const facts = {
      [t.receipt.number]: payload.data[0]?.id,
      [t.receipt.date]: day(inDays(0)),
      [t.receipt.by]: t.who.customer,
      [t.receipt.subscription]: productName,
      [text.change.fields.nextBillDate]: fill(text.change.fromTo, { from: day(inDays(10)), to: day(inDays(12)) }),
      [text.edit.items]: cost(price * productQty),
      [text.discount]: `-${cost(discount)}`,
      [text.shipping]: cost(shipping),
      [text.tax]: cost(taxes),
      [text.orderTotal]: cost(totalOf({ productName, price, productQty, shipping, discount, taxes, ...order })),
    };
    for (const [name, value = ''] of Object.entries(facts)) {
      expect(within(receipt).getByText(name).nextElementSibling).toHaveTextContent(value);
    }
    await person.click(within(receipt).getByRole('button', { name: t.receipt.print }));
    expect(print).toHaveBeenCalledTimes(1);
    // The browser's Back closes it.
    window.history.back();
    await waitFor(() => expect(receipt).not.toBeInTheDocument());
    await person.click(opener);
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: t.receipt.close }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('says that nothing has happened yet', async () => {
    const { person } = await open();
    await person.click(await findButton(t.title));
    expect(await screen.findByText(t.empty)).toBeVisible();
  });

  test('shows the reason of each failure, and loads on retry', async () => {
    const { person } = await open(({ token, purchaseId }) => move(token, purchaseId, inDays(12)));
    proxy.fail(RECEIPTS);
    await person.click(await findButton(t.title));
    await retryThroughFailures(person, proxy, RECEIPTS, t.loadFailed, TEXTS[language]);
    expect(await screen.findByRole('list', { name: t.title })).toBeVisible();
  });

  test.each([404, 401, 'drop-reply'] as const)('is not offered where the API has none: %s', async (fault) => {
    proxy.fail('/api/features', fault);
    await open();
    expect(await findButton(TEXTS[language].subscription.swap.open)).toBeVisible();
    expect(screen.queryByRole('button', { name: t.title })).not.toBeInTheDocument();
    expect(screen.queryByText(new RegExp(FAULT))).not.toBeInTheDocument();
    expect(localStorage.getItem('token')).not.toBeNull();
  });
});
