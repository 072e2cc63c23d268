import { screen, waitFor, within } from '@testing-library/react';
import type { PaymentWire } from '../../server/modules/payments/schemas';
import { day, euro, fill, TEXTS } from '../support/portalTexts';
import { renderPortal } from '../support/renderPortal';
import { catchSavedFiles } from '../support/savedFiles';
import { createApi } from '../support/serverApi';
import { startProxy, type Proxy } from '../support/startProxy';

const api = createApi(process.env.API_URL ?? '');
const saved = catchSavedFiles();
const PAYMENTS = '/api/other/fetchPrevPayment';
/** Our own server bills one product at a time. */
const MORE = [
  { productId: '-2', productName: 'Napf', productQty: 3, price: 1.5 },
  { productId: '-3', productName: 'Schaufel', productQty: 1, price: 7.25 },
];

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());

/** What elements say, with blanks as a person sees them. */
const said = (elements: Iterable<Element>) => Array.from(elements, (one) => one.textContent.replaceAll('\u00a0', ' '));

/** What the open dialog says, by name. */
function facts(): Record<string, string> {
  const dialog = screen.getByRole('dialog');
  const values = said(dialog.querySelectorAll('dd'));
  return Object.fromEntries(said(dialog.querySelectorAll('dt')).map((name, index) => [name, values[index] ?? '']));
}

describe.each(['de', 'en'] as const)('in %s', (language) => {
  const { payments: t } = TEXTS[language];
  const price = (amount: number) => euro(amount, language);
  const digits = (amount: number) => amount.toFixed(2).replace('.', language === 'de' ? ',' : '.');

  /** The page of a customer with payments; `change` is what the shop says otherwise of the newest. */
  async function visit(shape: Record<string, unknown>, change: (newest: PaymentWire) => object = () => ({})) {
    const customer = await api.customer(shape);
    const query = { len: language };
    const { payload } = await api.get<{ data: PaymentWire[] }>(PAYMENTS, query, { token: customer.token });
    const [newest, ...others] = payload.data;
    if (!newest) throw new Error('There is no payment.');
    const payments: [PaymentWire, ...PaymentWire[]] = [{ ...newest, ...change(newest) }, ...others];
    proxy.answer(PAYMENTS, { data: payments });
    const stored = { token: customer.token, multiAccount: 'false', isAdmin: 'false' };
    const config = { apiBase: proxy.apiBase };
    const portal = await renderPortal('/previous-payments', { language, stored, config });
    const openers = await screen.findAllByRole('button', { name: t.viewSubscription });
    return { ...portal, ...customer, payments, openers: openers as [HTMLElement, HTMLElement] };
  }

  test('the order behind a payment, and the way to its subscription', async () => {
    const { person, payments, purchaseId, openers } = await visit({ payments: 2, softDeclines: 1 });
    const [declined, paid] = payments;
    const [first, second] = openers;
    await person.click(second);
    const dialog = screen.getByRole('dialog', { name: t.details.title });
    expect(facts()).toMatchObject({ [t.details.order]: paid?.orderId });
    expect(within(dialog).queryByText(t.details.declined)).toBeNull();
    const link = within(dialog).getByRole('link', { name: t.details.openSubscription });
    expect(link).toHaveAttribute('href', `/manage-subscriptions/${purchaseId}`);
    await person.click(within(dialog).getByRole('button', { name: t.details.close }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(second).toHaveFocus();

    await person.click(first);
    expect(screen.getByText(t.details.declined)).toBeVisible();
    expect(facts()).toMatchObject({
      [t.details.order]: declined.orderId,
      [t.details.date]: day(declined.dateCreated),
      [t.details.status]: 'SOFT DECLINE',
    });
  });

  test.each([
    [4.9, 2.5, { [t.details.shipping]: price(4.9), [t.details.discount]: `-${price(2.5)}` }],
    [0, 0, {}],
  ])('everything about it, shipping (%d) and discount (%d) where there are any', async (shipping, discount, lines) => {
    const { person, payments, openers } = await visit({ payments: 1 }, () => ({ shipping, discount }));
    const [paid] = payments;
    await person.click(openers[0]);
    expect(facts()).toEqual({
      [t.details.order]: paid.orderId,
      [t.details.date]: day(paid.dateCreated),
      [t.details.status]: t.status.SUCCESS,
      ...lines,
      [t.details.taxes]: price(paid.taxes),
      [t.details.amount]: price(paid.totalAmount),
      [t.details.nextBilling]: day(paid.nextBillDate ?? ''),
    });
  });

  test('an order that nothing follows has no next billing date', async () => {
    const { person, openers } = await visit({ statuses: ['CANCELLED'], payments: 1 });
    await person.click(openers[0]);
    expect(facts()).toMatchObject({ [t.details.nextBilling]: t.details.none });
  });

  test.each([
    [1, t.previous.moreItems_one],
    [2, fill(t.previous.moreItems_other, { count: '2' })],
  ])('a payment of a product and %i more, in dollars: on its card, in its order, in the table', async (count, more) => {
    const dollars = (amount: number) => (language === 'de' ? `${digits(amount)} USD` : `USD ${digits(amount)}`);
    const { person, payments, openers } = await visit({ payments: 1, quantity: 2 }, ({ items }) => ({
      items: [...items, ...MORE.slice(0, count)],
      currencySymbol: 'USD',
      shipping: 4.9,
      discount: 1.5,
    }));
    const [{ dateCreated, orderId, totalAmount, taxes, nextBillDate, items }] = payments;
    const card = screen.getByRole('article');
    expect(within(card).getByText(dollars(totalAmount))).toBeVisible();
    expect(said(card.querySelectorAll('p'))).toEqual([items[0]?.productName, fill(t.quantity, { count: '2' }), more]);

    await person.click(openers[0]);
    const names = items.map(({ productQty, productName }) => `${productQty} × ${productName}`);
    expect(screen.getAllByRole('listitem').map((item) => said(item.children))).toEqual(
      items.map(({ productQty, price: each }, index) => [names[index], dollars(productQty * each)]),
    );
    expect(facts()).toMatchObject({ [t.details.amount]: dollars(totalAmount) });
    await person.click(screen.getByRole('button', { name: t.details.close }));

    const before = saved.length;
    await person.click(screen.getByRole('button', { name: t.csv.download }));
    await waitFor(() => expect(saved).toHaveLength(before + 1));
    const cell = language === 'de' ? names.join(', ') : `"${names.join(', ')}"`;
    const amounts = [totalAmount, taxes, 4.9, 1.5].map(digits);
    const row = [dateCreated, orderId, 'SUCCESS', cell, 'USD', ...amounts, nextBillDate];
    expect(saved.at(-1)?.bytes.toString().split('\r\n').slice(1)).toEqual([row.join(language === 'de' ? ';' : ',')]);
  });
});
