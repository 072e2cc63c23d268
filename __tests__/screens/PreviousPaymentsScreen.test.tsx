import { screen, waitFor, within } from '@testing-library/react';
import type { PaymentWire } from '#server/modules/payments/schemas';
import { OpenPayments } from '#src/features/shell/payment/OpenPayments.tsx';
import { filledAddressLines } from '#src/domain/customer/addressLines';
import { dateFormats } from '#src/domain/dateStyle';
import { FULFILMENTS } from '#src/domain/order/fulfilment';
import { FORMATS } from '#src/i18n/formats';
import { PreviousPaymentsScreen } from '#src/screens/PreviousPaymentsScreen.tsx';
import { type Api, inDays, itemOf, nextOrderOf } from '../support/api';
import { catchSavedFiles } from '../support/browser';
import {
  api,
  dialog,
  expectNoDialog,
  findArticles,
  findNamedButton,
  getNamedButton,
  openScreen,
  seeToast,
} from '../support/customerPages';
import { runSql } from '../support/database';
import { addCard, billed } from '../support/declinedOrders';
import { FAULT, type Proxy, startProxy } from '../support/proxy';
import { day, euro, fill, languages, shape, startingWith, TEXTS } from '../support/texts';

const PATH = '/previous-payments';
const PAYMENTS = '/api/other/fetchPrevPayment';
const saved = catchSavedFiles();

const ADDRESS = {
  ...{ firstName: 'Ada', lastName: 'Muster', address1: 'Weg 1', address2: '""' },
  ...{ city: 'Berlin', state: 'BE', country: 'DE', postalCode: '10115' },
};
const ORDER: NonNullable<PaymentWire['order']> = {
  number: '12345',
  fulfilment: 'placed',
  isMigrated: false,
  cardLast4: '4242',
  delivery: ADDRESS,
  billing: ADDRESS,
  shippedOn: null,
  carrier: null,
  trackingNumber: null,
  trackingUrl: null,
};

let proxy: Proxy;
beforeEach(async () => {
  saved.length = 0;
  proxy = await startProxy();
});
afterEach(() => proxy.stop());

/** Texts with spaces instead of non-breaking spaces. */
const textsOf = (elements: Iterable<Element> = []) =>
  Array.from(elements, ({ textContent }) => textContent.replaceAll('\u00a0', ' '));

/** Values of the open dialog by name. */
function facts(): Record<string, string> {
  const values = textsOf(document.querySelectorAll('[role=dialog] dd'));
  const names = textsOf(document.querySelectorAll('[role=dialog] dt'));
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
}

describe.each(languages('en'))('in %s', (language) => {
  const { payments: t, common, shell } = TEXTS[language];
  const separator = language === 'de' ? ';' : ',';
  const price = (amount: number) => euro(amount, language);
  const digits = (amount: number) => amount.toFixed(2).replace('.', language === 'de' ? ',' : '.');
  const dollars = (amount: number) => (language === 'de' ? `${digits(amount)} USD` : `USD ${digits(amount)}`);

  type Change = (payment: PaymentWire, index: number) => Partial<PaymentWire>;

  /** Renders the page of a customer. `change` replaces fields of the payment at an index. */
  async function show(customer: Awaited<ReturnType<Api['customer']>>, change?: Change) {
    const { token } = customer;
    const { payload } = await api.get<{ data: PaymentWire[] }>(PAYMENTS, { len: language }, { token });
    const payments = payload.data.map((payment, index) => ({ ...payment, ...change?.(payment, index) }));
    if (change) proxy.answer(PAYMENTS, { data: payments });
    const page = await openScreen(<PreviousPaymentsScreen />, token, { at: PATH, language, proxy });
    return { ...page, ...customer, payments };
  }

  const visit = async (shape: Record<string, unknown> = {}, change?: Change) => show(await api.customer(shape), change);

  test('lists each payment with date, status, amount, product and quantity, and only a success in green (rules §12.4)', async () => {
    const types = ['SUCCESS', 'SOFT_DECLINE', 'REFUNDED', 'ON_HOLD', ''];
    const { payments } = await visit({ payments: 5, quantity: 2 }, (_payment, index) => ({
      responseType: types[index] ?? '',
    }));
    const cards = await findArticles();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(t.previous.title);
    expect(cards).toHaveLength(5);
    payments.forEach((payment, index) => {
      const card = cards[index] as HTMLElement;
      const name = payment.items[0]?.productName ?? '';
      expect(card).toHaveAccessibleName(day(payment.dateCreated));
      expect(card).toHaveTextContent(price(payment.totalAmount));
      expect(textsOf(card.querySelectorAll('p'))).toEqual([name, fill(t.quantity, { count: '2' })]);
      const opener = within(card).getByText(t.viewOrder);
      expect(opener).toHaveAccessibleDescription(`${day(payment.dateCreated)} ${name}`);
    });
    const badges = cards.map((card) => card.querySelector<HTMLElement>('[data-tone]'));
    expect(badges.map((badge) => [badge?.textContent, badge?.dataset.tone])).toEqual([
      [t.status.SUCCESS, 'good'],
      [t.status.SOFT_DECLINE, 'bad'],
      [t.status.REFUNDED, 'bad'],
      [fill(t.status.other, { status: 'ON_HOLD' }), 'bad'],
      [t.status.none, 'bad'],
    ]);
  });

  test('shows a text and a link to the subscriptions when there are no payments', async () => {
    await visit({ payments: 0 });
    expect(await screen.findByText(t.empty)).toBeVisible();
    expect(screen.getByText(t.toSubscriptions)).toHaveAttribute('href', '/manage-subscriptions');
    expect(screen.queryByText(t.csv.download)).not.toBeInTheDocument();
  });

  test('shows ten payments a page by month with their range, and keeps the page in the URL', async () => {
    const { person, router, payments } = await visit({ payments: 60, intervalWeeks: 1 });
    const showing = (from: string, to: string) => fill(common.pager.showing, { from, to, total: '60' });
    const [first, ...others] = await findArticles();
    expect(others).toHaveLength(9);
    const months = new Set(
      payments.slice(0, 10).map(({ dateCreated }) => dateFormats('en', 'spec').month(dateCreated)),
    );
    expect(textsOf(screen.getAllByRole('heading', { level: 2 }))).toEqual([...months]);
    expect(screen.getByText(showing('1', '10'))).toBeVisible();
    await person.click(getNamedButton(common.pager.next));
    await screen.findByText(showing('11', '20'));
    expect(await findArticles()).toHaveLength(10);
    expect(first).not.toBeInTheDocument();
    expect(screen.getByLabelText(t.previous.title)).toHaveFocus();
    expect(router.state.location.search).toBe('?page=2');
    await person.click(getNamedButton(fill(common.pager.page, { page: '3' })));
    await screen.findByText(showing('21', '30'));
  });

  test('reports a CSV file that cannot be created, and then creates one on a double click', async () => {
    const { person, payments } = await visit({ payments: 2 });
    const createUrl = jest.spyOn(URL, 'createObjectURL').mockImplementationOnce(() => {
      throw new Error('The disk is full.');
    });
    const download = await findNamedButton(t.csv.download);
    await person.click(download);
    await seeToast(shell.downloadFailed);
    expect(saved).toHaveLength(0);
    await waitFor(() => expect(download).toHaveAttribute('aria-disabled', 'false'));
    createUrl.mockClear();
    await person.dblClick(download);
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(createUrl).toHaveBeenCalledTimes(1);
    createUrl.mockRestore();

    const [{ name, type, bytes }] = saved as [(typeof saved)[0]];
    expect([name, type]).toEqual([t.csv.file, 'text/csv;charset=utf-8']);
    // Byte order mark, because spreadsheets assume another encoding without it.
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const [head, first, ...others] = bytes.subarray(3).toString('utf8').split('\r\n');
    expect(others).toHaveLength(1);
    const { date, order, status, delivery, items, currency, amount, taxes, shipping, discount, ...more } = t.csv;
    const last = [more.nextBilling, more.refunded];
    const columns = [date, order, status, delivery, items, currency, amount, taxes, shipping, discount, ...last];
    expect(head).toBe(columns.join(separator));
    const [payment] = payments as [PaymentWire];
    expect(first?.startsWith(`${payment.dateCreated}${separator}${payment.orderId}`)).toBe(true);
    expect(first).toContain(`${separator}€${separator}${digits(payment.totalAmount)}${separator}`);
  });

  test('opens the payment in the URL', async () => {
    const { token } = await api.customer({ payments: 12 });
    const { payload } = await api.get<{ data: PaymentWire[] }>(PAYMENTS, { len: language }, { token });
    const orderId = payload.data.at(-1)?.orderId ?? '';
    const at = `${PATH}?payment=${orderId}`;
    const { person } = await openScreen(<PreviousPaymentsScreen />, token, { at, language, proxy });
    await waitFor(() => expect(facts()[t.details.order]).toBe(orderId));
    await person.click(getNamedButton(t.details.close));
    await expectNoDialog();
  });

  test('shows amounts, items, decline and subscription of a payment in a dialog (rules §12.5)', async () => {
    // Because the reference server bills one product at a time.
    const more = [
      { productId: '-2', productName: 'Napf', sku: 'NAPF', productQty: 3, price: 1.5 },
      { productId: '-3', productName: 'Schaufel', sku: 'SCHAUFEL-2', productQty: 1, price: 7.25 },
    ];
    const { person, payments, purchaseId } = await visit({ payments: 2, softDeclines: 1 }, ({ items }, index) =>
      index === 0
        ? { order: null, shipping: 0, discount: 0, nextBillDate: null }
        : {
            order: null,
            items: [...items, ...more] as PaymentWire['items'],
            currencySymbol: 'USD',
            shipping: 4.9,
            discount: 1.5,
            refunds: [
              { amount: 5, state: 'done', date: '2026-11-20' },
              { amount: 2.5, state: 'pending', date: '2026-11-29' },
            ],
          },
    );
    const [first, second] = (await findArticles()) as [HTMLElement, HTMLElement];
    const [declined, paid] = payments as [PaymentWire, PaymentWire];
    const [opener, declinedOpener] = [second, first].map((card) => within(card).getByText(t.viewOrder)) as [
      HTMLElement,
      HTMLElement,
    ];
    expect(second).toHaveTextContent(dollars(paid.totalAmount));
    expect(second).toHaveTextContent(fill(t.previous.moreItems_other, { count: '2' }));
    await person.click(opener);
    expect(dialog().getByText(t.details.title)).toBeVisible();
    expect(facts()).toEqual({
      [t.details.order]: paid.orderId,
      [t.details.date]: day(paid.dateCreated),
      [t.details.status]: t.status.SUCCESS,
      [t.details.shipping]: dollars(4.9),
      [t.details.discount]: `-${dollars(1.5)}`,
      [t.details.taxes]: dollars(paid.taxes),
      [t.details.amount]: dollars(paid.totalAmount),
      [t.details.refund]:
        fill(t.details.refunds.done, { amount: dollars(5), date: day('2026-11-20') }) +
        fill(t.details.refunds.pending, { amount: dollars(2.5), date: day('2026-11-29') }),
      [t.details.nextBilling]: day(paid.nextBillDate ?? ''),
    });
    const listed = [...document.querySelectorAll('[role=dialog] li')].map(({ children }) => textsOf(children));
    expect(listed).toEqual(
      paid.items.map(({ productQty, productName, sku, price: each }) => [
        `${productQty} × ${productName}${fill(t.details.sku, { sku })}`,
        dollars(productQty * each),
      ]),
    );
    expect(dialog().queryByText(t.details.declined)).toBeNull();
    const link = dialog().getByText(t.details.openSubscription);
    expect(link).toHaveAttribute('href', `/manage-subscriptions/${purchaseId}`);
    await person.click(getNamedButton(t.details.close));
    await expectNoDialog();
    expect(opener).toHaveFocus();

    await person.click(declinedOpener);
    expect(dialog().getByText(t.details.declined)).toBeVisible();
    expect(facts()).toEqual({
      [t.details.order]: declined.orderId,
      [t.details.date]: day(declined.dateCreated),
      [t.details.status]: t.status.SOFT_DECLINE,
      [t.details.taxes]: price(declined.taxes),
      [t.details.amount]: price(declined.totalAmount),
      [t.details.nextBilling]: t.details.none,
    });
    window.history.back();
    await expectNoDialog();
    expect(window.location.pathname).toBe(PATH);
    expect(declinedOpener).toHaveFocus();
  });

  test('shows the state of the delivery beside the status of a paid order (rules §12.2)', async () => {
    const orders: Partial<PaymentWire>[] = [
      ...FULFILMENTS.map((fulfilment) => ({ order: { ...ORDER, fulfilment } })),
      { order: { ...ORDER, fulfilment: 'lost' } },
      { order: { ...ORDER, fulfilment: 'delivered', isMigrated: true } },
      { order: null },
      { order: { ...ORDER, fulfilment: 'cancelled' }, responseType: 'SOFT_DECLINE' },
    ];
    const { payments } = await visit({ payments: orders.length }, (_payment, index) => orders[index] ?? {});
    const cards = await findArticles();
    const states = [t.delivery.placed, t.delivery.packed, t.delivery.shipped, t.delivery.delivered];
    const shown = [...states, t.delivery.returned, t.delivery.cancelled];
    expect(cards.map((card) => textsOf(card.querySelector('header')?.children))).toEqual(
      payments.map(({ dateCreated, responseType, totalAmount }, index) => [
        day(dateCreated),
        responseType === 'SUCCESS' ? t.status.SUCCESS : t.status.SOFT_DECLINE,
        ...(shown[index] === undefined ? [] : [shown[index]]),
        price(totalAmount),
      ]),
    );
    expect(cards[2]?.querySelector('[data-tone]')).toHaveAttribute('data-tone', 'good');
    const picture = payments[0]?.items[0]?.productImagePath ?? '';
    expect(cards[0]?.querySelector('img')).toHaveAttribute('src', picture);
  });

  /** Headings of the open dialog below its items, each with its address. */
  const addresses = () =>
    [...document.querySelectorAll('[role=dialog] address')].map((address) => [
      address.previousElementSibling?.textContent,
      ...textsOf(address.children),
    ]);

  test('shows number, card and address of a real order, and its parcel with a link (rules §12.5)', async () => {
    const customer = await api.customer({ nextBillInDays: 0, payments: 0, len: language });
    await api.runJobs('renewals');
    const parcel = { carrier: 'DHL', trackingNumber: '0034', trackingUrl: 'https://www.dhl.de/?piececode=0034' };
    const shipped = { fulfilment: 'shipped', shippedOn: '2026-11-27', ...parcel };
    const { person, payments } = await show(customer, ({ order }) => ({ order: order && { ...order, ...shipped } }));
    await person.click(await findNamedButton(t.viewOrder));
    const { number, cardLast4, delivery } = payments[0]?.order ?? ORDER;
    expect(facts()).toMatchObject({
      [t.details.order]: number,
      [t.details.delivery]: t.delivery.shipped,
      [t.details.shippedOn]: day('2026-11-27'),
      [t.details.parcel]: `DHL 0034${t.details.track} ${common.actions.newWindow}`,
      [t.details.card]: fill(t.details.cardEnding, { last4: cardLast4 ?? '' }),
    });
    const link = dialog().getByText(t.details.track);
    expect(link).toHaveAttribute('href', parcel.trackingUrl);
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener');
    expect(addresses()).toEqual([
      [
        t.details.bothAddresses,
        `${delivery?.firstName} ${delivery?.lastName}`,
        ...filledAddressLines(delivery?.address1 ?? '', delivery?.address2 ?? ''),
        `${delivery?.postalCode} ${delivery?.city}`,
        FORMATS[language].country(delivery?.country ?? ''),
      ],
    ]);
  });

  test('shows two different addresses, and only what is known of an order', async () => {
    const orders: unknown[] = [
      { ...ORDER, billing: { ...ADDRESS, address2: 'Hof' }, carrier: 'Bote', trackingUrl: 'javascript:alert(1)' },
      { ...ORDER, fulfilment: 'delivered', isMigrated: true, delivery: null, billing: null, cardLast4: null },
      { ...ORDER, number: null },
    ];
    const { person, payments } = await visit({ payments: 3 }, (_payment, index) => ({
      order: orders[index] as PaymentWire['order'],
    }));
    const openDetails = async (index: number) => {
      await person.click(within((await findArticles())[index] as HTMLElement).getByText(t.viewOrder));
      await waitFor(() => expect(dialog().getByText(t.details.title)).toBeVisible());
      return facts();
    };
    const close = async () => {
      await person.click(getNamedButton(t.details.close));
      await expectNoDialog();
    };
    expect(await openDetails(0)).toMatchObject({ [t.details.order]: ORDER.number, [t.details.parcel]: 'Bote' });
    const lines = ['Ada Muster', 'Weg 1', '10115 Berlin', FORMATS[language].country('DE')];
    expect(addresses()).toEqual([
      [t.details.deliveryAddress, ...lines],
      [t.details.billingAddress, ...lines.slice(0, 2), 'Hof', ...lines.slice(2)],
    ]);
    await close();

    const migrated = await openDetails(1);
    expect([t.details.delivery, t.details.card].filter((name) => name in migrated)).toEqual([]);
    expect(dialog().getByText(t.details.noAddress)).toBeVisible();
    await close();

    // An unreadable order.
    expect(await openDetails(2)).toMatchObject({ [t.details.order]: payments[2]?.orderId });
    expect(addresses()).toEqual([]);
  });
});

describe.each(languages('en'))('an unpaid order in %s', (language) => {
  const t = TEXTS[language];
  const { openPayment: text, cardChoice, server } = t;
  const RETRY = '/api/subscription/retry-payment';

  /** Renders the page of a customer with an unpaid order due today. */
  async function visitUnpaid(
    shape: Record<string, unknown>,
    prepare: (customer: Awaited<ReturnType<Api['customer']>>) => Promise<unknown>,
  ) {
    const customer = await api.customer({ nextBillInDays: 0, intervalWeeks: 4, len: language, ...shape });
    const { token } = customer;
    await api.runJobs('renewals');
    await prepare(customer);
    const order = await nextOrderOf(api, token, t);
    const amount = euro((order.paymentProblem?.total ?? 0) / 100, language);
    const page = await openScreen(
      <>
        <OpenPayments />
        <PreviousPaymentsScreen />
      </>,
      token,
      { at: PATH, language, proxy },
    );
    const notice = await screen.findByRole('region', { name: text.label });
    return { ...page, ...customer, order, amount, notice };
  }

  test('is sent without a card after a discount code has made the order free (rules §7.17)', async () => {
    const { person, token, purchaseId, order, notice } = await visitUnpaid(
      { card: 'none', quantity: 8 },
      async (one) => {
        const body = { purchaseId: one.purchaseId, discountCode: await api.discount({ amount: 100 }) };
        await api.json('/api/subscription/apply-discount', body, one);
      },
    );
    expect(notice).toHaveTextContent(fill(text.titleFree, { product: order.productName }));
    await person.click(within(notice).getByText(text.openFree));
    expect(await dialog().findByText(text.free)).toBeVisible();
    proxy.fail(RETRY, 500);
    await person.click(await findNamedButton(text.pay.confirmFree));
    expect(await dialog().findByText(fill(t.common.failures.server, { message: FAULT }))).toBeVisible();
    proxy.heal();
    await person.click(getNamedButton(text.pay.confirmFree));
    await seeToast(shape(server.orderPlacedFree));
    await expectNoDialog();
    expect(await itemOf(api, token, purchaseId)).toMatchObject({ nextBillDate: inDays(28), paymentProblem: null });
  });

  test.each(['unconfirmed', 'cardUnusable'] as const)(
    'names its reason %s, and the condition of the next try',
    async (reason) => {
      const { person, notice } = await visitUnpaid({ card: 'declining' }, ({ purchaseId }) =>
        runSql(
          process.env.SERVER_DATABASE_URL ?? '',
          `update subscriptions set failed_for = '${reason}' where id = ${purchaseId} returning id`,
        ),
      );
      expect(notice).toHaveTextContent(text.short[reason]);
      await person.click(within(notice).getByText(text.open));
      const why = [
        fill(text.reason[reason], { since: day(inDays(0)) }),
        fill(text.nextTryUncharged[reason], { date: day(inDays(1)) }),
      ];
      expect(await dialog().findByText(why.join(' '))).toBeVisible();
    },
  );

  test('is paid once with another card after a second decline (rules §24.17, §24.18)', async () => {
    const page = await visitUnpaid({ card: 'declining' }, ({ token }) => addCard(api, token));
    const { person, router, token, purchaseId, order, amount, notice } = page;
    expect(notice).toHaveTextContent(fill(text.title, { product: order.productName, amount }));
    await person.click(within(notice).getByText(text.open));
    await waitFor(() => expect(dialog().getByText(text.pay.title)).toBeVisible());
    expect(notice).toHaveTextContent(text.short.declined);
    const why = [
      fill(text.reason.declined, { since: day(inDays(0)) }),
      fill(text.nextTry, { date: day(inDays(1)), last4: '0002' }),
    ];
    expect(dialog().getByText(why.join(' '))).toBeVisible();
    expect(router.state.location.search).toBe(`?pay=${purchaseId}`);
    expect(dialog().getByText(fill(text.pay.text, { product: order.productName, amount }))).toBeVisible();
    const cardEnding = (last4: string) => dialog().getByLabelText(startingWith(fill(cardChoice.ending, { last4 })));
    const pay = () => getNamedButton(shape(text.pay.confirm));
    // Expects a preselected card other than the declined one.
    await waitFor(() => expect(cardEnding('4444')).toBeChecked());
    expect(pay()).toHaveTextContent(fill(text.pay.confirm, { amount }));
    await person.click(cardEnding('0002'));
    await person.click(pay());
    expect(await dialog().findByText(server.cardDeclined)).toBeVisible();
    expect(await billed(api, token)).toEqual([`${inDays(0)} SOFT_DECLINE`, `${inDays(0)} SOFT_DECLINE`]);
    await person.click(cardEnding('4444'));
    // The refusal belongs to the other card.
    expect(dialog().queryByText(server.cardDeclined)).not.toBeInTheDocument();
    const release = proxy.hold(RETRY);
    await person.dblClick(pay());
    expect(await findNamedButton(text.pay.sending)).toHaveAttribute('aria-disabled', 'true');
    expect(cardEnding('0002')).toBeDisabled();
    release();
    await seeToast(shape(server.orderPaid));
    await waitFor(() => expect(notice).not.toBeInTheDocument());
    await expectNoDialog();
    expect((await billed(api, token)).filter((one) => one.endsWith(' SUCCESS'))).toHaveLength(1);
    expect(await itemOf(api, token, purchaseId)).toMatchObject({ nextBillDate: inDays(28), cardLast4: '4444' });
    expect(proxy.sent(RETRY)).toHaveLength(2);
  });
});
