import { screen, waitFor, within } from '@testing-library/react';
import { createAdmin, inDays, totalOf } from '../support/api';
import { SubscriptionScreen } from '#src/screens/SubscriptionScreen.tsx';
import { visitAccount } from '../support/accountPage';
import { api, dialog, expectNoDialog, findNamedButton, openSubscription } from '../support/customerPages';
import { type Proxy, startProxy } from '../support/proxy';
import { changedTo, day, euro, fill, languages, TEXTS } from '../support/texts';
// Compiles the lazy chunks before the first test.
import '#src/features/history/HistoryPanel.tsx';
import '#src/features/history/ReceiptDialog.tsx';

const RECEIPTS = '/api/user/receipts';
let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());
afterEach(() => jest.restoreAllMocks());

const move = (token: string, purchaseId: string, nextBillDate: string, skip = {}) =>
  api.post('/api/subscription/reschedule', { purchaseId, billNow: 'false', nextBillDate, ...skip }, { token });

type Customer = Awaited<ReturnType<typeof api.customer>>;

// rules §24.11
describe.each(languages('de'))('in %s', (language) => {
  const { history: t, subscription: text } = TEXTS[language];
  const open = (before?: (customer: Customer) => Promise<unknown>) =>
    openSubscription(api, {
      language,
      shape: { nextBillInDays: 10, intervalWeeks: 4 },
      apiBase: proxy.apiBase,
      screen: <SubscriptionScreen />,
      ...(before && { before }),
    });
  const unfold = async ({ press }: Awaited<ReturnType<typeof open>>) => {
    await press(t.title);
    return within(await screen.findByRole('list', { name: t.title })).findAllByRole('listitem');
  };

  test('shows author, date and values of each change, and names an admin by role only', async () => {
    const admin = await createAdmin(api);
    const page = await open(async ({ customerId, token, purchaseId }) => {
      expect((await move(token, purchaseId, inDays(12))).status).toBe(200);
      await move(token, purchaseId, inDays(40), { skip: 'true' });
      const query = { checkoutChampId: customerId };
      const entered = await admin.get<{ token: string }>('/api/user/switch-account-login', query);
      await move(entered.payload.token, purchaseId, inDays(20));
    });
    const [ofAdmin, ofSkip, ofCustomer] = await unfold(page);
    expect(ofAdmin).toHaveTextContent(fill(t.line, { who: t.who.admin, date: day(inDays(0)) }));
    expect(ofAdmin).not.toHaveTextContent(admin.email);
    expect(ofSkip).toHaveTextContent(t.what.skip);
    expect(ofCustomer).toHaveTextContent(t.what.reschedule);
    expect(ofCustomer).toHaveTextContent(fill(t.line, { who: t.who.customer, date: day(inDays(0)) }));
    const fromTo = fill(text.change.fromTo, { from: day(inDays(10)), to: day(inDays(12)) });
    expect(ofCustomer).toHaveTextContent(`${text.change.fields.nextBillDate}${fromTo}`);
  });

  test('lists the newest changes first, twenty a page', async () => {
    const page = await open(async ({ token, purchaseId }) => {
      for (let days = 11; days < 32; days += 1) await move(token, purchaseId, inDays(days));
    });
    expect(await unfold(page)).toHaveLength(20);
    await page.press(t.older);
    expect(await screen.findByText(changedTo(TEXTS[language], day(inDays(11))))).toBeVisible();
    expect(screen.getByRole('list', { name: t.title }).children).toHaveLength(21);
    expect(screen.queryByText(t.older)).not.toBeInTheDocument();
  });

  test('loads older changes from a server with another page size', async () => {
    const page = await open(async ({ token, purchaseId }) => {
      for (let days = 11; days < 14; days += 1) await move(token, purchaseId, inDays(days));
    });
    proxy.rewrite(RECEIPTS, (answer) => {
      const reply = JSON.parse(answer) as { payload: { data: unknown[] } };
      return JSON.stringify({ ...reply, payload: { ...reply.payload, data: reply.payload.data.slice(0, 2) } });
    });
    expect(await unfold(page)).toHaveLength(2);
    await page.press(t.older);
    // The second page is the last one.
    await waitFor(() => expect(screen.queryByText(t.older)).not.toBeInTheDocument());
  });

  test('opens a printable receipt with number, date, author, values and cost of a change (rules §24.15)', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const page = await open(async ({ token, purchaseId }) => {
      const discountCode = await api.discount();
      const applied = await api.post('/api/subscription/apply-discount', { purchaseId, discountCode }, { token });
      expect(applied.status).toBe(200);
      await move(token, purchaseId, inDays(12));
    });
    const { person, press, read, token, purchaseId } = page;
    await unfold(page);
    const opener = await findNamedButton(fill(t.receipt.openOf, { what: t.what.reschedule, date: day(inDays(0)) }));
    await person.click(opener);
    await waitFor(() => expect(dialog().getByText(t.receipt.title)).toBeVisible());
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
      expect(dialog().getByText(name).nextElementSibling).toHaveTextContent(value);
    }
    await press(t.receipt.print);
    expect(print).toHaveBeenCalledTimes(1);
    // Back closes the dialog.
    window.history.back();
    await expectNoDialog();
    await person.click(opener);
    await press(t.receipt.close);
    await expectNoDialog();
  });

  test('shows a text when nothing has changed yet', async () => {
    const { press } = await open();
    await press(t.title);
    expect(await screen.findByText(t.empty)).toBeVisible();
  });

  test('the history of the account shows entries of the shop’s team, with their reason (rules §36.9)', async () => {
    const admin = await createAdmin(api, 'support');
    const { customerId: checkoutChampId, token } = await api.customer();
    for (const reason of ['', 'Anruf wegen Paket 7']) {
      await admin.get('/api/user/switch-account-login', { checkoutChampId, reason });
    }
    const { person } = await visitAccount(api, { language, impersonationToken: token });
    await person.click(await screen.findByText(t.title));
    const entries = await within(await screen.findByRole('list', { name: t.title })).findAllByRole('listitem');
    const line = `${t.entry.title}${fill(t.line, { who: t.who.admin, date: day(inDays(0)) })}`;
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      `${line}${fill(t.entry.reason, { reason: 'Anruf wegen Paket 7' })}`,
      line,
    ]);
  });
});
