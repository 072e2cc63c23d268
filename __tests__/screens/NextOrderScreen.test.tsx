import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ProductWire } from '#server/core/shop/catalog/schemas';
import type { SubscriptionWire } from '#server/core/shop/subscriptions/schemas';
import { MAX_EXTRAS } from '#src/domain/order/cart';
import { FORMATS } from '#src/i18n/formats';
import { NextOrderScreen } from '#src/screens/NextOrderScreen.tsx';
import { addSecondCard } from '../support/accountCalls';
import {
  detailsOf,
  inDays,
  itemOf,
  nextOrderOf,
  orderMails,
  ordersOf,
  type Reply,
  SHIPPING,
  totalOf,
  waitingCustomer,
} from '../support/api';
import {
  api,
  dialog,
  expectNoDialog,
  findArticles,
  findNamedButton,
  getNamedButton,
  makeProduct,
  openScreen,
  seeToast,
  statusesOf,
  visitScreen,
} from '../support/customerPages';
import { priceText } from '../support/priceTexts';
import { FAULT, type Proxy, startProxy } from '../support/proxy';
import { confirmName, COUNTRIES, day, euro, fill, languages, shape, successOf, TEXTS } from '../support/texts';

const PATH = '/dashboard';
const ALL = '/api/subscription/all';
const RESCHEDULE = '/api/subscription/reschedule';
const DETAILS = '/api/user/details';
const PRODUCTS = '/api/other/products';
const SHAPE = { nextBillInDays: 10, intervalWeeks: 4 };
/** Products per page of the grid and of the carousel (rules §18.3). */
const PAGE = 12;

type Action = 'move' | 'skip' | 'orderNow';
type Person = Awaited<ReturnType<typeof openScreen>>['person'];
type Customer = { token: string; purchaseId: string };

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());

/** Product with an old price and a unit price. @throws if there is none */
function findReduced(products: readonly ProductWire[]): ProductWire {
  const reduced = products.find(({ oldPrice, unitPrice }) => oldPrice !== null && unitPrice);
  if (!reduced) throw new Error('No product is reduced.');
  return reduced;
}
const enter = (label: string, value: string) => fireEvent.change(dialog().getByLabelText(label), { target: { value } });

/** Triggers a refetch, as a return to the browser tab does. */
const returnToTab = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));

/** Changes made outside the page. */
const moveTo = (nextBillDate: string, { token, purchaseId }: Customer) =>
  api.post(RESCHEDULE, { purchaseId, billNow: 'false', nextBillDate }, { token });
async function setQuantity(productQty: number, { token, purchaseId }: Customer) {
  const { productId, price, billingIntervalDays } = await itemOf(api, token, purchaseId);
  const edit = { purchaseId, productId, price, productQty, billingIntervalDays, intervalUnit: 'days' };
  expect((await api.json('/api/subscription/update', edit, { token })).status).toBe(200);
}

describe.each(languages('de'))('in %s', (language) => {
  const t = TEXTS[language];
  const { nextOrder, subscription, catalog, delivery, common, server } = t;
  const price = (amount: number) => euro(amount, language);
  const open = (token: string, at = PATH) => openScreen(<NextOrderScreen />, token, { at, language, proxy });
  const visit = (of: Record<string, unknown> = {}, at = PATH) =>
    visitScreen(<NextOrderScreen />, { ...SHAPE, len: language, ...of }, { at, language, proxy });
  const findDate = (days: number) => screen.findByText(day(inDays(days)), { selector: 'h3' });
  /** Expands the rows of the active subscriptions. */
  async function openRows(person: Person) {
    const rows = await findArticles();
    for (const row of rows) await person.click(row.querySelector('button') as HTMLElement);
    return rows;
  }

  describe('page', () => {
    const readable = (element: Element | null) => element?.textContent.replace(/\s+/g, ' ');
    /** Values of a description list by name. */
    const factsOf = (of: Element) =>
      Object.fromEntries(
        [...of.querySelectorAll('dt')].map((name) => [name.textContent, readable(name.nextElementSibling)]),
      );
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
    const totalsOf = (orders: readonly SubscriptionWire[]) => {
      const sum = (of: (order: SubscriptionWire) => number) => price(orders.reduce((all, one) => all + of(one), 0));
      const { totals } = nextOrder;
      return {
        [totals.items]: sum((order) => order.price * order.productQty),
        [totals.discount]: `-${sum((order) => order.discount)}`,
        [fill(totals.shippingOf, { count: String(orders.length) })]: sum((order) => order.shipping),
        [totals.tax]: sum((order) => order.totalRefunded),
        [totals.total]: sum(totalOf),
      };
    };
    const addressLines = async () => {
      const heading = await screen.findByText(nextOrder.address, { selector: 'h3' });
      return [...(heading.parentElement?.querySelectorAll('address > div') ?? [])].map((line) => line.textContent);
    };

    test('shows the next order, the details of each active subscription, totals, address and card', async () => {
      const { token: other } = await api.customer({ statuses: [] });
      const { payload } = await api.get<{ data: ProductWire[] }>(PRODUCTS, {}, { token: other });
      const { productId } = findReduced(payload.data);
      const statuses = ['ACTIVE', 'PAUSED', 'ACTIVE'];
      const customer = await api.customer({ ...SHAPE, quantity: 3, len: language, productId, statuses });
      const { token, purchaseId } = customer;
      const discountCode = await api.discount({ amount: 20 });
      await api.json('/api/subscription/apply-discount', { purchaseId, discountCode }, { token });
      const { person } = await open(token);
      const cards = await openRows(person);
      const active = (await ordersOf(api, token, t)).filter(({ status }) => status === 'ACTIVE');
      const [first] = active as [SubscriptionWire];
      expect(active.map(({ discount }) => discount > 0).sort()).toEqual([false, true]);

      expect(screen.getByRole('heading', { level: 1, name: nextOrder.title })).toBeVisible();
      expect(active.map(({ productName }) => productName)).toEqual([first.productName, first.productName]);
      expect(screen.getAllByText(first.productName, { selector: 'h2' })).toHaveLength(2);
      expect(await findDate(10)).toBeVisible();
      expect(screen.getByText(FORMATS[language].inDays(10))).toBeVisible();
      expect(
        screen.getByText(price(active.reduce((all, one) => all + totalOf(one), 0)), { selector: 'p' }),
      ).toBeVisible();
      const what = `${fill(nextOrder.quantity, { count: '3' })} · ${first.variant}`;
      expect(screen.getAllByText(what)).toHaveLength(2);
      expect(screen.getByText(nextOrder.active)).toBeVisible();
      expect(cards.map(factsOf)).toEqual(active.map(factsOfOrder));
      active.forEach((order, index) => {
        const card = within(cards[index] as HTMLElement);
        expect(cards[index]).toHaveAccessibleName(order.productName);
        expect(card.getByText(order.variant)).toBeVisible();
        expect(cards[index]?.querySelector('img')).toHaveAttribute('src', order.productImagePath);
        expect(readable(cards[index]?.querySelector('s') ?? null)).toBe(price(order.oldPrice ?? 0));
        // Green (rules §8.3).
        const badge = card.getByText(subscription.status.ACTIVE).closest('[data-tone]');
        expect(badge).toHaveAttribute('data-tone', 'good');
        const manage = card.getByText(subscription.manage).closest('a');
        expect(manage).toHaveAttribute('href', `/manage-subscriptions/${order.purchaseId}`);
      });
      const totals = screen.getByText(fill(nextOrder.totals.several, { count: '2' })).parentElement as HTMLElement;
      expect(factsOf(totals)).toEqual(totalsOf(active));

      const { firstName, lastName, address1, address2, postalCode, city, paySources } = await detailsOf(api, token);
      expect(await addressLines()).toEqual([
        `${firstName} ${lastName}`,
        ...[address1, address2].filter((line) => line !== '""'),
        `${postalCode} ${city}`,
        COUNTRIES[language].DE,
      ]);
      expect(screen.getByText(fill(nextOrder.cardEnding, { last4: '4242' }))).toBeVisible();
      const edit = '/address-payment-details?';
      expect(screen.getByText(nextOrder.editAddress)).toHaveAttribute('href', `${edit}isEditAddress=true`);
      expect(screen.getByText(nextOrder.editCard)).toHaveAttribute(
        'href',
        `${edit}isEditPaymentCard=true&paySourceId=${paySources[0]?.paySourceId}`,
      );
    });

    test('shows the shipping address and the paying card instead of billing address and first card', async () => {
      const { token, purchaseId } = await api.customer({ ...SHAPE, len: language });
      await api.post(DETAILS, { ...SHIPPING, shipAddress2: 'Stiege 2' }, { token });
      await addSecondCard(api, token);
      const { firstName, lastName, address1, paySources } = await detailsOf(api, token);
      const paySourceId = paySources[1]?.paySourceId ?? '';
      await api.post('/api/subscription/pay-source', { purchaseId, paySourceId }, { token });
      await open(token);
      expect(await addressLines()).toEqual([
        `${firstName} ${lastName}`,
        SHIPPING.shipAddress1,
        'Stiege 2',
        `${SHIPPING.shipPostalCode} ${SHIPPING.shipCity}`,
        COUNTRIES[language].AT,
      ]);
      expect(screen.queryByText(address1)).not.toBeInTheDocument();
      expect(screen.getByText(fill(nextOrder.cardEnding, { last4: '4444' }))).toBeVisible();
      expect(screen.queryByText(fill(nextOrder.cardEnding, { last4: '4242' }))).not.toBeInTheDocument();
      const edit = screen.getByText(nextOrder.editCard);
      expect(edit).toHaveAttribute('href', expect.stringContaining(`paySourceId=${paySourceId}`));
      expect(await screen.findByText(subscription.list.noInactive)).toBeVisible();
    });

    test('shows a link to add a card and no order buttons for a paused subscription without a card', async () => {
      await visit({ card: 'none', statuses: ['PAUSED'] });
      expect(await screen.findByText(nextOrder.noCard)).toBeVisible();
      expect(screen.getByText(nextOrder.noActive)).toBeVisible();
      const { seeInactive } = nextOrder;
      expect(screen.getByText(seeInactive)).toHaveAttribute('href', '/manage-subscriptions?tab=inactive');
      const add = screen.getByText(nextOrder.addCard);
      expect(add).toHaveAttribute('href', '/address-payment-details?isAddPaymentCard=true');
      expect(screen.queryByText(delivery.move.open)).not.toBeInTheDocument();
      // Inactive list, open by default because no subscription is active.
      expect(await screen.findByText(subscription.status.PAUSED)).toBeVisible();
    });

    test('warns of a card that expires before the next order, 30 days in advance (rules §13.23)', async () => {
      const expired = '"cardExpiryDate":"01/2020"';
      proxy.rewrite(DETAILS, (answer) => answer.replace(/"cardExpiryDate":"[^"]+"/, expired));
      await visit({ nextBillInDays: 30 });
      const notice = fill(nextOrder.cardExpires, { expiry: '01/2020', date: day(inDays(30)) });
      expect(await screen.findByText(notice)).toBeVisible();
    });

    test('shows a note instead of the date and "order now" while the order waits for stock (rules §8.15)', async () => {
      const { token, productName } = await waitingCustomer(api);
      const { person } = await open(token);
      const [row] = (await openRows(person)) as [HTMLElement];
      const note = fill(subscription.waiting.note, { date: day(inDays(0)) });
      expect(screen.getByText(productName, { selector: 'h2' })).toBeVisible();
      // One note at the next order, one in the subscription's row.
      expect(screen.getAllByText(note)).toHaveLength(2);
      expect(within(row).getAllByText(subscription.waiting.next)[0]).toBeVisible();
      expect(screen.queryByText(day(inDays(0)))).not.toBeInTheDocument();
      expect(getNamedButton(delivery.move.open)).toBeVisible();
      expect(screen.queryByText(delivery.orderNow.open)).not.toBeInTheDocument();
    });

    test('shows the first order with a date before an order that waits for stock', async () => {
      const { token, subscriptions } = await waitingCustomer(api, { statuses: ['ACTIVE', 'ACTIVE'] });
      await moveTo(inDays(12), { token, purchaseId: subscriptions[1]?.purchaseId ?? '' });
      proxy.rewrite(ALL, (answer) => {
        const reply = JSON.parse(answer) as { payload: { data: { waitingSince: string | null; cardLast4: string }[] } };
        for (const item of reply.payload.data) if (item.waitingSince) item.cardLast4 = '1111';
        return JSON.stringify(reply);
      });
      await open(token);
      expect(await findDate(12)).toBeVisible();
      // Card of the shown order, not of the waiting one.
      expect(await screen.findByText(fill(nextOrder.cardEnding, { last4: '4242' }))).toBeVisible();
      expect(screen.getByText(nextOrder.notInStock)).toBeVisible();
      expect(screen.queryByText(delivery.orderNow.open)).not.toBeInTheDocument();
    });

    test('shows the date of the next attempt and a link to pay after a decline (rules §24.26)', async () => {
      const of = { card: 'declining', nextBillInDays: 0, len: language, statuses: ['ACTIVE', 'ACTIVE'] };
      const { token, subscriptions } = await api.customer({ ...SHAPE, ...of });
      const [declined = '', other = ''] = subscriptions.map(({ purchaseId }) => purchaseId);
      await moveTo(inDays(2), { token, purchaseId: other });
      await api.runJobs('renewals');
      const { person } = await open(token);
      expect(await findDate(1)).toBeVisible();
      const [row] = await openRows(person);
      expect(row).toHaveTextContent(subscription.status.ACTIVE);
      expect(row).toHaveTextContent(subscription.paymentOpen);
      expect(screen.queryByText(delivery.orderNow.open)).not.toBeInTheDocument();
      await person.click(await findNamedButton(delivery.move.open));
      expect(dialog().getByLabelText(`${delivery.move.delay7} ${day(inDays(8))}`)).toBeEnabled();
      await person.click(dialog().getByText(common.actions.cancel));
      await expectNoDialog();
      await person.click(await findNamedButton(delivery.orderNow.pay));
      expect(window.location.search).toBe(`?pay=${declined}`);
    });

    test('announces an earlier next order without a confirmation', async () => {
      const of = { statuses: ['ACTIVE', 'PAUSED'], len: language };
      const { token, subscriptions } = await api.customer({ ...SHAPE, ...of });
      const [active = '', paused = ''] = subscriptions.map(({ purchaseId }) => purchaseId);
      await moveTo(inDays(20), { token, purchaseId: active });
      await open(token);
      expect(await findDate(20)).toBeVisible();
      await moveTo(inDays(25), { token, purchaseId: active });
      returnToTab();
      expect(await findDate(25)).toBeVisible();
      await api.get('/api/subscription/reactive', { purchaseId: paused }, { token });
      returnToTab();
      const { productName: product } = await nextOrderOf(api, token, t);
      const text = fill(nextOrder.another.text, { product, date: day(inDays(10)) });
      expect(await screen.findByText(text)).toBeVisible();
      expect(screen.queryByText(shape(nextOrder.another.moved))).not.toBeInTheDocument();
      expect(screen.queryByText(nextOrder.another.change)).not.toBeInTheDocument();
      expect(getNamedButton(delivery.skip.open)).toBeVisible();
    });

    test('asks for a confirmation when a change in another tab makes another order the next one (rules §7.14)', async () => {
      const page = await visit({ statuses: ['ACTIVE', 'ACTIVE'] });
      const [first, second] = await ordersOf(api, page.token, t);
      await findNamedButton(delivery.skip.open);
      await moveTo(inDays(40), page);
      returnToTab();
      const next = { product: second?.productName ?? '', date: day(inDays(10)) };
      expect(await screen.findByText(fill(nextOrder.another.text, next))).toBeVisible();
      const former = { product: first?.productName ?? '', date: day(inDays(40)) };
      expect(screen.getByText(fill(nextOrder.another.moved, former))).toBeVisible();
      expect(screen.queryByText(delivery.skip.open)).not.toBeInTheDocument();
    });
  });

  describe('reschedule, skip and order now', () => {
    /** Renders the page and opens the dialog of one action. */
    async function openDialog(action: Action, of?: Record<string, unknown>) {
      const customer = await visit(of);
      const { person, token, email } = customer;
      const press = async (name: string | RegExp) => person.click(await findNamedButton(name));
      const reopen = () => press(delivery[action].open);
      await reopen();
      return {
        ...customer,
        press,
        reopen,
        order: () => nextOrderOf(api, token, t),
        confirm: () => press(confirmName(delivery[action])),
        choose: (name: string | RegExp) => person.click(dialog().getByLabelText(name)),
        orderedMails: () => orderMails(api, email, t, 'orderedSubject'),
      };
    }
    const seeInDialog = (text: string | RegExp) => waitFor(() => expect(dialog().getByText(text)).toBeVisible());

    test('reschedule rejects today at its field, and moves the order by one and by two weeks', async () => {
      const { choose, reopen, confirm, order } = await openDialog('move');
      await choose(delivery.move.specificDate);
      enter(delivery.move.date, inDays(0));
      await confirm();
      await seeInDialog(delivery.move.pastDate);
      expect(proxy.sent(RESCHEDULE)).toEqual([]);
      const { productName: product } = await order();
      let from = day(inDays(10));
      for (const [choice, days] of [
        ['delay7', 17],
        ['delay14', 31],
      ] as const) {
        if (choice === 'delay14') await reopen();
        const target = inDays(days);
        await choose(`${delivery.move[choice]} ${day(target)}`);
        await confirm();
        await seeToast(fill(server.orderMoved, { product, date: day(target), from }));
        from = day(target);
        expect(await findDate(days)).toBeVisible();
        expect((await order()).nextBillDate).toBe(target);
      }
    });

    test('skip moves one of two orders on the same day, and requires a confirmation before the other', async () => {
      const { productId } = await makeProduct(api, { stock: 50, weeks: [4] });
      const page = await openDialog('skip', { statuses: ['ACTIVE', 'ACTIVE'], productId });
      const { token, subscriptions, confirm, reopen, press, email } = page;
      const [first = '', second = ''] = subscriptions.map(({ purchaseId }) => purchaseId);
      const stateOf = (purchaseId: string) => itemOf(api, token, purchaseId);
      const { productName: product } = await page.order();
      const other = await stateOf(second);
      const [from, to] = [day(inDays(10)), day(inDays(38))];
      expect(document.querySelector('[aria-describedby]:is(button)')).toHaveAccessibleDescription(
        fill(delivery.onlyFor, { product }),
      );
      await seeInDialog(fill(delivery.skip.text, { product, from, to }));
      await confirm();
      const { another } = nextOrder;
      expect(await screen.findByText(fill(another.text, { product, date: from }))).toBeVisible();
      expect(screen.getByText(fill(another.moved, { product, date: to }))).toBeVisible();
      await seeToast(successOf(t, 'skip'));
      for (const { open: name } of [delivery.move, delivery.skip, delivery.orderNow])
        expect(screen.queryByText(name)).not.toBeInTheDocument();
      expect(await findDate(10)).toHaveFocus();
      expect((await stateOf(first)).nextBillDate).toBe(inDays(38));
      expect(await stateOf(second)).toEqual({ ...other, stockQty: expect.any(Number) as unknown });
      expect(await api.mails(email)).toHaveLength(1);
      // The history records a skip, not a reschedule (rules §7.4).
      const history = await api.get<{ data: { command: string }[] }>('/api/user/receipts', {}, { token });
      expect(history.payload.data.map(({ command }) => command)).toEqual(['skip']);

      await press(another.change);
      expect(screen.queryByText(fill(another.text, { product, date: from }))).not.toBeInTheDocument();
      await reopen();
      expect(dialog().getAllByText(new RegExp(from))[0]).toBeVisible();
      await confirm();
      await waitFor(async () => expect((await stateOf(second)).nextBillDate).toBe(inDays(38)));
      expect((await stateOf(first)).nextBillDate).toBe(inDays(38));
    });

    test('order now shows total, card and next date, and charges once on a triple click', async () => {
      const { person, order, orderedMails } = await openDialog('orderNow');
      const { productName: product } = await order();
      const total = price(totalOf(await order()));
      await seeInDialog(fill(delivery.orderNow.text, { product, amount: total, last4: '4242' }));
      await seeInDialog(fill(delivery.orderNow.next, { from: day(inDays(10)), date: day(inDays(28)) }));
      await person.tripleClick(getNamedButton(delivery.orderNow.confirm));
      await seeToast(fill(server.orderPlaced, { product, total, date: day(inDays(28)) }));
      expect((await order()).nextBillDate).toBe(inDays(28));
      expect(await orderedMails()).toHaveLength(1);
    });

    test('order now shows in its dialog why the card was declined, with a link to add a card', async () => {
      const page = await openDialog('orderNow', { card: 'declining' });
      const { confirm, order, person, token, purchaseId } = page;
      await confirm();
      await seeInDialog(server.cardDeclined);
      expect((await order()).nextBillDate).toBe(inDays(10));
      // No choice of a card, because the customer has one card only.
      expect(dialog().queryByText(delivery.orderNow.chooseCard)).not.toBeInTheDocument();
      expect(dialog().getByText(delivery.orderNow.addCard)).toBeVisible();

      // After five declines the dialog shows the refusal before a confirmation (rules §7.18).
      const body = { purchaseId, billNow: 'true', nextBillDate: inDays(10) };
      for (let tries = 1; tries < 5; tries += 1) await api.post(RESCHEDULE, body, { token });
      await person.keyboard('{Escape}');
      await expectNoDialog();
      await page.reopen();
      await seeInDialog(
        fill(server.cardDeclinedOften, { last4: '0002', wait: fill(server.severalHours, { count: '24' }) }),
      );
      expect(dialog().getByText(delivery.orderNow.addCard)).toBeVisible();
    });

    test('order now without a card shows a link to add a card instead of the button', async () => {
      const { order } = await openDialog('orderNow', { card: 'none' });
      const { productName: product, purchaseId } = await order();
      await seeInDialog(fill(delivery.orderNow.noCard, { product, amount: price(totalOf(await order())) }));
      expect(dialog().queryByText(delivery.orderNow.confirm)).not.toBeInTheDocument();
      const to = `isAddPaymentCard=true&purchaseId=${purchaseId}&returnTo=order`;
      expect(dialog().getByText(delivery.orderNow.addCard)).toHaveAttribute('href', `/address-payment-details?${to}`);
    });

    test('order now places a free order without a card and mentions no charge (rules §7.17)', async () => {
      const { token, purchaseId } = await api.customer({ ...SHAPE, card: 'none', quantity: 8, len: language });
      const discountCode = await api.discount({ amount: 100 });
      await api.json('/api/subscription/apply-discount', { purchaseId, discountCode }, { token });
      const { person } = await open(token);
      expect(await screen.findByText(nextOrder.chargeFree_one)).toBeVisible();
      await person.click(await findNamedButton(delivery.orderNow.open));
      const { productName: product } = await nextOrderOf(api, token, t);
      await seeInDialog(fill(delivery.orderNow.textFree, { product }));
      await person.click(await findNamedButton(delivery.orderNow.confirmFree));
      await seeToast(fill(server.orderPlacedFree, { product, date: day(inDays(28)) }));
    });

    test('reschedule keeps its choice after a failure, and is disabled while the outcome is in doubt', async () => {
      const { choose, confirm, order, person } = await openDialog('move');
      const { productName: product } = await order();
      await choose(new RegExp(`^${delivery.move.delay14}`));
      proxy.fail(RESCHEDULE);
      await confirm();
      const reason = fill(common.failures.server, { message: FAULT });
      await waitFor(() => expect(dialog().getByRole('alert')).toHaveTextContent(reason));
      expect((await order()).nextBillDate).toBe(inDays(10));
      proxy.fail(RESCHEDULE, 'drop-reply');
      await confirm();
      expect(await screen.findByText(t.commands.inDoubt.title)).toBeVisible();
      expect(screen.getByText(fill(t.commands.inDoubt.move, { product, date: day(inDays(24)) }))).toBeVisible();
      await expectNoDialog();
      const opener = getNamedButton(delivery.move.open);
      expect(opener).toHaveAttribute('aria-disabled', 'true');
      await person.click(opener);
      await expectNoDialog();
      proxy.heal();
      act(() => void window.dispatchEvent(new Event('online')));
      expect(await findDate(24)).toBeVisible();
      expect((await order()).nextBillDate).toBe(inDays(24));
    });

    test('skip is refused after a pause elsewhere, and its dialog can only be closed', async () => {
      const { token, purchaseId, confirm, press, order } = await openDialog('skip');
      await api.post('/api/subscription/pause', { purchaseId, restartDate: inDays(41) }, { token });
      const paused = await order();
      await confirm();
      await seeInDialog(shape(server.changedMeanwhilePaused));
      const buttons = dialog().getAllByRole('button');
      expect(buttons.map(({ textContent }) => textContent)).toEqual([delivery.close]);
      await press(delivery.close);
      await expectNoDialog();
      expect(await screen.findByText(nextOrder.noActive)).toBeVisible();
      expect(await order()).toEqual(paused);
    });

    test('order now charges nothing after a change elsewhere, and asks again with the new total', async () => {
      const page = await openDialog('orderNow');
      const { confirm, order, orderedMails } = page;
      const { productName: product } = await order();
      await setQuantity(7, page);
      await confirm();
      await seeInDialog(shape(server.changedMeanwhile));
      const total = price(totalOf(await order()));
      await seeInDialog(fill(delivery.orderNow.text, { product, amount: total, last4: '4242' }));
      expect((await order()).nextBillDate).toBe(inDays(10));
      expect(await orderedMails()).toEqual([]);
      await confirm();
      await seeToast(fill(server.orderPlaced, { product, total, date: day(inDays(28)) }));
      expect(await orderedMails()).toHaveLength(1);
    });

    test('reschedule offers only a date after a change elsewhere rules out every delay', async () => {
      const page = await openDialog('move');
      const { confirm, order } = page;
      const choices = () => dialog().getAllByRole('radio');
      expect(choices()).toHaveLength(3);
      await moveTo(inDays(365), page);
      await confirm();
      await seeInDialog(shape(server.changedMeanwhile));
      expect((await order()).nextBillDate).toBe(inDays(365));
      expect(dialog().getByLabelText(delivery.move.specificDate)).toBeChecked();
      expect(choices()).toHaveLength(1);
      await confirm();
      await seeInDialog(delivery.move.missingDate);
      enter(delivery.move.date, inDays(40));
      await confirm();
      await waitFor(async () => expect((await order()).nextBillDate).toBe(inDays(40)));
    });

    test('skip explains why a date beyond 365 days is impossible, and reschedule hides such delays', async () => {
      const { press, order } = await openDialog('skip', { nextBillInDays: 358 });
      const { productName: product } = await order();
      const dates = { product, from: day(inDays(358)), to: day(inDays(386)) };
      await seeInDialog(fill(delivery.skip.impossible, dates));
      expect(dialog().queryByText(delivery.skip.confirm)).not.toBeInTheDocument();
      await press(delivery.close);
      await expectNoDialog();
      await press(delivery.move.open);
      expect(dialog().getByLabelText(new RegExp(`^${delivery.move.delay7}`))).toBeChecked();
      expect(dialog().queryByText(new RegExp(`^${delivery.move.delay14}`))).not.toBeInTheDocument();
    });
  });

  test('a reactivated subscription moves from the inactive list to the active ones', async () => {
    const customer = await visit({ statuses: ['ACTIVE', 'PAUSED', 'CANCELLED'] });
    const { person, token, subscriptions } = customer;
    const paused = subscriptions.find(({ status }) => status === 'PAUSED')?.purchaseId ?? '';
    await person.click(await findNamedButton(fill(subscription.list.inactiveCount, { count: '2' })));
    const list = await screen.findByLabelText(subscription.list.inactiveTitle);
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    expect(within(list).getByText(subscription.rest.cancelled)).toBeVisible();
    const product = (await ordersOf(api, token, t)).find(({ purchaseId }) => purchaseId === paused)?.productName ?? '';
    await person.click(getNamedButton(`${subscription.reactivate.open} ${product}`));
    await person.click(getNamedButton(subscription.reactivate.confirm));
    await seeToast(fill(server.subscriptionReactivated, { product, date: day(inDays(10)) }));
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
    expect(list).toHaveFocus();
    expect(await findArticles()).toHaveLength(2);
    expect((await statusesOf(token))[paused]).toBe('ACTIVE');
  });

  describe('recommended products', () => {
    const { recommended } = catalog;

    test('are hidden when all products are subscribed, and replaced by a text when the shop has none', async () => {
      const { productId } = await makeProduct(api);
      proxy.rewrite(PRODUCTS, (answer) => {
        const reply = JSON.parse(answer) as Reply<{ data: ProductWire[] }>;
        const data = reply.payload.data.filter((product) => product.productId === productId);
        return JSON.stringify({ ...reply, payload: { data } });
      });
      await visit({ productId });
      expect(await findNamedButton(recommended.browseMore)).toBeVisible();
      expect(screen.queryByLabelText(recommended.next)).not.toBeInTheDocument();
      expect(screen.queryByText(catalog.noProducts)).not.toBeInTheDocument();
      proxy.answer(PRODUCTS, { data: [] });
      returnToTab();
      expect(await screen.findByText(catalog.noProducts)).toBeVisible();
      expect(screen.queryByText(recommended.browseMore)).not.toBeInTheDocument();
    });
  });

  describe('extras', () => {
    const { browser, extras } = catalog;
    const countText = (shown: number, all: number) =>
      fill(all === 1 ? browser.count_one : browser.count_other, { shown: String(shown), count: String(all) });

    /** Renders the page with the overlay of all products. */
    async function browse() {
      let products: ProductWire[] = [];
      // Records the reply, because other test files add products to the shared server.
      proxy.rewrite(PRODUCTS, (answer) => {
        products = (JSON.parse(answer) as Reply<{ data: ProductWire[] }>).payload.data;
        return answer;
      });
      const { person } = await visit({}, `${PATH}?extras=true`);
      const element = await screen.findByRole('dialog', { name: extras.title });
      const tiles = () => [...element.querySelectorAll('li')];
      await waitFor(() => expect(tiles()).not.toHaveLength(0));
      const overlay = within(element);
      const searchFor = (words: string) => enter(browser.search, words);
      return {
        person,
        products,
        overlay,
        tiles,
        searchFor,
        /** Searches for words that match one product. @returns its tile */
        findTile: async (words: string) => {
          const [before] = tiles();
          searchFor(words);
          await waitFor(() => expect(tiles()[0]).not.toBe(before));
          expect(overlay.getByText(countText(1, 1))).toBeVisible();
          expect(tiles()).toHaveLength(1);
          return tiles()[0] as HTMLElement;
        },
      };
    }

    test('go to the checkout together, up to four with quantities, and remain selected after a close', async () => {
      const { person, products, overlay, tiles } = await browse();
      const inStock = products.slice(0, PAGE).filter(({ stockQty }) => stockQty > 1);
      const buttonOf = (index: number, name: string) => {
        const available = tiles().filter((tile) => within(tile).queryByText(catalog.soldOut) === null);
        const of = `${name} ${inStock[index]?.productName ?? ''}`;
        return within(available[index] as HTMLElement).getByText((_, element) => element?.textContent === of, {
          selector: 'button',
        });
      };
      const isPicked = () => screen.queryAllByText(extras.remove, { selector: 'button' });
      expect(overlay.queryByText(extras.checkout)).toBeNull();
      for (let index = 0; index < MAX_EXTRAS; index += 1) await person.click(buttonOf(index, extras.choose));
      expect(overlay.getByText(extras.full)).toBeVisible();
      const fifth = buttonOf(MAX_EXTRAS, extras.choose);
      expect(fifth).toHaveAttribute('aria-disabled', 'true');
      await person.click(fifth);
      expect(isPicked()).toHaveLength(MAX_EXTRAS);

      await person.click(getNamedButton(fill(extras.more, { product: inStock[0]?.productName ?? '' })));
      await person.click(buttonOf(1, extras.remove));
      const picked = [inStock[0], inStock[2], inStock[3]];
      const sum = picked.reduce((all, one, index) => all + (one?.price ?? 0) * (index === 0 ? 2 : 1), 0);
      const summary = { count: '3', max: String(MAX_EXTRAS), price: price(sum) };
      expect(overlay.getByText(fill(extras.picked, summary))).toBeVisible();
      const [a, b, c] = picked.map((one) => one?.productId ?? '');
      const link = overlay.getByText(extras.checkout);
      expect(link).toHaveAttribute('href', `https://checkout.example/cart?products=${a}:2,${b}:1,${c}:1`);
      expect(link).toHaveAttribute('rel', 'noopener');

      await person.click(getNamedButton(extras.close));
      await expectNoDialog();
      await person.click(getNamedButton(catalog.recommended.browseMore));
      await waitFor(() => expect(isPicked()).toHaveLength(3));
    });

    test('have a quantity between one and the stock, and cannot be selected when sold out', async () => {
      const [few, none] = [await makeProduct(api, { stock: 2 }), await makeProduct(api, { stock: 0 })];
      const { person, findTile } = await browse();
      let tile = await findTile(none.name);
      expect(within(tile).getByText(catalog.soldOut)).toBeVisible();
      expect(tile.querySelector('button')).toBeNull();

      const { name: product } = few;
      tile = await findTile(product);
      await person.click(getNamedButton(`${extras.choose} ${product}`));
      const stepper = within(tile).getByRole('group', { name: fill(extras.quantity, { product }) });
      const { less, more } = extras;
      for (const pressed of [less, more, more, less]) {
        const [quantity, other] = pressed === less ? ['1', more] : ['2', less];
        await person.click(getNamedButton(fill(pressed, { product })));
        expect(within(stepper).getByRole('status')).toHaveTextContent(quantity);
        expect(getNamedButton(fill(pressed, { product }))).toHaveAttribute('aria-disabled', 'true');
        expect(getNamedButton(fill(other, { product }))).not.toHaveAttribute('aria-disabled', 'true');
      }
    });
  });

  test('the add-to-cart dialog requires every choice, and opens the checkout in one new window', async () => {
    const { cart, recommended } = catalog;
    // Because jsdom has no windows.
    const openWindow = jest.spyOn(window, 'open').mockReturnValue(null);
    const { person } = await visit();
    const carousel = await screen.findByRole('group', { name: recommended.title });
    const tile = carousel.querySelector('li') as HTMLElement;
    const id = /products=(\d+)/.exec(tile.querySelector('a')?.href ?? '')?.[1] ?? '';
    const openOptions = () => person.click(tile.querySelector('button') as HTMLElement);
    const choose = (name: string) => person.click(dialog().getByLabelText(name));
    const expectOffered = (options: object) => {
      for (const name of Object.values(options) as string[]) expect(dialog().getByLabelText(name)).toBeInTheDocument();
    };
    await openOptions();
    const title = fill(cart.title, { product: tile.querySelector('h3')?.textContent ?? '' });
    expect(await screen.findByText(title)).toBeVisible();
    for (const options of [cart.flavorOptions, cart.sizeOptions, cart.purchaseTypeOptions]) expectOffered(options);
    expect(dialog().getByText(fill(cart.save, { percent: '15' }))).toBeVisible();
    expect(dialog().queryByLabelText(cart.subscriptionDays)).toBeNull();
    await choose(cart.flavorOptions.vanilla);
    await person.click(getNamedButton(common.actions.cancel));
    await expectNoDialog();

    await openOptions();
    await findNamedButton(cart.confirm);
    const confirm = () => person.click(getNamedButton(cart.confirm));
    await confirm();
    expect(await dialog().findByText(cart.flavorRequired)).toBeVisible();
    expect(dialog().getByText(cart.sizeRequired)).toBeVisible();
    await choose(cart.flavorOptions.variety);
    await choose(cart.sizeOptions['24']);
    await waitFor(() => expect(dialog().queryByText(cart.flavorRequired)).toBeNull());
    expect(dialog().queryByText(cart.sizeRequired)).toBeNull();
    await choose(cart.purchaseTypeOptions.subscription);
    expectOffered(cart.subscriptionUnitOptions);
    enter(cart.quantity, '0');
    await confirm();
    expect(await dialog().findByText(cart.quantityRule)).toBeVisible();
    expect(dialog().getByText(cart.intervalRule)).toBeVisible();
    expect(openWindow).not.toHaveBeenCalled();
    enter(cart.quantity, '3');
    enter(cart.subscriptionDays, '1');
    await confirm();
    expect(openWindow.mock.calls).toEqual([[`https://checkout.example/cart?products=${id}:3`, '_blank', 'noopener']]);
    await expectNoDialog();
    openWindow.mockRestore();
  });
});
