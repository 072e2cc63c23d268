import { screen, waitFor, within } from '@testing-library/react';
import type { PaymentWire } from '../../server/modules/payments/schemas';
import { inDays, itemOf, nextOrderOf } from '../support/api';
import { catchSavedFiles } from '../support/browser';
import { api, getButton, openPortal, retryThroughFailures, seeToast, visitPortal } from '../support/customerPages';
import { addCard, billed } from '../support/declinedOrders';
import { type Proxy, startProxy } from '../support/proxy';
import { day, euro, fill, languages, shape, startingWith, TEXTS } from '../support/texts';
// Compiled with this file, so that no test waits for it.
import '../../src/features/shell/payment/OpenPaymentNotice';
import '../../src/screens/PreviousPaymentsScreen';

const PATH = '/previous-payments';
const PAYMENTS = '/api/other/fetchPrevPayment';
const saved = catchSavedFiles();

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());

/** The texts of elements, with ordinary blanks. */
const textsOf = (elements: Iterable<Element>) =>
  Array.from(elements, ({ textContent }) => textContent.replaceAll('\u00a0', ' '));

/** The facts in the open dialog by name. */
function facts(): Record<string, string> {
  const dialog = screen.getByRole('dialog');
  const values = textsOf(dialog.querySelectorAll('dd'));
  return Object.fromEntries(textsOf(dialog.querySelectorAll('dt')).map((name, index) => [name, values[index] ?? '']));
}

describe.each(languages('en'))('in %s', (language) => {
  const { payments: t, common } = TEXTS[language];
  const separator = language === 'de' ? ';' : ',';
  const price = (amount: number) => euro(amount, language);
  const digits = (amount: number) => amount.toFixed(2).replace('.', language === 'de' ? ',' : '.');

  /** Creates a customer and renders the page; `change` replaces fields of the payment at an index. */
  async function visit(
    shape: Record<string, unknown> = {},
    change?: (payment: PaymentWire, index: number) => Partial<PaymentWire>,
  ) {
    const customer = await api.customer(shape);
    const { token } = customer;
    const { payload } = await api.get<{ data: PaymentWire[] }>(PAYMENTS, { len: language }, { token });
    const payments = payload.data.map((payment, index) => ({ ...payment, ...change?.(payment, index) }));
    if (change) proxy.answer(PAYMENTS, { data: payments });
    return { ...(await openPortal(PATH, token, language, proxy)), ...customer, payments };
  }
  const findOpeners = () => screen.findAllByRole('button', { name: t.viewOrder });
  const close = () => within(screen.getByRole('dialog')).getByRole('button', { name: t.details.close });

  describe('list', () => {
    test('shows date, status, amount, first product and quantity of each payment', async () => {
      const { payments } = await visit({ payments: 3, softDeclines: 1, quantity: 2 });
      const cards = await screen.findAllByRole('article');
      expect(cards).toHaveLength(3);
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(t.previous.title);
      payments.forEach((payment, index) => {
        const card = cards[index] as HTMLElement;
        const name = payment.items[0]?.productName;
        expect(card).toHaveAccessibleName(day(payment.dateCreated));
        expect(card).toHaveTextContent(price(payment.totalAmount));
        expect(textsOf(card.querySelectorAll('p'))).toEqual([name, fill(t.quantity, { count: '2' })]);
        const opener = within(card).getByRole('button', { name: t.viewOrder });
        expect(opener).toHaveAccessibleDescription(`${day(payment.dateCreated)} ${name}`);
        expect(within(card).getByText(index === 0 ? t.status.SOFT_DECLINE : t.status.SUCCESS)).toBeVisible();
      });
    });

    test('shows a success in green and any other status in red, and says which one it does not know', async () => {
      const types = ['SUCCESS', 'SOFT_DECLINE', 'REFUNDED', 'ON_HOLD'];
      await visit({ payments: 5 }, (_payment, index) => ({ responseType: types[index] ?? '' }));
      const cards = await screen.findAllByRole('article');
      const badges = cards.map((card) => card.querySelector<HTMLElement>('[data-tone]'));
      expect(badges.map((badge) => [badge?.textContent, badge?.dataset.tone])).toEqual([
        [t.status.SUCCESS, 'good'],
        [t.status.SOFT_DECLINE, 'bad'],
        [t.status.REFUNDED, 'bad'],
        [fill(t.status.other, { status: 'ON_HOLD' }), 'bad'],
        [t.status.none, 'bad'],
      ]);
    });

    test('shows that there are no payments, with a link to the subscriptions', async () => {
      await visit({ payments: 0 });
      expect(await screen.findByText(t.empty)).toBeVisible();
      expect(screen.getByRole('link', { name: t.toSubscriptions })).toHaveAttribute('href', '/manage-subscriptions');
      expect(screen.queryByRole('button', { name: t.csv.download })).not.toBeInTheDocument();
    });

    test('shows five skeletons while loading, then the reason of each failure, and loads on retry', async () => {
      proxy.fail(PAYMENTS);
      const release = proxy.hold();
      const { person } = await visit({ payments: 1 });
      expect(await screen.findByText(common.loading)).toBeInTheDocument();
      expect(document.querySelectorAll('[data-skeleton]')).toHaveLength(5);
      release();
      await retryThroughFailures(person, proxy, PAYMENTS, t.previous.loadFailed, TEXTS[language]);
      expect(await screen.findByRole('article')).toBeVisible();
    });

    test('shows 10 payments a page, says which, and keeps the page in the address', async () => {
      const { person, router } = await visit({ payments: 60, intervalWeeks: 1 });
      const showing = (from: string, to: string) => fill(common.pager.showing, { from, to, total: '60' });
      expect(await screen.findAllByRole('article')).toHaveLength(10);
      expect(screen.getByText(showing('1', '10'))).toBeVisible();
      const [first] = screen.getAllByRole('article');
      await person.click(getButton(common.pager.next));
      await screen.findByText(showing('11', '20'));
      expect(screen.getAllByRole('article')).toHaveLength(10);
      expect(first).not.toBeInTheDocument();
      expect(screen.getByRole('list', { name: t.previous.title })).toHaveFocus();
      expect(router.state.location.search).toBe('?page=2');
      await person.click(getButton(fill(common.pager.page, { page: '3' })));
      await screen.findByText(showing('21', '30'));
    });
  });

  describe('CSV file', () => {
    test('begins with a byte order mark and separates columns and decimals as in this language', async () => {
      const { person, payments } = await visit({ payments: 2 });
      await person.click(await screen.findByRole('button', { name: t.csv.download }));
      await waitFor(() => expect(saved.at(-1)?.name).toBe(t.csv.file));
      const { bytes = Buffer.alloc(0), type } = saved.at(-1) ?? {};
      expect(type).toBe('text/csv;charset=utf-8');
      expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
      const lines = bytes.subarray(3).toString('utf8').split('\r\n');
      expect(lines).toHaveLength(3);
      expect(lines[0]).toBe(
        ['date', 'order', 'status', 'items', 'currency', 'amount', 'taxes', 'shipping', 'discount', 'nextBilling']
          .map((column) => t.csv[column as keyof typeof t.csv])
          .join(separator),
      );
      const amount = digits(payments[0]?.totalAmount ?? 0);
      expect(lines[1]).toContain(`${separator}€${separator}${amount}${separator}`);
      expect(lines[1]?.startsWith(`${payments[0]?.dateCreated}${separator}${payments[0]?.orderId}`)).toBe(true);
    });

    test('reports a file that cannot be created, and creates it once on a double click afterwards', async () => {
      const { person } = await visit({ payments: 1 });
      const before = saved.length;
      const createUrl = jest.spyOn(URL, 'createObjectURL').mockImplementationOnce(() => {
        throw new Error('The disk is full.');
      });
      const download = await screen.findByRole('button', { name: t.csv.download });
      await person.click(download);
      await seeToast(TEXTS[language].shell.downloadFailed);
      expect(saved).toHaveLength(before);
      await waitFor(() => expect(download).toHaveAttribute('aria-disabled', 'false'));
      createUrl.mockClear();
      await person.dblClick(download);
      await waitFor(() => expect(saved).toHaveLength(before + 1));
      expect(createUrl).toHaveBeenCalledTimes(1);
      createUrl.mockRestore();
    });
  });

  describe('order details', () => {
    test('open per payment, name a declined card, link to the subscription, and return the focus on close', async () => {
      const { person, payments, purchaseId } = await visit({ payments: 2, softDeclines: 1 });
      const [declined, paid] = payments;
      const [first, second] = (await findOpeners()) as [HTMLElement, HTMLElement];
      await person.click(second);
      const dialog = screen.getByRole('dialog', { name: t.details.title });
      expect(facts()).toMatchObject({ [t.details.order]: paid?.orderId });
      expect(within(dialog).queryByText(t.details.declined)).toBeNull();
      const link = within(dialog).getByRole('link', { name: t.details.openSubscription });
      expect(link).toHaveAttribute('href', `/manage-subscriptions/${purchaseId}`);
      await person.click(close());
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(second).toHaveFocus();

      await person.click(first);
      expect(screen.getByText(t.details.declined)).toBeVisible();
      expect(facts()).toMatchObject({
        [t.details.order]: declined?.orderId,
        [t.details.date]: day(declined?.dateCreated ?? ''),
        [t.details.status]: t.status.SOFT_DECLINE,
      });
    });

    test('close on Back, which leaves the page and its focus as they were', async () => {
      const { person } = await visit({ payments: 1 });
      const [opener] = (await findOpeners()) as [HTMLElement];
      await person.click(opener);
      await screen.findByRole('dialog', { name: t.details.title });
      window.history.back();
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(window.location.pathname).toBe(PATH);
      expect(opener).toHaveFocus();
    });

    test('show every amount of a payment, shipping and discount only where they are above 0', async () => {
      const extra = [
        { shipping: 4.9, discount: 2.5 },
        { shipping: 0, discount: 0 },
      ];
      const { person, payments } = await visit({ payments: 2 }, (_payment, index) => extra[index] ?? {});
      const openers = await findOpeners();
      expect(openers).toHaveLength(2);
      for (const [index, { orderId, dateCreated, taxes, totalAmount, nextBillDate }] of payments.entries()) {
        await person.click(openers[index] as HTMLElement);
        expect(facts()).toEqual({
          [t.details.order]: orderId,
          [t.details.date]: day(dateCreated),
          [t.details.status]: t.status.SUCCESS,
          ...(index === 0 && { [t.details.shipping]: price(4.9), [t.details.discount]: `-${price(2.5)}` }),
          [t.details.taxes]: price(taxes),
          [t.details.amount]: price(totalAmount),
          [t.details.nextBilling]: day(nextBillDate ?? ''),
        });
        await person.click(close());
      }
    });

    test('show no next billing date for a cancelled subscription', async () => {
      const { person } = await visit({ statuses: ['CANCELLED'], payments: 1 });
      const [opener] = await findOpeners();
      await person.click(opener as HTMLElement);
      expect(facts()).toMatchObject({ [t.details.nextBilling]: t.details.none });
    });

    test('list every item of a payment in dollars, which its card counts and the CSV file names', async () => {
      // The reference server bills one product at a time.
      const more = [
        { productId: '-2', productName: 'Napf', productQty: 3, price: 1.5 },
        { productId: '-3', productName: 'Schaufel', productQty: 1, price: 7.25 },
      ];
      const counted = [t.previous.moreItems_one, fill(t.previous.moreItems_other, { count: '2' })];
      const dollars = (amount: number) => (language === 'de' ? `${digits(amount)} USD` : `USD ${digits(amount)}`);
      const { person, payments } = await visit({ payments: 2, quantity: 2 }, ({ items }, index) => ({
        items: [...items, ...more.slice(0, index + 1)] as PaymentWire['items'],
        currencySymbol: 'USD',
        shipping: 4.9,
        discount: 1.5,
      }));
      const cards = await screen.findAllByRole('article');
      expect(cards).toHaveLength(2);
      const rows: string[] = [];
      for (const [index, payment] of payments.entries()) {
        const { dateCreated, orderId, totalAmount, taxes, nextBillDate, items } = payment;
        const card = cards[index] as HTMLElement;
        expect(within(card).getByText(dollars(totalAmount))).toBeVisible();
        expect(textsOf(card.querySelectorAll('p'))).toEqual([
          items[0]?.productName,
          fill(t.quantity, { count: '2' }),
          counted[index],
        ]);

        await person.click(within(card).getByRole('button', { name: t.viewOrder }));
        const names = items.map(({ productQty, productName }) => `${productQty} × ${productName}`);
        const listed = within(screen.getByRole('dialog')).getAllByRole('listitem');
        expect(listed.map((item) => textsOf(item.children))).toEqual(
          items.map(({ productQty, price: each }, item) => [names[item], dollars(productQty * each)]),
        );
        expect(facts()).toMatchObject({ [t.details.amount]: dollars(totalAmount) });
        await person.click(close());

        const cell = language === 'de' ? names.join(', ') : `"${names.join(', ')}"`;
        const amounts = [totalAmount, taxes, 4.9, 1.5].map(digits);
        rows.push([dateCreated, orderId, 'SUCCESS', cell, 'USD', ...amounts, nextBillDate].join(separator));
      }
      const before = saved.length;
      await person.click(getButton(t.csv.download));
      await waitFor(() => expect(saved).toHaveLength(before + 1));
      expect(saved.at(-1)?.bytes.toString().split('\r\n').slice(1)).toEqual(rows);
    });
  });
});

describe.each(languages('en'))('an order that could not be paid in %s', (language) => {
  const t = TEXTS[language];
  const { openPayment: text, cardChoice, server } = t;
  const RETRY = '/api/subscription/retry-payment';

  /** Renders the page of a customer whose order was due today; `before` runs before it is charged. */
  async function visitUnpaid(card: 'declining' | 'none', before?: (token: string) => Promise<unknown>) {
    const customer = await api.customer({ card, nextBillInDays: 0, intervalWeeks: 4, len: language });
    await before?.(customer.token);
    await api.json('/demo/clock', { now: new Date().toISOString() });
    const order = await nextOrderOf(api, customer.token, t);
    const amount = euro((order.paymentProblem?.total ?? 0) / 100, language);
    const portal = await openPortal(PATH, customer.token, language, proxy);
    const notice = await screen.findByRole('region', { name: text.label });
    expect(notice).toHaveTextContent(fill(text.title, { product: order.productName, amount }));
    await portal.person.click(within(notice).getByRole('button', { name: text.open }));
    const dialog = await screen.findByRole('dialog', { name: text.pay.title });
    return { ...portal, ...customer, order, amount, notice, dialog };
  }

  test('is paid once, with another card than the one that is declined again (rules §24.17, §24.18)', async () => {
    const page = await visitUnpaid('declining', (token) => addCard(api, token));
    const { person, router, token, purchaseId, order, amount, notice, dialog } = page;
    expect(notice).toHaveTextContent(fill(text.reason.declined, { since: day(inDays(0)) }));
    expect(notice).toHaveTextContent(fill(text.nextTry, { date: day(inDays(1)), last4: '0002' }));
    expect(router.state.location.search).toBe(`?pay=${purchaseId}`);
    expect(dialog).toHaveTextContent(fill(text.pay.text, { product: order.productName, amount }));
    const cardEnding = (last4: string) =>
      within(dialog).getByRole('radio', { name: startingWith(fill(cardChoice.ending, { last4 })) });
    const pay = () => within(dialog).getByRole('button', { name: shape(text.pay.confirm) });
    // The one that was declined is not the one that is proposed.
    expect(cardEnding('4444')).toBeChecked();
    expect(pay()).toHaveTextContent(fill(text.pay.confirm, { amount }));
    await person.click(cardEnding('0002'));
    await person.click(pay());
    expect(await within(dialog).findByText(server.cardDeclined)).toBeVisible();
    expect(await billed(api, token)).toEqual([`${inDays(0)} SOFT_DECLINE`, `${inDays(0)} SOFT_DECLINE`]);
    await person.click(cardEnding('4444'));
    // Nothing was said of this one yet.
    expect(within(dialog).queryByText(server.cardDeclined)).not.toBeInTheDocument();
    const release = proxy.hold(RETRY);
    await person.dblClick(pay());
    expect(await within(dialog).findByRole('button', { name: text.pay.sending })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(cardEnding('0002')).toBeDisabled();
    release();
    await seeToast(shape(server.orderPaid));
    await waitFor(() => expect(notice).not.toBeInTheDocument());
    expect(dialog).not.toBeInTheDocument();
    expect((await billed(api, token)).filter((one) => one.endsWith(' SUCCESS'))).toHaveLength(1);
    expect(await itemOf(api, token, purchaseId)).toMatchObject({ nextBillDate: inDays(28), cardLast4: '4444' });
    expect(proxy.sent(RETRY)).toHaveLength(2);
  });

  test('leads to the form of a card where none is saved (rules §24.18)', async () => {
    const { person, router, token, purchaseId, notice, dialog } = await visitUnpaid('none');
    expect(notice).toHaveTextContent(fill(text.reason.noCard, { since: day(inDays(0)) }));
    expect(await within(dialog).findByText(text.pay.noneSaved)).toBeVisible();
    expect(within(dialog).queryByRole('radio')).not.toBeInTheDocument();
    expect(within(dialog).getByRole('link', { name: text.pay.addCard })).toHaveAttribute(
      'href',
      `/address-payment-details?isAddPaymentCard=true&purchaseId=${purchaseId}&returnTo=payment`,
    );
    // There is nothing to confirm.
    const [cancel, ...others] = within(dialog).getAllByRole('button');
    expect(others).toEqual([]);
    await person.click(cancel as HTMLElement);
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(router.state.location.search).toBe('');
    expect((await billed(api, token)).filter((one) => one.endsWith(' SUCCESS'))).toEqual([]);
  });
});

test('renders in German', async () => {
  const { payments } = TEXTS.de;
  await visitPortal(PATH, { payments: 1, len: 'de' }, 'de', proxy);
  const card = within(await screen.findByRole('article'));
  expect(screen.getByRole('heading', { level: 1, name: payments.previous.title })).toBeVisible();
  expect(card.getByText(payments.status.SUCCESS)).toBeVisible();
  expect(card.getByRole('button', { name: payments.viewOrder })).toBeVisible();
  expect(getButton(payments.csv.download)).toBeVisible();
  const { previous, viewOrder, csv } = TEXTS.en.payments;
  for (const english of [previous.title, viewOrder, csv.download])
    expect(screen.getByRole('main')).not.toHaveTextContent(english);
});
