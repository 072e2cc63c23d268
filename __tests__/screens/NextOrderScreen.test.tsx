import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { ProductWire } from '../../server/core/products/schemas';
import type { SubscriptionWire } from '../../server/core/subscriptions/schemas';
import { MAX_EXTRAS } from '../../src/domain/order/cart';
import { addSecondCard } from '../support/accountCalls';
import {
  detailsOf,
  inDays,
  itemOf,
  nextOrderOf,
  orderMails,
  ordersOf,
  productsOf,
  type Reply,
  SHIPPING,
  totalOf,
  waitingCustomer,
} from '../support/api';
import {
  api,
  dialog,
  failureOf,
  findButton,
  getButton,
  makeProduct,
  openPortal,
  retryThroughFailures,
  seeToast,
  statusesOf,
  visitPortal,
} from '../support/customerPages';
import { pieceText, priceText } from '../support/priceTexts';
import { FAULT, type Proxy, startProxy } from '../support/proxy';
import { withTimings } from '../support/renderPortal';
import { formatInDays } from '../../src/i18n/formats';
import { confirmName, COUNTRIES, day, euro, fill, languages, shape, successOf, TEXTS } from '../support/texts';
// Compiled with this file, so that no test waits for it.
import '../../src/screens/NextOrderScreen';

const PATH = '/dashboard';
const ALL = '/api/subscription/all';
const RESCHEDULE = '/api/subscription/reschedule';
const REACTIVE = '/api/subscription/reactive';
const DETAILS = '/api/user/details';
const PRODUCTS = '/api/other/products';
const CANCELLATION = { cancelReason: '2', fullRefund: 'false', afterNextBill: 'false' };
const SHAPE = { nextBillInDays: 10, intervalWeeks: 4 };
/** The products of one page of the grid, and of the carousel (rules §18.3). */
const PAGE = 12;

type Action = 'move' | 'skip' | 'orderNow';
type Customer = Awaited<ReturnType<typeof visitPortal>>;

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());

const starting = (text: string) => ({ name: new RegExp(`^${text} .`) });
const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

/** Returns a product with an old price and the price of a unit. */
function findReduced(products: readonly ProductWire[]): ProductWire {
  const reduced = products.find(({ oldPrice, unitPrice }) => oldPrice !== null && unitPrice);
  if (!reduced) throw new Error('No product is reduced.');
  return reduced;
}

/** The changes that happen outside of the page. */
const pause = ({ token, purchaseId }: Customer) =>
  api.post('/api/subscription/pause', { purchaseId, restartDate: inDays(41) }, { token });
const moveTo = (nextBillDate: string, { token, purchaseId }: Pick<Customer, 'token' | 'purchaseId'>) =>
  api.post(RESCHEDULE, { purchaseId, billNow: 'false', nextBillDate }, { token });
async function setQuantity(productQty: number, { token, purchaseId }: Customer) {
  const { productId, price, billingIntervalDays } = await itemOf(api, token, purchaseId);
  const edit = { purchaseId, productId, price, productQty, billingIntervalDays, intervalUnit: 'days' };
  return api.json('/api/subscription/update', edit, { token });
}
async function setCard(cardNumber: string, { token }: Customer) {
  const [card] = (await detailsOf(api, token)).paySources;
  const expiry = { cardMonth: '7', cardYear: inDays(1000).slice(0, 4) };
  const fields = { cardNumber, cardSecurityCode: '123', ...expiry, validateCard: 'false' };
  return api.post('/api/user/updateCard', { ...fields, paySourceId: card?.paySourceId ?? '' }, { token });
}

describe.each(languages('de'))('in %s', (language) => {
  const t = TEXTS[language];
  const { nextOrder, subscription, catalog, delivery, common, server } = t;
  const price = (amount: number) => euro(amount, language);
  const visit = (of: Record<string, unknown> = {}) =>
    visitPortal(PATH, { ...SHAPE, len: language, ...of }, language, proxy);
  const findDate = (days: number) => screen.findByRole('heading', { name: new RegExp(`${day(inDays(days))}$`) });
  /** Opens the rows of the active subscriptions. */
  async function openRows(person: { click: (element: Element) => Promise<void> }) {
    const rows = await screen.findAllByRole('article');
    for (const row of rows) await person.click(within(row).getByRole('button'));
    return rows;
  }
  const openInactive = async (person: { click: (element: Element) => Promise<void> }) =>
    person.click(await screen.findByRole('button', { name: shape(subscription.list.inactiveCount) }));

  describe('loading', () => {
    test('shows three skeletons, then the reason of each failure, and loads on retry', async () => {
      proxy.fail(ALL);
      const release = proxy.hold();
      const { person } = await visit();
      expect(await screen.findByText(common.loading)).toBeInTheDocument();
      expect(document.querySelectorAll('[data-skeleton]')).toHaveLength(3);
      release();
      await failureOf(nextOrder.loadFailed, fill(common.failures.server, { message: FAULT }));
      expect(document.querySelector('[data-skeleton]')).toBeNull();
      await retryThroughFailures(person, proxy, ALL, nextOrder.loadFailed, t);
      expect(await screen.findByRole('article')).toBeVisible();
      expect(screen.queryByText(nextOrder.loadFailed)).toBeNull();
    });

    test('shows one failure with one retry button when the server cannot be reached', async () => {
      proxy.stop();
      await visit();
      // The page requests once more what failed before its code was there: it may show skeletons again in between.
      await waitFor(() => {
        expect(screen.getByText(nextOrder.loadFailed)).toBeVisible();
        expect(screen.getByText(common.failures.noResponse)).toBeVisible();
        expect(screen.getByRole('button', { name: common.actions.retry })).toBeVisible();
      });
    });

    test('shows skeletons for address and card alone, then the reason of each failure, and loads on retry', async () => {
      proxy.fail(DETAILS);
      const release = proxy.hold(DETAILS);
      const { person } = await visit();
      expect(await screen.findByRole('article')).toBeVisible();
      const placeholders = screen.getByText(common.loading).parentElement;
      expect(placeholders?.querySelectorAll('[data-skeleton]')).toHaveLength(2);
      expect(screen.queryByRole('heading', { name: nextOrder.address })).toBeNull();
      release();
      await failureOf(nextOrder.customerFailed, fill(common.failures.server, { message: FAULT }));
      expect(screen.queryByText(common.loading)).toBeNull();
      await retryThroughFailures(person, proxy, DETAILS, nextOrder.customerFailed, t);
      expect(await screen.findByRole('link', { name: nextOrder.editAddress })).toBeVisible();
      expect(screen.queryByText(nextOrder.customerFailed)).toBeNull();
    });

    test('says that the order waits for stock, and since when, in place of its day and of order now (rules §8.15)', async () => {
      const { token, productName } = await waitingCustomer(api);
      const { person } = await openPortal(PATH, token, language, proxy);
      await openRows(person);
      const note = fill(subscription.waiting.note, { date: day(inDays(0)) });
      expect(await screen.findByRole('heading', { level: 2, name: productName })).toBeVisible();
      // For the next order, and on the subscription's card.
      expect(screen.getAllByText(note)).toHaveLength(2);
      expect(within(screen.getByRole('article')).getAllByText(subscription.waiting.next)[0]).toBeVisible();
      expect(screen.queryByText(day(inDays(0)))).not.toBeInTheDocument();
      expect(getButton(delivery.move.open)).toBeVisible();
      expect(screen.queryByRole('button', { name: delivery.orderNow.open })).not.toBeInTheDocument();
    });

    test('shows the first order that has a day before one that waits for stock', async () => {
      const { token, subscriptions, productId, runRenewals } = await waitingCustomer(api, {
        statuses: ['ACTIVE', 'ACTIVE'],
      });
      const [, second] = subscriptions;
      await moveTo(inDays(12), { token, purchaseId: second?.purchaseId ?? '' });
      proxy.rewrite(ALL, (answer) => {
        const reply = JSON.parse(answer) as { payload: { data: { waitingSince: string | null; cardLast4: string }[] } };
        for (const item of reply.payload.data) if (item.waitingSince) item.cardLast4 = '1111';
        return JSON.stringify(reply);
      });
      await openPortal(PATH, token, language, proxy);
      expect(await findDate(12)).toBeVisible();
      // With the card that pays it, not the other one's.
      expect(await screen.findByText(fill(nextOrder.cardEnding, { last4: '4242' }))).toBeVisible();
      // There is nothing of it to be ordered now either.
      expect(screen.getByText(nextOrder.notInStock)).toBeVisible();
      expect(screen.queryByRole('button', { name: delivery.orderNow.open })).not.toBeInTheDocument();
      await api.json('/demo/products', { productId, stock: 9 });
      await runRenewals();
      cleanup();
      await openPortal(PATH, token, language, proxy);
      expect(await findButton(delivery.orderNow.open)).toBeVisible();
      expect(screen.queryByText(nextOrder.notInStock)).not.toBeInTheDocument();
    });

    test('says until when a subscription is paused (rules §8.14)', async () => {
      const { person } = await visit({ statuses: ['ACTIVE', 'PAUSED'] });
      await openInactive(person);
      const list = within(await screen.findByRole('list', { name: subscription.list.inactiveTitle }));
      expect(list.getByText(fill(subscription.pausedUntil, { date: day(inDays(10)) }))).toBeVisible();
    });

    test('shows a text and no actions without an active subscription', async () => {
      await visit({ statuses: ['CANCELLED'] });
      expect(await screen.findByText(nextOrder.noActive)).toBeVisible();
      expect(screen.queryByRole('button', { name: delivery.move.open })).not.toBeInTheDocument();
    });

    test('loads a change made elsewhere when the page becomes visible again', async () => {
      const customer = await visit();
      expect(await findDate(10)).toBeVisible();
      await moveTo(inDays(100), customer);
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      expect(await findDate(100)).toBeVisible();
    });
  });

  describe('order details', () => {
    const readable = (element: Element | null) => element?.textContent.replace(/\s+/g, ' ');
    /** The values of a description list by name. */
    const factsOf = (of: HTMLElement) =>
      Object.fromEntries(
        [...of.querySelectorAll('dt')].map((name) => [name.textContent, readable(name.nextElementSibling)]),
      );

    /** Renders the page of a new customer, and returns the active subscriptions of the API and their cards. */
    async function visitCards(
      of: Record<string, unknown> = {},
      before?: (customer: { token: string; purchaseId: string }) => Promise<unknown>,
    ) {
      const customer = await api.customer({ ...SHAPE, quantity: 3, len: language, ...of });
      await before?.(customer);
      const { person } = await openPortal(PATH, customer.token, language, proxy);
      const active = (await ordersOf(api, customer.token, t)).filter(({ status }) => status === 'ACTIVE');
      const cards = await openRows(person);
      expect(cards).toHaveLength(active.length);
      return { ...customer, active, cards };
    }
    const factsOfOrder = (order: SubscriptionWire) => ({
      [subscription.quantity]: '3',
      [subscription.price]: priceText(order, language),
      [subscription.interval]: fill(subscription.everyWeeks_other, { count: '4' }),
      [subscription.nextOrderDate]: day(inDays(10)),
      ...(order.discount > 0 && { [subscription.discount]: `-${price(order.discount)}` }),
      [subscription.shipping]: price(order.shipping),
      [subscription.tax]: price(order.totalRefunded),
      [subscription.orderTotal]: price(totalOf(order)),
    });
    function expectTotals(orders: readonly SubscriptionWire[]) {
      const { totals } = nextOrder;
      const sum = (of: (order: SubscriptionWire) => number) => orders.reduce((total, order) => total + of(order), 0);
      const discount = sum((order) => order.discount);
      const title = orders.length > 1 ? fill(totals.several, { count: String(orders.length) }) : totals.title;
      expect(factsOf(screen.getByRole('region', { name: title }))).toEqual({
        [totals.items]: price(sum((order) => order.price * order.productQty)),
        ...(discount > 0 && { [totals.discount]: `-${price(discount)}` }),
        [totals.shipping]: price(sum((order) => order.shipping)),
        [totals.tax]: price(sum((order) => order.totalRefunded)),
        [totals.total]: price(sum(totalOf)),
      });
    }
    const addressLines = async () => {
      const heading = await screen.findByRole('heading', { name: nextOrder.address });
      return [...(heading.parentElement?.querySelectorAll('address > div') ?? [])].map((line) => line.textContent);
    };

    test('show the next date and product, all facts of each active subscription, and the totals', async () => {
      const { active, cards } = await visitCards({ statuses: ['ACTIVE', 'PAUSED', 'ACTIVE'] });
      expect(screen.getByRole('heading', { level: 1, name: nextOrder.title })).toBeVisible();
      const when = `${formatInDays(10, language)}, ${day(inDays(10))}`;
      expect(screen.getByRole('heading', { name: when })).toBeVisible();
      expect(screen.getByRole('heading', { level: 2, name: active[0]?.productName ?? '' })).toBeVisible();
      expect(
        screen.getByText(`${fill(nextOrder.quantity, { count: '3' })} · ${active[0]?.variant ?? ''}`),
      ).toBeVisible();
      expect(screen.getByRole('heading', { name: nextOrder.active })).toBeVisible();
      expect(active).toHaveLength(2);
      active.forEach((order, index) => {
        const card = cards[index] as HTMLElement;
        expect(within(card).getByRole('heading', { name: new RegExp(`^${order.productName}`) })).toBeVisible();
        expect(within(card).getByText(order.variant)).toBeVisible();
        expect(card.querySelector('img')).toHaveAttribute('src', order.productImagePath);
        // Green (rules §8.3).
        expect(within(card).getByText(subscription.status.ACTIVE).closest('[data-tone]')).toHaveAttribute(
          'data-tone',
          'good',
        );
        expect(factsOf(card)).toEqual(factsOfOrder(order));
      });
      expectTotals(active);
    });

    test('subtract a discount from its card and the totals, and strike through an old price', async () => {
      const { token } = await api.customer();
      const { payload } = await api.get<{ data: ProductWire[] }>(PRODUCTS, {}, { token });
      const { productId } = findReduced(payload.data);
      const discountCode = await api.discount({ amount: 20 });
      const { active, cards } = await visitCards({ productId, statuses: ['ACTIVE', 'ACTIVE'] }, (customer) =>
        api.json(
          '/api/subscription/apply-discount',
          { purchaseId: customer.purchaseId, discountCode },
          { token: customer.token },
        ),
      );
      expect(active.filter(({ discount }) => discount > 0)).toHaveLength(1);
      expect(cards.map(factsOf)).toEqual(active.map(factsOfOrder));
      for (const card of cards) expect(readable(card.querySelector('s'))).toBe(price(active[0]?.oldPrice ?? 0));
      expectTotals(active);
    });

    test.each(['DE', 'AT'] as const)(
      'show name, billing address (%s) and last four digits of the card',
      async (country) => {
        const { token } = await visitCards({ country });
        const { firstName, lastName, address1, address2, postalCode, city } = await detailsOf(api, token);
        expect(await addressLines()).toEqual([
          `${firstName} ${lastName}`,
          ...[address1, address2].filter((line) => line !== '""'),
          `${postalCode} ${city}`,
          COUNTRIES[language][country],
        ]);
        expect(screen.getAllByText(fill(nextOrder.cardEnding, { last4: '4242' }))).toHaveLength(1);
      },
    );

    test('show the shipping address instead of the billing address where there is one', async () => {
      const shipping = { ...SHIPPING, shipAddress2: 'Stiege 2' };
      const { token } = await visitCards({}, (customer) => api.post(DETAILS, shipping, { token: customer.token }));
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

    test('link to the forms of address and card, and from each active subscription to its page', async () => {
      const { subscriptions, person } = await visit({ statuses: ['ACTIVE', 'ACTIVE'] });
      await openRows(person);
      expect(await screen.findByRole('link', { name: nextOrder.editAddress })).toHaveAttribute(
        'href',
        '/address-payment-details?isEditAddress=true',
      );
      expect(screen.getByRole('link', { name: nextOrder.editCard })).toHaveAttribute(
        'href',
        expect.stringMatching(/^\/address-payment-details\?isEditPaymentCard=true&paySourceId=\d+$/),
      );
      const links = screen.getAllByRole('article').map((card) =>
        within(card)
          .getByRole('link', { name: new RegExp(`^${subscription.manage}`) })
          .getAttribute('href'),
      );
      const expected = subscriptions.map(({ purchaseId }) => `/manage-subscriptions/${purchaseId}`);
      expect(links.sort()).toEqual(expected.sort());
      expect(screen.getByText(subscription.list.noInactive)).toBeVisible();
    });

    test('link to the form of the card for a customer without a card', async () => {
      await visit({ card: 'none', statuses: ['PAUSED'] });
      expect(await screen.findByText(nextOrder.noCard)).toBeVisible();
      expect(screen.getByText(nextOrder.noActive)).toBeVisible();
      expect(screen.getByRole('link', { name: nextOrder.addCard })).toHaveAttribute(
        'href',
        '/address-payment-details?isAddPaymentCard=true',
      );
    });

    test('show the card that pays the next order, not the first one', async () => {
      const customer = await api.customer({ nextBillInDays: 9 });
      await addSecondCard(api, customer.token);
      const [first, second] = (await detailsOf(api, customer.token)).paySources;
      await openPortal('/dashboard', customer.token, language);
      expect(await screen.findByText(fill(nextOrder.cardEnding, { last4: '4242' }))).toBeVisible();
      expect(screen.getByRole('link', { name: nextOrder.editCard })).toHaveAttribute(
        'href',
        expect.stringContaining(`paySourceId=${first?.paySourceId}`),
      );
      cleanup();
      const chosen = { purchaseId: customer.purchaseId, paySourceId: second?.paySourceId ?? '' };
      expect((await api.post('/api/subscription/pay-source', chosen, { token: customer.token })).status).toBe(200);
      await openPortal('/dashboard', customer.token, language);
      expect(await screen.findByText(fill(nextOrder.cardEnding, { last4: '4444' }))).toBeVisible();
      expect(screen.queryByText(fill(nextOrder.cardEnding, { last4: '4242' }))).not.toBeInTheDocument();
    });
  });

  describe('reschedule, skip and order now', () => {
    /** Renders the page and opens the dialog of one action. */
    async function open(action: Action, of?: Record<string, unknown>) {
      const customer = await visit(of);
      const { person, token, email } = customer;
      const openDialog = async () => person.click(await findButton(delivery[action].open));
      await openDialog();
      return {
        ...customer,
        customer,
        openDialog,
        order: () => nextOrderOf(api, token, t),
        confirm: () => person.click(dialog().getByRole('button', { name: confirmName(delivery[action]) })),
        orderedMails: () => orderMails(api, email, t, 'orderedSubject'),
      };
    }
    type Page = Awaited<ReturnType<typeof open>>;
    const seeInDialog = (text: string) => waitFor(() => expect(dialog().getByText(text)).toBeVisible());

    test('reschedule moves the order by one week, and again by two', async () => {
      const { person, openDialog, confirm, order } = await open('move');
      const { productName: product } = await order();
      let from = day(inDays(10));
      for (const [choice, days] of [
        ['delay7', 17],
        ['delay14', 31],
      ] as const) {
        if (choice === 'delay14') await openDialog();
        const target = inDays(days);
        await person.click(dialog().getByRole('radio', { name: `${delivery.move[choice]} ${day(target)}` }));
        await confirm();
        await seeToast(fill(server.orderMoved, { product, date: day(target), from }));
        from = day(target);
        expect(await findDate(days)).toBeVisible();
        expect((await order()).nextBillDate).toBe(target);
      }
    });

    test.each([
      ['move', 17],
      ['skip', 38],
      ['orderNow', 28],
    ] as const)(
      'after %s of one of two orders that are due at once, the other is named as next, and a second tap does not hit it',
      async (action, days) => {
        const { productId } = await makeProduct(api, { stock: 50, weeks: [4] });
        const page = await open(action, { statuses: ['ACTIVE', 'ACTIVE'], productId });
        const { person, token, subscriptions, confirm, openDialog, email } = page;
        const [first = '', second = ''] = subscriptions.map(({ purchaseId }) => purchaseId);
        const stateOf = (purchaseId: string) => itemOf(api, token, purchaseId);
        const { productName: product } = await page.order();
        const other = await stateOf(second);
        await confirm();
        const [from, to] = [day(inDays(10)), day(inDays(days))];
        const { another } = nextOrder;
        expect(await screen.findByText(fill(another.text, { product, date: from }))).toBeVisible();
        expect(screen.getByText(fill(another.moved, { product, date: to }))).toBeVisible();
        if (action === 'orderNow')
          await seeToast(shape(fill(server.orderPlaced, { product, date: to, total: '{{total}}' })));
        else await seeToast(new RegExp(`${fill(server.orderMoved, { product, date: to, from })}$`));
        for (const { open: name } of [delivery.move, delivery.skip, delivery.orderNow]) {
          expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
        }
        expect(screen.getByRole('heading', { name: new RegExp(`${from}$`) })).toHaveFocus();
        expect((await stateOf(first)).nextBillDate).toBe(inDays(days));
        expect(await stateOf(second)).toEqual({ ...other, stockQty: expect.any(Number) as unknown });
        expect(await api.mails(email)).toHaveLength(1);

        await person.click(getButton(another.change));
        expect(screen.queryByText(fill(another.text, { product, date: from }))).not.toBeInTheDocument();
        await openDialog();
        expect(dialog().getAllByText(new RegExp(from))[0]).toBeVisible();
        await confirm();
        await waitFor(async () => expect((await stateOf(second)).nextBillDate).toBe(inDays(days)));
        expect((await stateOf(first)).nextBillDate).toBe(inDays(days));
      },
    );

    test('an order that another tab moved away is not taken for the one that moves up', async () => {
      const page = await visit({ statuses: ['ACTIVE', 'ACTIVE'] });
      const [first, second] = await ordersOf(api, page.token, t);
      await findButton(delivery.skip.open);
      await moveTo(inDays(40), page);
      act(() => void window.dispatchEvent(new Event('online')));
      const next = { product: second?.productName ?? '', date: day(inDays(10)) };
      expect(await screen.findByText(fill(nextOrder.another.text, next))).toBeVisible();
      const former = { product: first?.productName ?? '', date: day(inDays(40)) };
      expect(screen.getByText(fill(nextOrder.another.moved, former))).toBeVisible();
    });

    test('reschedule accepts a date from tomorrow to 365 days ahead, and no other', async () => {
      const { person, openDialog, confirm, order } = await open('move');
      const enterDate = async (days: number) => {
        await person.click(dialog().getByRole('radio', { name: delivery.move.specificDate }));
        const field = dialog().getByLabelText(delivery.move.date);
        await person.clear(field);
        await person.type(field, inDays(days));
        await confirm();
      };
      for (const [rejected, message] of [
        [0, delivery.move.pastDate],
        [366, delivery.move.farDate],
      ] as const) {
        await enterDate(rejected);
        expect(await dialog().findByText(message)).toBeVisible();
        expect(proxy.sent(RESCHEDULE)).toEqual([]);
        expect((await order()).nextBillDate).toBe(inDays(10));
      }
      for (const accepted of [1, 365]) {
        if (accepted === 365) await openDialog();
        await enterDate(accepted);
        expect(await findDate(accepted)).toBeVisible();
        expect((await order()).nextBillDate).toBe(inDays(accepted));
      }
    });

    test('skip moves the order by one interval, after a question with both dates', async () => {
      const { confirm, order } = await open('skip');
      const { productName: product } = await order();
      const dates = { product, from: day(inDays(10)), to: day(inDays(38)) };
      expect(dialog().getByText(fill(delivery.skip.text, dates))).toBeVisible();
      await confirm();
      await seeToast(successOf(t, 'skip'));
      expect((await order()).nextBillDate).toBe(inDays(38));
    });

    test('order now names total, card and next date, bills once on a triple click, and moves on from today', async () => {
      const { person, order, orderedMails } = await open('orderNow');
      const { productName: product } = await order();
      const total = price(totalOf(await order()));
      await seeInDialog(fill(delivery.orderNow.text, { product, amount: total, last4: '4242' }));
      expect(
        dialog().getByText(fill(delivery.orderNow.next, { from: day(inDays(10)), date: day(inDays(28)) })),
      ).toBeVisible();
      await person.tripleClick(dialog().getByRole('button', { name: delivery.orderNow.confirm }));
      await seeToast(fill(server.orderPlaced, { product, total, date: day(inDays(28)) }));
      expect((await order()).nextBillDate).toBe(inDays(28));
      expect(await orderedMails()).toHaveLength(1);
    });

    test('order now shows in its dialog why the card was declined, and changes nothing', async () => {
      const { confirm, order } = await open('orderNow', { card: 'declining' });
      await confirm();
      expect(await dialog().findByText(server.cardDeclined)).toBeVisible();
      expect((await order()).nextBillDate).toBe(inDays(10));
      // There is no other card to choose.
      expect(dialog().queryByRole('link', { name: delivery.orderNow.chooseCard })).not.toBeInTheDocument();
      expect(dialog().getByRole('link', { name: delivery.orderNow.addCard })).toBeVisible();
    });

    test('order now without a card says so before, and has a link to add one in place of the button', async () => {
      const { order } = await open('orderNow', { card: 'none' });
      const { productName: product } = await order();
      const question = fill(delivery.orderNow.noCard, { product, amount: price(totalOf(await order())) });
      expect(dialog().getByText(question)).toBeVisible();
      expect(dialog().queryByRole('button', { name: delivery.orderNow.confirm })).not.toBeInTheDocument();
      const { purchaseId } = await order();
      expect(dialog().getByRole('link', { name: delivery.orderNow.addCard })).toHaveAttribute(
        'href',
        `/address-payment-details?isAddPaymentCard=true&purchaseId=${purchaseId}&returnTo=order`,
      );
    });

    test('order now is refused with the reason when the same order was placed today', async () => {
      const { confirm, order, orderedMails, token, purchaseId } = await open('orderNow');
      const placed = { purchaseId, billNow: 'true', nextBillDate: inDays(1), len: language };
      expect((await api.post(RESCHEDULE, placed, { token })).status).toBe(200);
      await confirm();
      expect(await dialog().findByText(server.orderedToday)).toBeVisible();
      expect((await order()).nextBillDate).toBe(inDays(28));
      expect(await orderedMails()).toHaveLength(1);
    });

    describe.each([
      ['move', 17],
      ['skip', 38],
      ['orderNow', 28],
    ] as const)('%s', (action, days) => {
      test('keeps its dialog open with the reason after a failure, and succeeds on the next try', async () => {
        const { confirm, order } = await open(action);
        for (const [status, failure] of [
          [500, 'server'],
          [403, 'forbidden'],
        ] as const) {
          proxy.fail(RESCHEDULE, status);
          await confirm();
          const reason = fill(common.failures[failure], { message: FAULT });
          await waitFor(() => expect(dialog().getByRole('alert')).toHaveTextContent(reason));
          expect((await order()).nextBillDate).toBe(inDays(10));
        }
        proxy.heal();
        await confirm();
        expect(await findDate(days)).toBeVisible();
        expect((await order()).nextBillDate).toBe(inDays(days));
      });

      test('reports an unknown outcome after a lost answer, and disables a second command', async () => {
        const { confirm, order, person } = await open(action);
        const { productName: product } = await order();
        proxy.stop();
        await confirm();
        expect(await screen.findByText(t.commands.inDoubt.title)).toBeVisible();
        // An order now names the day that it was due, the others the day that was chosen.
        const date = day(inDays(action === 'orderNow' ? 10 : days));
        const notice = fill(t.commands.inDoubt[action], { product, date });
        expect(screen.getByText(notice)).toBeVisible();
        const opener = getButton(delivery[action].open);
        expect(opener).toHaveAttribute('aria-disabled', 'true');
        await person.click(opener);
        expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
        expect((await order()).nextBillDate).toBe(inDays(10));
      });

      test('is refused when the subscription was paused elsewhere, and can only be closed', async () => {
        const { customer, person, token, confirm, order, orderedMails } = await open(action);
        expect((await pause(customer)).status).toBe(200);
        const paused = await order();
        await confirm();
        expect(await dialog().findByText(shape(server.changedMeanwhilePaused))).toBeVisible();
        const buttons = dialog().getAllByRole('button');
        expect(buttons.map(({ textContent }) => textContent)).toEqual([delivery.close]);
        await person.click(dialog().getByRole('button', { name: delivery.close }));
        await expectClosed();
        expect(await screen.findByText(nextOrder.noActive)).toBeVisible();
        expect(await order()).toEqual(paused);
        expect(await orderedMails()).toEqual([]);
        expect(await statusesOf(token)).toEqual({ [paused.purchaseId]: 'PAUSED' });
      });
    });

    test.each([
      ['quantity', ({ customer }: Page) => setQuantity(7, customer), '4242'],
      ['card', ({ customer }: Page) => setCard('5555555555554444', customer), '4444'],
    ])(
      'order now charges nothing while the %s differs, and asks again with the present one',
      async (_name, change, last4) => {
        const page = await open('orderNow');
        const { confirm, order, orderedMails } = page;
        const { productName: product } = await order();
        const amountOf = async () => price(totalOf(await order()));
        await seeInDialog(fill(delivery.orderNow.text, { product, amount: await amountOf(), last4: '4242' }));
        expect((await change(page)).status).toBe(200);
        await confirm();

        expect(await dialog().findByText(shape(server.changedMeanwhile))).toBeVisible();
        const amount = await amountOf();
        await seeInDialog(fill(delivery.orderNow.text, { product, amount, last4 }));
        expect((await order()).nextBillDate).toBe(inDays(10));
        expect(await orderedMails()).toEqual([]);

        await confirm();
        await seeToast(fill(server.orderPlaced, { product, total: amount, date: day(inDays(28)) }));
        expect(await orderedMails()).toHaveLength(1);
      },
    );

    test('skip does not overwrite a date set elsewhere, and asks again with the present one', async () => {
      const { customer, confirm, order } = await open('skip');
      const [elsewhere, target] = [inDays(100), inDays(128)];
      await moveTo(elsewhere, customer);
      await confirm();

      expect(await dialog().findByText(shape(server.changedMeanwhile))).toBeVisible();
      const { productName: product, nextBillDate } = await order();
      expect(nextBillDate).toBe(elsewhere);
      await seeInDialog(fill(delivery.skip.text, { product, from: day(elsewhere), to: day(target) }));
      await confirm();
      await waitFor(async () => expect((await order()).nextBillDate).toBe(target));
    });

    test('reschedule no longer offers a delay that a date set elsewhere forbids', async () => {
      const { customer, confirm, order, person } = await open('move');
      const choices = () =>
        within(dialog().getByRole('radiogroup', { name: delivery.move.legend })).getAllByRole('radio');
      expect(choices()).toHaveLength(3);
      await moveTo(inDays(365), customer);
      await confirm();

      expect(await dialog().findByText(shape(server.changedMeanwhile))).toBeVisible();
      expect((await order()).nextBillDate).toBe(inDays(365));
      expect(dialog().getByRole('radio', { name: delivery.move.specificDate })).toBeChecked();
      expect(choices()).toHaveLength(1);
      await confirm();
      expect(await dialog().findByText(delivery.move.missingDate)).toBeVisible();
      await person.type(dialog().getByLabelText(delivery.move.date), inDays(40));
      await confirm();
      await waitFor(async () => expect((await order()).nextBillDate).toBe(inDays(40)));
    });

    test('skip and a delay beyond 365 days are not offered, and skip says why', async () => {
      const { person, order } = await open('skip', { nextBillInDays: 358 });
      const { productName: product } = await order();
      const dates = { product, from: day(inDays(358)), to: day(inDays(386)) };
      await seeInDialog(fill(delivery.skip.impossible, dates));
      expect(dialog().queryByRole('button', { name: delivery.skip.confirm })).not.toBeInTheDocument();
      await person.click(dialog().getByRole('button', { name: delivery.close }));
      await expectClosed();

      await person.click(await findButton(delivery.move.open));
      expect(dialog().getByRole('radio', { name: new RegExp(delivery.move.delay7) })).toBeChecked();
      expect(dialog().queryByRole('radio', { name: new RegExp(delivery.move.delay14) })).not.toBeInTheDocument();
    });
  });

  describe('inactive subscriptions', () => {
    const findList = () => screen.findByRole('list', { name: subscription.list.inactiveTitle });
    const reactivate = { name: new RegExp(`^${subscription.reactivate.open}`) };
    /** Opens the dialog that reactivates a paused subscription. */
    async function openDialog(of: Record<string, unknown> = {}) {
      const visited = await visit({ statuses: ['PAUSED'], ...of });
      if ('statuses' in of) await openInactive(visited.person);
      const list = await findList();
      const opener = within(list).getByRole('button', reactivate);
      await visited.person.click(opener);
      const confirm = () => visited.person.click(getButton(subscription.reactivate.confirm));
      return { ...visited, customer: visited, list, opener, confirm };
    }

    test('are listed with order and status; INACTIVE and PAUSED can be reactivated, the others say why not', async () => {
      const statuses = ['ACTIVE', 'INACTIVE', 'PAUSED', 'CANCELLED', 'RECYCLE_FAILED'];
      const { token, person } = await visit({ statuses, quantity: 2, intervalWeeks: 6 });
      await openInactive(person);
      const rows = within(await findList()).getAllByRole('listitem');
      expect(
        screen.getByRole('heading', { name: fill(subscription.list.inactiveCount, { count: '4' }) }),
      ).toBeVisible();
      const orders = (await ordersOf(api, token, t)).filter(({ status }) => status !== 'ACTIVE');
      expect(rows).toHaveLength(4);
      expect(orders).toHaveLength(4);
      orders.forEach((order, index) => {
        const [row, { status }] = [rows[index] as HTMLElement, order];
        const inRow = within(row);
        expect(inRow.getByRole('heading', { name: order.productName })).toBeVisible();
        expect(row.querySelector('img')).toHaveAttribute('src', order.productImagePath);
        expect(inRow.getByText(order.variant)).toBeVisible();
        expect(inRow.getByText(subscription.status[status])).toBeVisible();
        const every = fill(subscription.everyWeeks_other, { count: '6' });
        const facts = fill(subscription.row.order, { quantity: '2', price: pieceText(order, language), every });
        expect(inRow.getByText(facts)).toBeVisible();
        // No order of an inactive subscription is due, whatever its next bill date.
        expect(inRow.queryByText(shape(subscription.row.next))).toBeNull();
        const canReactivate = status === 'INACTIVE' || status === 'PAUSED';
        expect(inRow.queryAllByRole('button', reactivate)).toHaveLength(canReactivate ? 1 : 0);
      });
      expect(screen.getByText(subscription.rest.cancelled)).toBeVisible();
      expect(screen.getByText(subscription.rest.newCard)).toBeVisible();
    });

    test("move to the active ones when reactivated, with the server's message", async () => {
      const { token, purchaseId, confirm } = await openDialog();
      const { productName: product } = await nextOrderOf(api, token, t);
      await confirm();
      await seeToast(fill(server.subscriptionReactivated, { product, date: day(inDays(10)) }));
      expect(await screen.findByRole('article')).toBeVisible();
      expect(await screen.findByText(subscription.list.noInactive)).toBeVisible();
      expect(await statusesOf(token)).toEqual({ [purchaseId]: 'ACTIVE' });
    });

    test('leave the focus on their list when one of them is reactivated', async () => {
      const { list, confirm } = await openDialog({ statuses: ['ACTIVE', 'PAUSED', 'CANCELLED'] });
      await confirm();
      await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
      expect(list).toHaveFocus();
    });

    test('are asked about anew, with the present state, when they were changed elsewhere', async () => {
      const { customer, token, purchaseId, confirm } = await openDialog();
      await setQuantity(3, customer);
      await confirm();
      expect(await dialog().findByText(shape(server.changedMeanwhilePaused))).toBeVisible();
      const amount = price(totalOf(await nextOrderOf(api, token, t)));
      expect(dialog().getByText(new RegExp(`${amount.replace('.', '\\.')}\\.$`))).toBeVisible();
      expect(await statusesOf(token)).toEqual({ [purchaseId]: 'PAUSED' });
      await confirm();
      expect(await screen.findByRole('article')).toBeVisible();
      expect(await statusesOf(token)).toEqual({ [purchaseId]: 'ACTIVE' });
    });

    test('do not change when the dialog is cancelled, which returns the focus', async () => {
      const { person, token, purchaseId, opener } = await openDialog();
      await person.click(getButton(common.actions.cancel));
      expect(screen.queryByRole('dialog')).toBeNull();
      await waitFor(() => expect(opener).toHaveFocus());
      expect(proxy.calls.filter(({ path }) => path === REACTIVE)).toHaveLength(0);
      expect(await statusesOf(token)).toEqual({ [purchaseId]: 'PAUSED' });
    });

    test("show the server's refusal and their present status", async () => {
      const { token, purchaseId, confirm } = await openDialog();
      const cancelled = await api.post('/api/subscription/cancel', { purchaseId, ...CANCELLATION }, { token });
      expect(cancelled.status).toBe(200);
      await confirm();
      await seeToast(shape(server.changedMeanwhileCancelled));
      expect(await screen.findByText(subscription.rest.cancelled)).toBeVisible();
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(screen.queryByRole('button', reactivate)).toBeNull();
    });

    describe('after a lost answer', () => {
      withTimings({ retries: [50] });

      test('are sent again with the same key until they are active, which is reported', async () => {
        const { token, purchaseId, confirm } = await openDialog();
        const { productName: product } = await nextOrderOf(api, token, t);
        proxy.fail(REACTIVE, 'late');
        await confirm();
        expect(await screen.findByText(fill(t.commands.inDoubt.reactivate, { product }))).toBeVisible();
        // Before it is sent again the shop's data could show it as well, in other words (rules §20.9).
        const reported = seeToast(shape(server.subscriptionReactivated));
        const keys = () =>
          proxy.calls.filter(({ path }) => path === REACTIVE).map(({ headers }) => headers['idempotency-key']);
        await waitFor(() => expect(keys()).toHaveLength(2));
        expect(new Set(keys()).size).toBe(1);
        await proxy.arrive();
        await reported;
        expect(await screen.findByRole('article')).toBeVisible();
        expect(await statusesOf(token)).toEqual({ [purchaseId]: 'ACTIVE' });
      });
    });
  });

  describe('recommended products', () => {
    const { recommended } = catalog;
    const findCarousel = async () => within(await screen.findByRole('group', { name: recommended.title }));

    test('are twelve, four at a time, moved by buttons and arrow keys, none subscribed or sold out, each with a link to the checkout', async () => {
      const { person, token } = await visit();
      const carousel = await findCarousel();
      const own = await nextOrderOf(api, token, t);
      const products = await productsOf(api, token);
      const links = carousel.getAllByRole('link', starting(recommended.choose));
      expect(links).toHaveLength(PAGE);
      for (const link of links) {
        const id = /^https:\/\/checkout\.example\/cart\?products=(\d+):1$/.exec(link.getAttribute('href') ?? '')?.[1];
        expect(id).not.toBe(own.productId);
        expect(products.find(({ productId }) => productId === id)?.stockQty).toBeGreaterThan(0);
        expect(link).toHaveAttribute('target', '_blank');
        expect(link).toHaveAttribute('rel', 'noopener');
        expect(link).toHaveAccessibleName(expect.stringContaining(common.actions.newWindow));
      }
      const expectPosition = (from: number, to: number) =>
        expect(carousel.getByRole('status')).toHaveTextContent(
          fill(recommended.position, { from: String(from), to: String(to), count: String(PAGE) }),
        );
      const previous = carousel.getByRole('button', { name: recommended.previous });
      const next = carousel.getByRole('button', { name: recommended.next });
      expectPosition(1, 4);
      expect(previous).toHaveAttribute('aria-disabled', 'true');
      await person.click(next);
      expectPosition(5, 8);
      await person.keyboard('{ArrowRight}');
      expectPosition(9, 12);
      expect(next).toHaveAttribute('aria-disabled', 'true');
      await person.keyboard('{ArrowRight}{ArrowLeft}{ArrowLeft}');
      expectPosition(1, 4);
    });

    test('show name, price and picture, and open the add-to-cart dialog; all products open from a button below', async () => {
      const { token } = await visit();
      const carousel = await findCarousel();
      const products = await productsOf(api, token, language);
      const tiles = carousel.getAllByRole('listitem');
      expect(tiles).toHaveLength(PAGE);
      for (const tile of tiles) {
        const link = within(tile).getByRole('link', starting(recommended.choose));
        const id = /products=(\d+):1$/.exec(link.getAttribute('href') ?? '')?.[1];
        const product = products.find(({ productId }) => productId === id);
        if (!product) throw new Error(`There is no product ${id ?? ''}.`);
        const { productName, productImagePath } = product;
        expect(within(tile).getByRole('heading', { level: 3, name: productName })).toBeVisible();
        expect(link).toHaveAccessibleName(expect.stringContaining(productName));
        expect(tile).toHaveTextContent(price(product.price));
        expect(tile.querySelector('img')).toHaveAttribute('src', productImagePath);
        const options = within(tile).getByRole('button', { name: `${recommended.options} ${productName}` });
        expect(options).toHaveAttribute('aria-haspopup', 'dialog');
      }
      expect(getButton(recommended.browseMore)).toHaveAttribute('aria-haspopup', 'dialog');
      expect(carousel.queryByRole('button', { name: recommended.browseMore })).toBeNull();
    });

    test('are replaced by a text when the shop has no product', async () => {
      proxy.answer(PRODUCTS, { data: [] });
      await visit();
      expect(await screen.findByText(catalog.noProducts)).toBeVisible();
      expect(screen.queryByRole('group', { name: recommended.title })).not.toBeInTheDocument();
      expect(screen.queryByRole('button', { name: recommended.browseMore })).not.toBeInTheDocument();
    });

    test('are left out when every product is subscribed, the button to all products is not', async () => {
      const { productId } = await makeProduct(api);
      proxy.rewrite(PRODUCTS, (answer) => {
        const reply = JSON.parse(answer) as Reply<{ data: ProductWire[] }>;
        const data = reply.payload.data.filter((product) => product.productId === productId);
        return JSON.stringify({ ...reply, payload: { data } });
      });
      await visit({ productId });
      expect(await findButton(recommended.browseMore)).toBeVisible();
      expect(screen.queryByRole('group', { name: recommended.title })).not.toBeInTheDocument();
      expect(screen.queryByText(catalog.noProducts)).not.toBeInTheDocument();
    });

    test('show five skeletons while loading, then the reason of each failure, and load on retry', async () => {
      proxy.fail(PRODUCTS);
      const release = proxy.hold(PRODUCTS);
      const { person } = await visit();
      const status = (await screen.findByText(catalog.loading)).parentElement;
      expect(status?.querySelectorAll('[data-skeleton]')).toHaveLength(5);
      release();
      await retryThroughFailures(person, proxy, PRODUCTS, catalog.loadFailed, t);
      expect(await screen.findByRole('group', { name: recommended.title })).toBeVisible();
    });
  });

  describe('extras', () => {
    const { browser, extras } = catalog;
    const countText = (shown: number, all: number) =>
      fill(all === 1 ? browser.count_one : browser.count_other, { shown: String(shown), count: String(all) });

    /** Renders the page and opens the overlay of all products. */
    async function browse() {
      let products: ProductWire[] = [];
      // Records what the page receives, since other test files add products to the shared server.
      proxy.rewrite(PRODUCTS, (answer) => {
        products = (JSON.parse(answer) as Reply<{ data: ProductWire[] }>).payload.data;
        return answer;
      });
      const { person } = await visit();
      await person.click(await findButton(catalog.recommended.browseMore));
      const overlay = within(await screen.findByRole('dialog', { name: extras.title }));
      await overlay.findAllByRole('listitem');
      const tiles = () => overlay.getAllByRole('listitem');
      const searchFor = async (words: string) => {
        const field = overlay.getByRole('searchbox', { name: browser.search });
        await person.clear(field);
        await person.paste(words);
      };
      /** Searches for words that match one product, and returns its tile. */
      const findTile = async (words: string) => {
        await searchFor(words);
        expect(await overlay.findByText(countText(1, 1))).toBeVisible();
        expect(tiles()).toHaveLength(1);
        return within(tiles()[0] as HTMLElement);
      };
      return { person, products, overlay, tiles, searchFor, findTile };
    }

    test('show twelve products, twelve more per click with the focus on the first new one, and their count', async () => {
      const { person, products, overlay, tiles } = await browse();
      await waitFor(() => expect(tiles()).toHaveLength(PAGE));
      expect(overlay.getByText(countText(PAGE, products.length))).toBeVisible();
      for (let shown = PAGE; shown < products.length; shown += PAGE) {
        await person.click(overlay.getByRole('button', { name: browser.loadMore }));
        await waitFor(() => expect(tiles()).toHaveLength(Math.min(products.length, shown + PAGE)));
        expect(tiles()[shown]).toHaveFocus();
      }
      expect(overlay.getByText(countText(products.length, products.length))).toBeVisible();
      expect(overlay.queryByRole('button', { name: browser.loadMore })).toBeNull();
    });

    test('are searched by name regardless of case, each search from its first page', async () => {
      const { person, products, overlay, tiles, searchFor } = await browse();
      await person.click(overlay.getByRole('button', { name: browser.loadMore }));
      await waitFor(() => expect(tiles().length).toBeGreaterThan(PAGE));
      await searchFor('zzz');
      expect(await overlay.findByText(fill(browser.nothingFound, { search: 'zzz' }))).toBeVisible();
      await searchFor('');
      await waitFor(() => expect(tiles()).toHaveLength(PAGE));
      expect(overlay.getByText(countText(PAGE, products.length))).toBeVisible();
      const heading = within(tiles()[0] as HTMLElement).getByRole('heading').textContent;
      await searchFor(heading.toUpperCase());
      await waitFor(() => expect(tiles().length).toBeLessThan(PAGE));
      expect(overlay.getAllByRole('heading', { name: heading })[0]).toBeVisible();
    });

    describe('while a search is typed', () => {
      withTimings({ searchDebounce: 600_000 });

      test('do not change before the wait after the last key is over', async () => {
        const { person, overlay, tiles } = await browse();
        await waitFor(() => expect(tiles()).toHaveLength(PAGE));
        await person.type(overlay.getByRole('searchbox', { name: browser.search }), 'zzz');
        expect(overlay.getByRole('searchbox', { name: browser.search })).toHaveValue('zzz');
        expect(tiles()).toHaveLength(PAGE);
      });
    });

    test('go to the checkout together, up to four products with a quantity each, and remain picked after a close', async () => {
      const { person, products, overlay, tiles } = await browse();
      const inStock = products.slice(0, PAGE).filter(({ stockQty }) => stockQty > 1);
      const tileOf = (index: number) => {
        const available = tiles().filter((tile) => within(tile).queryByText(catalog.soldOut) === null);
        return within(available[index] as HTMLElement);
      };
      expect(overlay.queryByRole('link')).toBeNull();
      for (let index = 0; index < MAX_EXTRAS; index += 1) {
        await person.click(tileOf(index).getByRole('button', starting(extras.choose)));
      }
      expect(overlay.getByText(extras.full)).toBeVisible();
      const fifth = tileOf(MAX_EXTRAS).getByRole('button', starting(extras.choose));
      expect(fifth).toHaveAttribute('aria-disabled', 'true');
      await person.click(fifth);
      expect(tileOf(MAX_EXTRAS).queryByRole('button', starting(extras.remove))).toBeNull();

      const more = extras.more.split('{{')[0]?.trim() ?? '';
      await person.click(tileOf(0).getByRole('button', starting(more)));
      await person.click(tileOf(1).getByRole('button', starting(extras.remove)));
      const picked = [inStock[0], inStock[2], inStock[3]];
      const sum = picked.reduce((all, one, index) => all + (one?.price ?? 0) * (index === 0 ? 2 : 1), 0);
      const summary = { count: '3', max: String(MAX_EXTRAS), price: price(sum) };
      expect(overlay.getByText(fill(extras.picked, summary))).toBeVisible();
      const [a, b, c] = picked.map((one) => one?.productId ?? '');
      const link = overlay.getByRole('link', { name: new RegExp(`^${extras.checkout}`) });
      const query = `products=${a ?? ''}:2,${b ?? ''}:1,${c ?? ''}:1`;
      expect(link).toHaveAttribute('href', `https://checkout.example/cart?${query}`);
      expect(link).toHaveAttribute('rel', 'noopener');

      await person.click(overlay.getByRole('button', { name: extras.close }));
      await expectClosed();
      await person.click(getButton(catalog.recommended.browseMore));
      expect(await screen.findAllByRole('button', starting(extras.remove))).toHaveLength(3);
      window.history.back();
      await expectClosed();
      expect(window.location.pathname + window.location.search).toBe(PATH);
      window.history.forward();
      expect(await screen.findAllByRole('button', starting(extras.remove))).toHaveLength(3);
    });

    test('open from the URL and close to the page', async () => {
      const { person } = await visitPortal(`${PATH}?extras=true`, {}, language, proxy);
      const overlay = within(await screen.findByRole('dialog', { name: extras.title }));
      await person.click(overlay.getByRole('button', { name: extras.close }));
      await expectClosed();
      expect(window.location.pathname + window.location.search).toBe(PATH);
    });

    test('are found by SKU, and show name, variant and price, an old one struck through', async () => {
      const { products, findTile } = await browse();
      const reduced = findReduced(products);
      const { productSku, productName, variant, oldPrice } = reduced;
      const tile = await findTile(productSku);
      expect(tile.getByRole('heading', { level: 3, name: productName })).toBeVisible();
      expect(tile.getByText(variant)).toBeVisible();
      const struck = tile.getByText(price(oldPrice ?? 0));
      expect(struck.tagName).toBe('S');
      expect(struck.parentElement).toHaveTextContent(priceText(reduced, language));
    });

    test('have a quantity from one to the stock', async () => {
      const { name } = await makeProduct(api, { stock: 2 });
      const { person, findTile } = await browse();
      const tile = await findTile(name);
      await person.click(tile.getByRole('button', { name: `${extras.choose} ${name}` }));
      const stepper = within(await tile.findByRole('group', { name: fill(extras.quantity, { product: name }) }));
      const step = (label: string) => stepper.getByRole('button', { name: fill(label, { product: name }) });
      const { less, more } = extras;
      for (const pressed of [less, more, more, less]) {
        const [quantity, other] = pressed === less ? ['1', more] : ['2', less];
        await person.click(step(pressed));
        expect(stepper.getByRole('status')).toHaveTextContent(quantity);
        expect(step(pressed)).toHaveAttribute('aria-disabled', 'true');
        expect(step(other)).not.toHaveAttribute('aria-disabled', 'true');
      }
    });

    test('cannot be picked when sold out', async () => {
      const { name } = await makeProduct(api, { stock: 0 });
      const { findTile } = await browse();
      const tile = await findTile(name);
      expect(tile.getByText(catalog.soldOut)).toBeVisible();
      expect(tile.queryByRole('button')).toBeNull();
    });
  });

  describe('add-to-cart dialog', () => {
    const { cart, recommended } = catalog;
    /** Opens the windows of the checkout; jsdom has none. */
    let openWindow: jest.SpyInstance;
    beforeEach(() => (openWindow = jest.spyOn(window, 'open').mockReturnValue(null)));
    afterEach(() => openWindow.mockRestore());

    /** Opens the dialog of the first recommended product. */
    async function open() {
      const { person, token } = await visit();
      const carousel = within(await screen.findByRole('group', { name: recommended.title }));
      const [options] = carousel.getAllByRole('button', starting(recommended.options));
      const [link] = carousel.getAllByRole('link');
      const id = /products=(\d+)/.exec(link?.getAttribute('href') ?? '')?.[1] ?? '';
      const product = (await productsOf(api, token, language)).find(({ productId }) => productId === id);
      await person.click(options as HTMLElement);
      const name = fill(cart.title, { product: product?.productName ?? '' });
      expect(await screen.findByRole('dialog', { name })).toBeVisible();
      return {
        id,
        person,
        confirm: () => person.click(dialog().getByRole('button', { name: cart.confirm })),
        choose: (option: string) => person.click(dialog().getByRole('radio', { name: option })),
        enter: async (label: string, value: string) => {
          await person.clear(dialog().getByLabelText(label));
          if (value) await person.paste(value);
        },
      };
    }

    type Choice = 'flavor' | 'size' | 'purchaseType' | 'subscriptionUnit';
    const expectChoice = (choice: Choice) => {
      const group = within(dialog().getByRole('radiogroup', { name: cart[choice] }));
      const options = Object.values(cart[`${choice}Options`]);
      expect(group.getAllByRole('radio')).toHaveLength(options.length);
      options.forEach((name) => expect(group.getByText(name)).toBeVisible());
    };

    test('offers flavours, packs and purchase types, and requires a flavour and a pack', async () => {
      const { confirm, choose } = await open();
      (['flavor', 'size', 'purchaseType'] as const).forEach(expectChoice);
      expect(dialog().getByText(fill(cart.save, { percent: '15' }))).toBeVisible();
      expect(dialog().queryByLabelText(cart.subscriptionDays)).toBeNull();
      expect(dialog().queryByText(cart.flavorRequired)).toBeNull();
      await confirm();
      expect(await dialog().findByText(cart.flavorRequired)).toBeVisible();
      expect(dialog().getByText(cart.sizeRequired)).toBeVisible();
      await choose(cart.flavorOptions.vanilla);
      await choose(cart.sizeOptions['12']);
      expect(dialog().queryByText(cart.flavorRequired)).toBeNull();
      expect(dialog().queryByText(cart.sizeRequired)).toBeNull();
      expect(openWindow).not.toHaveBeenCalled();
    });

    test('requires a whole quantity of at least 1, then opens the checkout in one new window without a reference', async () => {
      const { id, confirm, choose, enter } = await open();
      await choose(cart.flavorOptions.chocolate);
      await choose(cart.sizeOptions['6']);
      for (const rejected of ['', '0', '-1', '1.5', 'x']) {
        await enter(cart.quantity, rejected);
        await confirm();
        expect(await dialog().findByText(cart.quantityRule)).toBeVisible();
      }
      expect(openWindow).not.toHaveBeenCalled();
      await enter(cart.quantity, '1');
      expect(dialog().queryByText(cart.quantityRule)).toBeNull();
      await confirm();
      expect(openWindow.mock.calls).toEqual([[`https://checkout.example/cart?products=${id}:1`, '_blank', 'noopener']]);
      expect(screen.queryByRole('dialog')).toBeNull();
    });

    test('requires an interval of at least 1 day, week or month for a subscription', async () => {
      const { id, confirm, choose, enter } = await open();
      await choose(cart.flavorOptions.variety);
      await choose(cart.sizeOptions['24']);
      await enter(cart.quantity, '3');
      await choose(cart.purchaseTypeOptions.subscription);
      expectChoice('subscriptionUnit');
      for (const unit of Object.values(cart.subscriptionUnitOptions)) await choose(unit);
      for (const rejected of ['', '0', '2.5']) {
        await enter(cart.subscriptionDays, rejected);
        await confirm();
        expect(await dialog().findByText(cart.intervalRule)).toBeVisible();
      }
      expect(openWindow).not.toHaveBeenCalled();
      await enter(cart.subscriptionDays, '1');
      await confirm();
      expect(openWindow.mock.calls).toEqual([[`https://checkout.example/cart?products=${id}:3`, '_blank', 'noopener']]);
    });

    test('shows the error of a number once its field was left', async () => {
      const { person, choose, enter } = await open();
      await choose(cart.purchaseTypeOptions.subscription);
      for (const [label, rule] of [
        [cart.quantity, cart.quantityRule],
        [cart.subscriptionDays, cart.intervalRule],
      ] as const) {
        await enter(label, '0');
        expect(dialog().queryByText(rule)).toBeNull();
        await person.tab();
        expect(dialog().getByLabelText(label)).not.toHaveFocus();
        expect(await dialog().findByText(rule)).toBeVisible();
      }
    });

    test('opens no checkout when it is cancelled', async () => {
      const { person, choose, enter } = await open();
      await choose(cart.flavorOptions.vanilla);
      await choose(cart.sizeOptions['12']);
      await enter(cart.quantity, '2');
      await person.click(dialog().getByRole('button', { name: common.actions.cancel }));
      await expectClosed();
      expect(openWindow).not.toHaveBeenCalled();
    });
  });
});

// rules §13.23
test('says that the card expires before the next order, in its last 30 days', async () => {
  proxy.rewrite('/api/user/details', (answer) =>
    answer.replace(/"cardExpiryDate":"[^"]+"/, '"cardExpiryDate":"01/2020"'),
  );
  await visitPortal(PATH, { ...SHAPE, nextBillInDays: 30 }, 'de', proxy);
  const notice = fill(TEXTS.de.nextOrder.cardExpires, { expiry: '01/2020', date: day(inDays(30)) });
  expect(await screen.findByText(notice)).toBeVisible();
  cleanup();
  await visitPortal(PATH, { ...SHAPE, nextBillInDays: 31 }, 'de', proxy);
  expect(await screen.findByText(fill(TEXTS.de.nextOrder.cardEnding, { last4: '4242' }))).toBeVisible();
  expect(screen.queryByText(/01\/2020/)).not.toBeInTheDocument();
});

test('renders in English', async () => {
  const { nextOrder, delivery, subscription, catalog } = TEXTS.en;
  await visitPortal(PATH, { ...SHAPE, statuses: ['ACTIVE', 'PAUSED'], len: 'en' }, 'en', proxy);
  expect(await screen.findByRole('heading', { level: 1, name: nextOrder.title })).toBeVisible();
  for (const action of ['move', 'skip', 'orderNow'] as const)
    expect(await findButton(delivery[action].open)).toBeVisible();
  expect(await screen.findByRole('link', { name: nextOrder.editAddress })).toBeVisible();
  expect(await findButton(fill(subscription.list.inactiveCount, { count: '1' }))).toBeVisible();
  expect(await findButton(catalog.recommended.browseMore)).toBeVisible();
  const de = TEXTS.de;
  for (const german of [de.nextOrder.title, de.delivery.move.open, de.subscription.list.inactiveTitle])
    expect(screen.getByRole('main')).not.toHaveTextContent(german);
});
