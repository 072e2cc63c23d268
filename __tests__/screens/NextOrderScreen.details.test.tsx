import { screen, within } from '@testing-library/react';
import type { ProductWire } from '../../server/modules/products/schemas';
import type { SubscriptionWire } from '../../server/modules/subscriptions/schemas';
import { detailsOf, inDays, ordersOf, totalOf } from '../support/portalOrders';
import { COUNTRIES, day, euro, fill, TEXTS } from '../support/portalTexts';
import { renderPortal } from '../support/renderPortal';
import { SHIPPING } from '../support/shippingAddress';
import { api } from '../support/visitPortal';

const SHAPE = { nextBillInDays: 10, intervalWeeks: 4, quantity: 3 };

const readable = (element: Element | null) => element?.textContent.replace(/\s+/g, ' ');
/** Every name of a list of facts with the value that stands beside it. */
const factsOf = (of: HTMLElement) =>
  Object.fromEntries(
    [...of.querySelectorAll('dt')].map((name) => [name.textContent, readable(name.nextElementSibling)]),
  );

async function reducedProduct(token: string): Promise<ProductWire> {
  const { payload } = await api.get<{ data: ProductWire[] }>('/api/other/products', {}, { token });
  const reduced = payload.data.find(({ oldPrice }) => oldPrice !== null);
  if (!reduced) throw new Error('No product is reduced.');
  return reduced;
}

describe.each(['en', 'de'] as const)('in %s', (language) => {
  const t = TEXTS[language];
  const { nextOrder: text, subscription: facts } = t;
  const price = (amount: number) => euro(amount, language);

  /** The page of a new customer, and the active subscriptions as the API has them. */
  async function visit(
    shape: Record<string, unknown> = {},
    before?: (customer: { token: string; purchaseId: string }) => Promise<unknown>,
  ) {
    const customer = await api.customer({ ...SHAPE, len: language, ...shape });
    await before?.(customer);
    const stored = { token: customer.token, multiAccount: 'false', isAdmin: 'false' };
    await renderPortal('/dashboard', { language, stored });
    const active = (await ordersOf(api, customer.token, t)).filter(({ status }) => status === 'ACTIVE');
    const cards = await screen.findAllByRole('article');
    expect(cards).toHaveLength(active.length);
    return { ...customer, active, cards };
  }
  const factsOfOrder = (order: SubscriptionWire) => ({
    [facts.quantity]: '3',
    [facts.price]:
      order.oldPrice === null ? price(order.price) : `${facts.oldPrice} ${price(order.oldPrice)} ${price(order.price)}`,
    [facts.interval]: fill(facts.everyWeeks_other, { count: '4' }),
    [facts.nextOrderDate]: day(inDays(10)),
    ...(order.discount > 0 && { [facts.discount]: `-${price(order.discount)}` }),
    [facts.shipping]: price(order.shipping),
    [facts.tax]: price(order.totalRefunded),
    [facts.orderTotal]: price(totalOf(order)),
  });
  function expectTotals(orders: readonly SubscriptionWire[]) {
    const sum = (of: (order: SubscriptionWire) => number) => orders.reduce((total, order) => total + of(order), 0);
    const discount = sum((order) => order.discount);
    expect(factsOf(screen.getByRole('region', { name: text.totals.title }))).toEqual({
      [text.totals.items]: price(sum((order) => order.price * order.productQty)),
      ...(discount > 0 && { [text.totals.discount]: `-${price(discount)}` }),
      [text.totals.shipping]: price(sum((order) => order.shipping)),
      [text.totals.tax]: price(sum((order) => order.totalRefunded)),
      [text.totals.total]: price(sum(totalOf)),
    });
  }
  const addressLines = async () => {
    const heading = await screen.findByRole('heading', { name: text.address });
    return [...(heading.parentElement?.querySelectorAll('p') ?? [])].map((line) => line.textContent);
  };

  test('the next date and what is due, each active subscription whole, the totals', async () => {
    const { active, cards } = await visit({ statuses: ['ACTIVE', 'PAUSED', 'ACTIVE'] });
    expect(screen.getByRole('heading', { level: 1, name: text.title })).toBeVisible();
    expect(screen.getByRole('heading', { name: day(inDays(10)) })).toBeVisible();
    expect(screen.getByText(text.date)).toBeVisible();
    expect(screen.getByText(fill(text.product, { product: active[0]?.productName ?? '' }))).toBeVisible();
    expect(screen.getByRole('heading', { name: text.active })).toBeVisible();
    expect(active).toHaveLength(2);
    active.forEach((order, index) => {
      const card = cards[index] as HTMLElement;
      expect(within(card).getByRole('heading', { name: order.productName })).toBeVisible();
      expect(within(card).getByText(order.variant)).toBeVisible();
      expect(card.querySelector('img')).toHaveAttribute('src', order.productImagePath);
      // Green (spec §4).
      expect(within(card).getByText(facts.status.ACTIVE)).toHaveAttribute('data-tone', 'good');
      expect(factsOf(card)).toEqual(factsOfOrder(order));
    });
    expectTotals(active);
  });

  test('a code lowers its card and the totals, the old price is struck through', async () => {
    const { productId } = await reducedProduct((await api.customer()).token);
    const discountCode = await api.discount({ amount: 20 });
    const { active, cards } = await visit({ productId, statuses: ['ACTIVE', 'ACTIVE'] }, ({ token, purchaseId }) =>
      api.json('/api/subscription/apply-discount', { purchaseId, discountCode }, { token }),
    );
    expect(active.filter(({ discount }) => discount > 0)).toHaveLength(1);
    expect(cards.map(factsOf)).toEqual(active.map(factsOfOrder));
    for (const card of cards) expect(readable(card.querySelector('s'))).toBe(price(active[0]?.oldPrice ?? 0));
    expectTotals(active);
  });

  test.each(['DE', 'AT'] as const)('who gets it where, in %s, and which card pays', async (country) => {
    const { token } = await visit({ country });
    const { firstName, lastName, address1, address2, postalCode, city } = await detailsOf(api, token);
    expect(await addressLines()).toEqual([
      `${firstName} ${lastName}`,
      ...[address1, address2].filter((line) => line !== '""'),
      `${postalCode} ${city}`,
      COUNTRIES[language][country],
    ]);
    expect(screen.getAllByText(fill(text.cardEnding, { last4: '4242' }))).toHaveLength(1);
  });

  test('where there is a shipping address, it goes there: nothing is read of the billing address', async () => {
    const shipping = { ...SHIPPING, shipAddress2: 'Stiege 2' };
    const { token } = await visit({}, ({ token }) => api.post('/api/user/details', shipping, { token }));
    const { firstName, lastName, address1 } = await detailsOf(api, token);
    expect(await addressLines()).toEqual([
      `${firstName} ${lastName}`,
      SHIPPING.shipAddress1,
      'Stiege 2',
      `${SHIPPING.shipPostalCode} ${SHIPPING.shipCity}`,
      COUNTRIES[language].AT,
    ]);
    expect(screen.queryByText(address1)).not.toBeInTheDocument();
  });
});
