import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { subscriptionsApi } from '#src/api/subscription/subscriptionsApi';
import type { Change } from '#src/commands/customer/Command';
import { ownerOf } from '#src/commands/ownerOf';
import type { Language } from '#src/domain/language';
import { addDays, businessDayAt } from '#src/domain/isoDate';
import { SubscriptionScreen } from '#src/screens/SubscriptionScreen.tsx';
import { addSecondCard } from '../support/accountCalls';
import { createAdmin, matching, totalOf, waitingCustomer } from '../support/api';
import {
  api,
  chooseProduct,
  dialog,
  expectNoDialog,
  findNamedButton,
  getNamedButton,
  makeProduct,
  openScreen,
  openSubscription,
  sentVersion,
  SUBSCRIPTION_ROUTE,
} from '../support/customerPages';
import { goForwardTo } from '../support/history';
import { pieceText, priceText } from '../support/priceTexts';
import { FAULT, type Proxy, startProxy } from '../support/proxy';
import { seeText } from '../support/renderPortal';
import { storedCommand, storedCommands } from '../support/storedCommands';
import { changedTo, confirmName, day, euro, fill, languages, shape, successOf, TEXTS } from '../support/texts';

const ALL = '/api/subscription/all';
const UPDATE = '/api/subscription/update';
const PREVIEW = '/api/subscription/preview';
const TODAY = businessDayAt(new Date());
const NEXT_IN_DAYS = 10;
const NEXT = addDays(TODAY, NEXT_IN_DAYS);
/** Version of the page with a digest of the preview (rules §24.7). */
const OF_PREVIEW = /^[^.]+\.[0-9a-f]{32}$/;

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());

const address = () => window.location.pathname + window.location.search;
const expectDisabled = (name: string) =>
  waitFor(() => expect(getNamedButton(name)).toHaveAttribute('aria-disabled', 'true'));
const enter = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
/** Triggers a retry of the command in doubt. */
const goOnline = () => act(() => void window.dispatchEvent(new Event('online')));
const keysOf = (path: string) => new Set(proxy.sent(path).map(({ headers }) => headers['idempotency-key']));

/** Visible field, because the hidden page behind the swap form has the same labels. */
const shownField = (label: string) =>
  screen.getAllByLabelText(label).find((field) => !field.closest('[hidden]')) as HTMLElement;

/** Renders the screen of a new customer's subscription. */
async function open(language: Language, visit: Parameters<typeof openSubscription>[1] = {}) {
  const page = await openSubscription(api, {
    language,
    apiBase: proxy.apiBase,
    screen: <SubscriptionScreen />,
    ...visit,
  });
  return { ...page, every: (weeks: number) => fill(page.text.everyWeeks_other, { count: String(weeks) }) };
}
type Page = Awaited<ReturnType<typeof open>>;

/** Changes the quantity in another tab. */
const setQuantityElsewhere = async ({ read, elsewhere }: Page, productQty: number) => {
  const { productId, price, billingIntervalDays } = await read();
  return elsewhere('update', { productId, price, productQty, billingIntervalDays, intervalUnit: 'days' });
};

describe.each(languages('en'))('page in %s', (language) => {
  test('shows product, next order, form, address and total, and opens the product details (rules §8.9, §8.10)', async () => {
    const shape = { quantity: 3, nextBillInDays: 9, intervalWeeks: 4 };
    const { text, t, read, press, every } = await open(language, { shape });
    const item = await read();
    expect(await screen.findByLabelText(text.code.label)).toHaveValue('');
    expect(screen.getByRole('heading', { name: item.productName })).toBeVisible();
    for (const shown of [day(addDays(TODAY, 9)), t.delivery.move.open, t.delivery.skip.open, text.edit.note])
      expect(screen.getByText(shown)).toBeVisible();
    expect(screen.queryByText(t.delivery.orderNow.open)).not.toBeInTheDocument();
    expect(screen.getByLabelText(text.quantity)).toHaveValue(3);
    expect(screen.getByLabelText(text.edit.frequency)).toHaveDisplayValue(every(4));
    expect(screen.getByText(item.address1)).toBeVisible();
    expect(screen.getByText(euro(totalOf(item), language))).toBeVisible();

    await press(text.info.open);
    const info = await screen.findByRole('dialog', { name: item.productName });
    for (const shown of [item.productDescription, item.variant, `3 × ${priceText(item, language)}`, every(4)])
      expect(info).toHaveTextContent(shown);
    const struck = info.querySelector('s');
    if (item.oldPrice === null) expect(struck).toBeNull();
    else expect(struck).toHaveTextContent(euro(item.oldPrice, language));
    await press(text.info.close);
    await waitFor(() => expect(getNamedButton(text.info.open)).toHaveFocus());
  });

  test.each([
    ['999999999', 'notFound'],
    ['%20', 'noPurchaseId'],
  ] as const)(
    'reports the invalid purchase id "%s" with a link to the list (rules §3.5, §8.11)',
    async (id, message) => {
      const { token } = await api.customer({ statuses: [] });
      const options = { at: `/manage-subscriptions/${id}`, route: SUBSCRIPTION_ROUTE, language };
      await openScreen(<SubscriptionScreen />, token, options);
      const { page } = TEXTS[language].subscription;
      expect(await screen.findByText(page[message])).toBeVisible();
      expect(screen.getByText(page.toList)).toHaveAttribute('href', '/manage-subscriptions');
    },
  );

  test.each([
    ['CANCELLED', 'cancelled', '?cancel=confirm'],
    ['RECYCLE_FAILED', 'newCard', ''],
  ] as const)('explains why a %s subscription cannot be changed', async (status, reason, search) => {
    const { text, t, path } = await open(language, { shape: { statuses: [status] }, search });
    await seeText(text.rest[reason]);
    expect(screen.getByText(text.noOrder[status])).toBeVisible();
    for (const name of [text.edit.save, text.swap.open, text.code.apply])
      expect(screen.queryByText(name)).not.toBeInTheDocument();
    // A link does not open the cancellation of a cancelled subscription.
    await waitFor(() => expect(address()).toBe(path));
    expect(screen.queryAllByText(t.cancellation.open)).toHaveLength(status === 'CANCELLED' ? 0 : 1);
  });

  test('focuses its heading when the form in the URL is missing', async () => {
    const { text } = await open(language, { shape: { statuses: ['CANCELLED'] }, search: '#edit' });
    await seeText(text.rest.cancelled);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test.each(['PAUSED', 'INACTIVE'] as const)(
    'enables the form of a %s subscription, and reactivates it after a confirmation',
    async (status) => {
      const { text, t, read, press } = await open(language, { shape: { statuses: [status], nextBillInDays: 10 } });
      const { restartDate } = await read();
      expect(status === 'PAUSED').toBe(restartDate !== null);
      const reason = restartDate ? fill(text.pausedUntil, { date: day(restartDate) }) : text.noOrder.INACTIVE;
      expect(await screen.findByText(reason)).toBeVisible();
      expect(getNamedButton(text.edit.save)).toHaveAttribute('aria-disabled', 'false');
      expect(screen.queryByText(t.delivery.move.open)).not.toBeInTheDocument();
      await press(new RegExp(`^${text.reactivate.open}`));
      expect(dialog().getByText(text.reactivate.title)).toBeVisible();
      expect(await read()).toMatchObject({ status });
      await press(text.reactivate.confirm);
      expect(await findNamedButton(t.delivery.move.open)).toBeVisible();
      await waitFor(() => expect(screen.getByText(text.nextOrderDate, { selector: 'h2' })).toHaveFocus());
      expect(screen.queryByText(text.reactivate.open)).not.toBeInTheDocument();
      expect(await read()).toMatchObject({ status: 'ACTIVE', restartDate: null });
    },
  );

  test('shows since when the order waits for stock, and disables the save (rules §8.15, §10.6)', async () => {
    const { token, purchaseId } = await waitingCustomer(api);
    const options = { at: `/manage-subscriptions/${purchaseId}`, route: SUBSCRIPTION_ROUTE, language };
    await openScreen(<SubscriptionScreen />, token, options);
    const { waiting, nextOrderDate, edit } = TEXTS[language].subscription;
    const heading = await screen.findByText(nextOrderDate, { selector: 'h2' });
    const panel = within(heading.closest('section') as HTMLElement);
    expect(panel.getByText(waiting.next)).toBeVisible();
    expect(panel.getByText(fill(waiting.note, { date: day(TODAY) }))).toBeVisible();
    expect(panel.getByText(waiting.choice)).toBeVisible();
    expect(panel.queryByText(day(TODAY))).not.toBeInTheDocument();
    expect(screen.getByText(edit.outOfStock)).toBeVisible();
    await expectDisabled(edit.save);
  });

  test('changes the card of the subscription (rules §13.17, §13.18)', async () => {
    const before = ({ token }: { token: string }) => addSecondCard(api, token);
    const { text, t, read, press, choose } = await open(language, { shape: { nextBillInDays: 9 }, before });
    const ending = (last4: string) => fill(text.card.ending, { last4 });
    expect(await screen.findByText(ending('4242'))).toBeVisible();
    await press(text.card.chooseOther);
    expect(await screen.findByLabelText(new RegExp(`^${ending('4242')}`))).toBeChecked();
    const amount = euro(totalOf(await read()), language);
    await seeText(fill(t.cardChoice.next, { amount, date: day(addDays(TODAY, 9)) }));
    await choose(new RegExp(`^${ending('4444')}`));
    await press(t.cardChoice.confirm);
    await seeText(shape(t.server.cardChosen.replace('{{last4}}', '4444')));
    await expectNoDialog();
    expect(await screen.findByText(ending('4444'))).toBeVisible();
    expect(address()).not.toContain('card=');
    expect((await read()).cardLast4).toBe('4444');
  });

  test('links to the card form when the customer has no card', async () => {
    const { text, t, purchaseId, press } = await open(language, { shape: { card: 'none' } });
    expect(await screen.findByText(text.card.none)).toBeVisible();
    await press(text.card.choose);
    expect(await screen.findByText(t.cardChoice.noneSaved)).toBeVisible();
    expect(screen.queryByText(t.cardChoice.confirm)).not.toBeInTheDocument();
    const to = `isAddPaymentCard=true&purchaseId=${purchaseId}&returnTo=subscription`;
    expect(screen.getByText(t.cardChoice.add)).toHaveAttribute('href', `/address-payment-details?${to}`);
  });
});

describe.each(languages('en'))('quantity and frequency in %s', (language) => {
  /** Opens a subscription of one piece every four weeks. The product allows two weeks too and has five in stock. */
  const openForm = async (product: Record<string, unknown> = {}) => {
    const { productId } = await makeProduct(api, { weeks: [2, 4], stock: 5, ...product });
    const page = await open(language, { shape: { productId, intervalWeeks: 4 } });
    await screen.findByText(page.every(2), { selector: 'option' });
    const quantity = screen.getByLabelText(page.text.quantity);
    const frequency = screen.getByLabelText(page.text.edit.frequency);
    return {
      ...page,
      productId,
      quantity,
      frequency,
      setQuantity: (value: string) => enter(quantity, value),
      setWeeks: (value: string) => enter(frequency, value),
      save: () => page.press(page.text.edit.save),
      seeSaved: () => seeText(shape(page.t.server.subscriptionUpdated)),
      seeError: (error: string) => waitFor(() => expect(quantity).toHaveAccessibleDescription(error)),
    };
  };
  const sent = () => proxy.sent(UPDATE).map(({ body }) => JSON.parse(body) as object);

  test('are saved once on a double click after a preview of the total', async () => {
    const page = await openForm();
    // An unchanged form sends nothing.
    await page.save();
    page.setQuantity('3');
    page.setWeeks('2');
    // 3 × 14.90: free delivery, 19 % tax.
    expect(await screen.findByText(euro(44.7 + 8.49, language))).toBeVisible();
    await page.person.dblClick(getNamedButton(page.text.edit.save));
    await page.seeSaved();
    // The second click of a double click can follow the reply to the first.
    fireEvent.click(getNamedButton(page.text.edit.save), { detail: 2 });
    expect(await page.read()).toMatchObject({ productQty: 3, billingIntervalDays: 14, taxes: 8.49 });
    expect(await page.mails()).toHaveLength(1);
    const version = matching(OF_PREVIEW);
    expect(sent()).toEqual([expect.objectContaining({ productQty: 3, isIntervalChange: true, version })]);
    await act(() => page.router.navigate('/upcoming-payments'));
    expect(window.location.pathname).toBe('/upcoming-payments');
  });

  test('are saved at the displayed price when new data arrive during validation', async () => {
    const page = await openForm();
    page.setQuantity('3');
    await screen.findByText(page.text.preview.title);
    const { updateQueryData } = subscriptionsApi.util;
    act(() => {
      fireEvent.click(getNamedButton(page.text.edit.save));
      page.store.dispatch(
        updateQueryData('getSubscription', page.purchaseId, (subscription) => {
          if (subscription) subscription.unitPriceCents += 100;
        }),
      );
    });
    await page.seeSaved();
    expect(sent()).toEqual([expect.objectContaining({ price: 14.9 })]);
  });

  test('are rejected at the field without a request (rules §7.15, §14.8, §16.10)', async () => {
    const page = await openForm({ priceCents: 1_000_000, stock: 1_000_000 });
    const { errors, orderTotal } = page.text;
    page.quantity.focus();
    page.setQuantity('8334');
    await page.seeError(fill(errors.ORDER_TOTAL_MAX, { max: euro(99_999_999.99, language) }));
    expect(page.quantity).toBeInvalid();
    expect(page.quantity).toHaveFocus();
    expect(screen.queryByText(orderTotal)).not.toBeInTheDocument();
    await page.save();
    page.setQuantity('8333');
    expect(await screen.findByText(orderTotal)).toBeVisible();
    await waitFor(() => expect(page.quantity).toBeValid());
    page.setWeeks('');
    await page.save();
    expect(await screen.findByText(errors.BILLING_DAYS_REQUIRED)).toBeVisible();
    expect(sent()).toEqual([]);
  });

  test('keep the typed values when the server refuses them or the stock decreases', async () => {
    const page = await openForm();
    const stockError = (count: string) => fill(page.text.errors.QUANTITY_STOCK_other, { count });
    page.setQuantity('9');
    await page.seeError(stockError('5'));
    proxy.fail(UPDATE, 400, { productQty: 'Not so many.', billingIntervalDays: 'Not so often.' });
    page.setQuantity('4');
    page.setWeeks('2');
    await page.save();
    await page.seeError('Not so many.');
    expect(page.frequency).toHaveAccessibleDescription('Not so often.');
    for (const field of [page.quantity, page.frequency]) expect(field).toBeInvalid();
    expect(screen.queryByText(FAULT)).not.toBeInTheDocument();
    expect(page.quantity).toHaveValue(4);
    expect(page.frequency).toHaveValue('2');
    proxy.heal();
    await makeProduct(api, { productId: page.productId, stock: 2 });
    await page.save();
    await page.seeError(stockError('2'));
    expect(page.quantity).toHaveValue(4);
    await makeProduct(api, { productId: page.productId, stock: 0 });
    page.setQuantity('2');
    await page.save();
    expect(await screen.findByText(page.text.edit.outOfStock)).toBeVisible();
    await expectDisabled(page.text.edit.save);
    expect((await page.read()).productQty).toBe(1);
  });

  test('offer the new frequencies and the subscribed one after an admin removed the selected one (rules §10.8)', async () => {
    const page = await openForm();
    page.setWeeks('2');
    const admin = await createAdmin(api);
    await admin.post('/api/other/update-productfreq', { productId: page.productId, frequency: '6,8' });
    await page.save();
    const { errors, edit } = page.text;
    await waitFor(() => expect(page.frequency).toHaveAccessibleDescription(errors.INTERVAL_NOT_OFFERED));
    const options = [...page.frequency.querySelectorAll('option')].map(({ textContent }) => textContent);
    expect(options.slice(-4)).toEqual([...[4, 6, 8].map(page.every), fill(edit.noLongerOffered_other, { count: '2' })]);
    page.setWeeks('4');
    await waitFor(() => expect(page.frequency).toBeValid());
    page.setWeeks('8');
    await page.save();
    await page.seeSaved();
    expect((await page.read()).billingIntervalDays).toBe(56);
  });

  test('keep the typed values and load a change of another tab without overwriting it (rules §7.8)', async () => {
    const page = await openForm();
    page.setWeeks('2');
    await setQuantityElsewhere(page, 3);
    await page.save();
    expect(await screen.findByText(shape(page.t.server.changedMeanwhile))).toBeVisible();
    await waitFor(() => expect(page.quantity).toHaveValue(3));
    expect(page.frequency).toHaveValue('2');
    await page.save();
    await page.seeSaved();
    expect(await page.read()).toMatchObject({ productQty: 3, billingIntervalDays: 14 });
  });

  test('show a failure once, and are saved once after an unknown outcome', async () => {
    const page = await openForm();
    const { inDoubt } = page.t.commands;
    page.setQuantity('2');
    proxy.fail(UPDATE);
    await page.save();
    const failure = fill(page.t.common.failures.server, { message: FAULT });
    expect(await screen.findAllByText(failure)).toHaveLength(1);
    expect((await page.read()).productQty).toBe(1);
    proxy.fail(UPDATE, 'drop-reply');
    await page.save();
    expect(await screen.findByText(inDoubt.title)).toBeVisible();
    expect(screen.queryByText(failure)).not.toBeInTheDocument();
    const { length } = sent();
    await page.save();
    expect(sent()).toHaveLength(length);
    proxy.heal();
    goOnline();
    await page.seeSaved();
    await waitFor(() => expect(screen.queryByText(inDoubt.title)).not.toBeInTheDocument());
    expect((await page.read()).productQty).toBe(2);
    expect(await page.mails()).toHaveLength(1);
    expect(keysOf(UPDATE).size).toBe(1);
  });
});

describe.each(languages('en'))('discount code in %s', (language) => {
  const openBox = async () => {
    const page = await open(language, { shape: { quantity: 2 } });
    const box = await screen.findByLabelText(page.text.code.label);
    const { ask, remove, apply } = page.text.code;
    return {
      ...page,
      box,
      /** Opens the preview of a code. */
      openPreview: (code: string) => {
        enter(box, code);
        return page.press(apply);
      },
      confirm: async (change: keyof typeof ask) => {
        await waitFor(() => expect(dialog().getByText(ask[change].confirm)).toBeVisible());
        await page.press(ask[change].confirm);
      },
      remove: (code: string) => page.press(fill(remove, { code })),
    };
  };

  test('is applied and removed after a preview of the total (rules §24.12)', async () => {
    const page = await openBox();
    const { change, code: text } = page.text;
    const code = await api.discount({ amount: 10 });
    const before = await page.read();
    await page.openPreview(code.toLowerCase());
    expect(await screen.findByText(change.fields.discountCents)).toBeVisible();
    expect(dialog().getByText(euro(totalOf(before), language))).toBeVisible();
    await page.confirm('applyDiscount');
    expect(await screen.findByText(code)).toBeVisible();
    const after = await page.read();
    expect(after.discount).toBeCloseTo(before.price * 0.2, 1);
    expect(await screen.findByText(euro(totalOf(after), language))).toBeVisible();
    expect(screen.queryByLabelText(text.label)).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByText(text.title, { selector: 'h3' })).toHaveFocus());
    await page.remove(code);
    await page.confirm('removeDiscount');
    expect(await screen.findByLabelText(text.label)).toHaveValue('');
    expect((await page.read()).discount).toBe(0);
    expect(await page.mails()).toHaveLength(2);
  });

  test('is rejected at its field if missing, unknown or tried too often (rules §11.3, §17.13)', async () => {
    const page = await openBox();
    const { text, t, box } = page;
    await page.press(text.code.apply);
    expect(await screen.findByText(text.errors.DISCOUNT_CODE_REQUIRED)).toBeVisible();
    expect(box).toBeInvalid();
    expect(proxy.calls.filter(({ path }) => path === PREVIEW)).toEqual([]);
    await page.openPreview('GIBT-ES-NICHT');
    await waitFor(() => expect(box).toHaveAccessibleDescription(t.server.discountUnknown));
    expect(box).toHaveValue('GIBT-ES-NICHT');
    await expectNoDialog();

    const code = await api.discount();
    proxy.limit(PREVIEW, 2);
    await page.openPreview(code);
    expect(screen.queryByText(t.server.discountUnknown)).not.toBeInTheDocument();
    const waiting = await findNamedButton(shape(t.common.actions.waitFor));
    expect(waiting).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText(FAULT)).toBeVisible();
    await page.person.click(waiting);
    expect(proxy.calls.filter(({ path }) => path === PREVIEW)).toHaveLength(2);
    proxy.heal();
    await findNamedButton(text.code.apply);
    expect(screen.queryByText(FAULT)).not.toBeInTheDocument();
    await page.press(text.code.apply);
    await page.confirm('applyDiscount');
    expect(await screen.findByText(code)).toBeVisible();
  });

  test('requires a confirmation when given in the URL, and an impossible step is removed from the URL', async () => {
    const code = await api.discount({ amount: 10 });
    const page = await open(language, { shape: { quantity: 2 }, search: `?discount=apply-${code}` });
    const { title } = page.text.code.ask.applyDiscount;
    expect(await screen.findByText(fill(title, { code }))).toBeVisible();
    expect((await page.read()).discount).toBe(0);
    await page.press(page.t.common.actions.cancel);
    await expectNoDialog();
    await waitFor(() => expect(window.location.search).toBe(''));
    void page.router.navigate(`${page.path}?discount=remove`);
    await waitFor(() => expect(window.location.search).toBe('?discount=remove'));
    await waitFor(() => expect(window.location.search).toBe(''));
    await expectNoDialog();
  });

  test('is not applied to a changed subscription, and requires a new confirmation (rules §7.8)', async () => {
    const page = await openBox();
    const code = await api.discount({ amount: 10 });
    await page.openPreview(code);
    await setQuantityElsewhere(page, 3);
    await page.confirm('applyDiscount');
    expect(await screen.findByText(shape(page.t.server.changedMeanwhile))).toBeVisible();
    expect((await page.read()).discount).toBe(0);
    await page.confirm('applyDiscount');
    // Expected state with the applied code.
    await page.remove(code);
    await page.confirm('removeDiscount');
    await seeText(shape(page.t.server.discountRemoved));
    expect((await page.read()).discount).toBe(0);
  });
});

/** Offers of the last sent call (rules §9.10). */
function sentOffers(path: string) {
  const body = proxy.sent(path).at(-1)?.body ?? '';
  if (body.startsWith('{')) {
    const { offers = [], offer = null } = JSON.parse(body) as { offers?: string[]; offer?: string };
    return { declined: offers, taken: offer };
  }
  const form = new URLSearchParams(body);
  return { declined: form.getAll('offers'), taken: form.get('offer') };
}

describe.each(languages('en'))('swap in %s', (language) => {
  /** Opens the list of products. `to` is offered every two or six weeks for 20.00. */
  const openPanel = async (search = '?swap=true') => {
    const target = await makeProduct(api, { weeks: [2, 6], priceCents: 2000, contentAmount: 10 });
    const { productId: own } = await makeProduct(api, { weeks: [4], contentAmount: 8 });
    const shape = { productId: own, quantity: 3, intervalWeeks: 4 };
    const page = await open(language, { shape, search });
    return { ...page, to: target, own, save: () => page.press(page.text.edit.save) };
  };
  /** Opens the form of the target product. */
  const openForm = async (search?: string) => {
    const page = await openPanel(search);
    await chooseProduct(page.person, page.to.name, page.t);
    const frequency = shownField(page.text.edit.frequency);
    return { ...page, frequency, setWeeks: (value: string) => enter(frequency, value) };
  };

  test('opens without the current product, returns to the search, and saves the new product (rules §10.5)', async () => {
    const page = await openPanel('');
    const { text, to } = page;
    const { productName, nextBillDate, price, unitPrice } = await page.read();
    const expectPanel = () =>
      waitFor(() => expect(screen.getByText(text.swap.title, { selector: 'h2' })).toHaveFocus());
    await page.press(text.swap.open);
    await expectPanel();
    expect(window.location.search).toBe('?swap=true');
    expect(await screen.findAllByText(text.swap.choose)).not.toHaveLength(0);
    expect(() => getNamedButton(`${text.swap.choose} ${productName}`)).toThrow();
    await page.press(fill(text.swap.keep, { product: productName }));
    await waitFor(() => expect(getNamedButton(text.swap.open)).toHaveFocus());
    expect(window.location.search).toBe('');

    await page.press(text.swap.open);
    await chooseProduct(page.person, to.name, page.t);
    await page.press(text.swap.back);
    await expectPanel();
    expect(screen.getByLabelText(page.t.catalog.browser.search)).toHaveValue(to.name);
    await page.press(`${text.swap.choose} ${to.name}`);
    await waitFor(() => expect(screen.getByText(fill(text.swap.toTitle, { product: to.name }))).toHaveFocus());
    await findNamedButton(text.edit.save);
    const old = pieceText({ price, unitPrice }, language);
    const instead = { product: productName, price: old, date: day(nextBillDate ?? '') };
    expect(screen.getByText(fill(text.swap.insteadFrom, instead))).toBeVisible();
    expect(shownField(text.quantity)).toHaveValue(1);
    expect(shownField(text.edit.frequency)).toHaveValue('');
    // 20.00 + 4.90 + 3.80.
    expect(screen.getByText(euro(28.7, language))).toBeVisible();
    await page.save();
    expect(await screen.findByText(text.errors.BILLING_DAYS_REQUIRED)).toBeVisible();
    enter(shownField(text.edit.frequency), '6');
    // Preview of the change (rules §24.12).
    expect(await screen.findByText(changedTo(page.t, to.name))).toBeVisible();
    await page.save();
    await seeText(successOf(page.t, 'swap'));
    expect(await screen.findByText(to.name, { selector: 'h1' })).toBeVisible();
    const swapped = { productId: to.productId, productQty: 1, billingIntervalDays: 42, price: 20 };
    expect(await page.read()).toMatchObject(swapped);
    expect(sentVersion(proxy, UPDATE)).toMatch(OF_PREVIEW);
    expect(sentOffers(UPDATE)).toEqual({ declined: [], taken: null });
    expect(window.location.search).toBe('');
    expect(await page.mails()).toHaveLength(1);
  });

  test('a swap within a cancellation names the taken offer (rules §9.10)', async () => {
    const page = await openForm('?cancel=swapping');
    page.setWeeks('2');
    await page.save();
    await seeText(successOf(page.t, 'swap'));
    expect(sentOffers(UPDATE)).toEqual({ declined: [], taken: 'swap' });
    expect((await page.read()).productId).toBe(page.to.productId);
  });

  test('requires a confirmation when the price has changed (rules §10.4)', async () => {
    // Waiting order, because its swap has no start date.
    proxy.rewrite(ALL, (answer) => answer.replaceAll('"waitingSince":null', `"waitingSince":"${TODAY}"`));
    const page = await openForm();
    const { swap } = page.text;
    const present = await page.read();
    const instead = { product: present.productName, price: pieceText(present, language) };
    expect(screen.getByText(fill(swap.instead, instead))).toBeVisible();
    page.setWeeks('2');
    await makeProduct(api, { productId: page.to.productId, priceCents: 2500 });
    await page.save();
    const price = pieceText({ price: 25, unitPrice: { cents: 250, unit: 'kg' } }, language);
    const prices = { product: page.to.name, old: euro(20, language), price };
    expect(await screen.findByText(fill(swap.priceText, prices))).toBeVisible();
    expect((await page.read()).productId).toBe(page.own);
    // 25.00 + 4.90 + 4.75.
    expect(await screen.findByText(euro(34.65, language))).toBeVisible();
    // Because the offer that is still loading would already have the next price.
    const accept = fill(swap.priceAccept, { price: euro(25, language) });
    await waitFor(() => expect(getNamedButton(accept)).toHaveAttribute('aria-disabled', 'false'));
    await makeProduct(api, { productId: page.to.productId, priceCents: 2600 });
    await page.press(accept);
    await page.press(fill(swap.priceAccept, { price: euro(26, language) }));
    await seeText(successOf(page.t, 'swap'));
    expect(await page.read()).toMatchObject({ productId: page.to.productId, price: 26 });
  });

  test('closes after a save when the path ends with a slash', async () => {
    const page = await open(language, { search: '/?swap=true' });
    const [choose] = await screen.findAllByRole('button', { name: new RegExp(`^${page.text.swap.choose}`) });
    await page.person.click(choose as HTMLElement);
    await page.person.selectOptions(await screen.findByRole('combobox', { name: page.text.edit.frequency }), '4');
    await page.press(page.text.edit.save);
    await seeText(successOf(page.t, 'swap'));
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  test('reports a product withdrawn before its selection, and returns to the search', async () => {
    const page = await openPanel();
    enter(await screen.findByLabelText(page.t.catalog.browser.search), page.to.name);
    const choose = await findNamedButton(`${page.text.swap.choose} ${page.to.name}`);
    await makeProduct(api, { productId: page.to.productId, active: false });
    await page.person.click(choose);
    expect(await screen.findByText(page.text.swap.gone)).toBeVisible();
    await page.press(page.text.swap.back);
    await waitFor(() => expect(screen.getByText(page.text.swap.title, { selector: 'h2' })).toHaveFocus());
  });
});

/** Expects focus on the heading of a step. */
const expectStep = (title: string) => waitFor(() => expect(screen.getByText(title, { selector: 'h2' })).toHaveFocus());
const REASON = 'Umzug';

describe.each(languages('en'))('cancellation in %s', (language) => {
  const t = TEXTS[language];
  const text = t.cancellation;
  const { leave } = t.shell;
  const openStep = (step: string, shape: Record<string, unknown> = {}) =>
    open(language, { shape: { nextBillInDays: NEXT_IN_DAYS, ...shape }, search: step && `?cancel=${step}` });
  const reasonField = () => screen.getByLabelText(text.confirm.text);
  /** Preview of the selected step. */
  const preview = () => screen.queryByText(t.subscription.preview.title)?.parentElement;

  test('offers an alternative for each reason, and restores reason and text on Back (rules §9.3 to §9.5)', async () => {
    const { router, press, choose, path } = await openStep('');
    await press(text.open);
    await expectStep(text.reasons.title);
    expect(screen.getAllByText(day(NEXT)).at(-1)).toBeVisible();
    await press(text.reasons.continue);
    // A reason is required (rules §16.12).
    expect((await screen.findAllByText(text.reasons.required)).length).toBeGreaterThan(0);
    for (const [reason, step] of [
      ['2', 'delay'],
      ['3', 'swap'],
    ] as const) {
      await choose(text.reasons[reason]);
      await press(text.reasons.continue);
      await expectStep(text[step].title);
      expect(address()).toBe(`${path}?cancel=${step}`);
      await press(text.back);
      await expectStep(text.reasons.title);
      expect(screen.getByLabelText(text.reasons[reason])).toBeChecked();
    }
    await press(text.reasons.continue);
    await press(text.decline);
    await expectStep(text.confirm.title);
    enter(reasonField(), REASON);
    await press(text.back);
    await expectStep(text.reasons.title);
    expect(screen.getByLabelText(text.reasons[4])).toBeChecked();
    window.history.back();
    await expectStep(text.confirm.title);
    expect(reasonField()).toHaveValue(REASON);
    act(() => void router.navigate('/address-payment-details'));
    await waitFor(() => expect(dialog().getByText(leave.title)).toBeVisible());
    await press(leave.stay);
    await expectNoDialog();
    expect(reasonField()).toHaveValue(REASON);
    await press(text.keep);
    await waitFor(() => expect(getNamedButton(text.open)).toHaveFocus());
    expect(address()).toBe(path);
  });

  test.each([
    ['shown in the same session', true],
    ['hidden in another session', false],
  ])('a reason typed before a reload is %s', async (_name, isOwn) => {
    const { router, path, token } = await open(language);
    const session = ownerOf(isOwn ? token : `${token} of another session`);
    await act(() => router.navigate('/elsewhere'));
    await act(() => router.navigate(`${path}?cancel=confirm`, { state: { kept: { session, text: REASON } } }));
    await expectStep(text.confirm.title);
    expect(reasonField()).toHaveValue(isOwn ? REASON : '');
  });

  test('requires a choice before a delay, and a text after Forward to the last step (rules §9.4, §9.5)', async () => {
    const { press, choose, read, path } = await openStep('delay');
    await press(confirmName(text.delay));
    expect(await screen.findByText(text.delay.required)).toBeVisible();
    goForwardTo(`${path}?cancel=confirm`);
    await expectStep(text.confirm.title);
    await press(text.confirm.confirm);
    expect((await screen.findAllByText(text.reasons.required)).length).toBeGreaterThan(0);
    window.history.back();
    await expectStep(text.delay.title);
    expect(screen.getAllByLabelText(/./, { selector: '[name=delayDays]' })).toHaveLength(3);
    await press(text.delay.longer);
    expect(screen.getAllByLabelText(/./, { selector: '[name=delayDays]' })).toHaveLength(6);
    const date = addDays(NEXT, 92);
    await choose(new RegExp(`^${text.duration[92]}`));
    await waitFor(() => expect(preview()).toHaveTextContent(day(date)));
    await press(confirmName(text.delay));
    await seeText(successOf(t, 'delay'));
    expect(await read()).toMatchObject({ status: 'ACTIVE', nextBillDate: date });
    expect(sentVersion(proxy, '/api/subscription/reschedule')).toMatch(OF_PREVIEW);
    expect(sentOffers('/api/subscription/reschedule')).toEqual({ declined: [], taken: 'delay' });
    expect(address()).toBe(path);
  });

  test('requires a choice before a pause, and then opens the next order (rules §9.1)', async () => {
    const { press, choose, read } = await openStep('pause');
    await press(confirmName(text.pause));
    expect(await screen.findByText(text.pause.required)).toBeVisible();
    await choose(new RegExp(`^${text.duration[31]}`));
    await press(confirmName(text.pause));
    await seeText(successOf(t, 'pause'));
    expect(address()).toBe('/dashboard');
    expect(await read()).toMatchObject({ status: 'PAUSED', nextBillDate: addDays(NEXT, 31) });
    expect(sentVersion(proxy, '/api/subscription/pause')).toMatch(OF_PREVIEW);
  });

  test('a cancellation names the declined offers, also those that were seen before a reload (rules §9.10)', async () => {
    const { router, path, press, read } = await openStep('');
    await act(() => router.navigate(`${path}?cancel=pause`, { state: { offers: ['swap'] } }));
    await expectStep(text.pause.title);
    await press(text.decline);
    await expectStep(text.confirm.title);
    enter(reasonField(), REASON);
    await press(text.confirm.confirm);
    await waitFor(async () => expect(await read()).toMatchObject({ status: 'CANCELLED' }));
    expect(sentOffers('/api/subscription/cancel')).toEqual({ declined: ['swap', 'pause'], taken: null });
  });

  test('cancels once with a reason of at most 100 characters (rules §9.6, §9.7)', async () => {
    const { press, person, read, mails } = await openStep('confirm');
    await expectStep(text.confirm.title);
    const { productName } = await read();
    expect(screen.getByText(fill(text.confirm.final, { product: productName }))).toBeVisible();
    const confirm = getNamedButton(text.confirm.confirm);
    const counter = (length: string) => fill(text.confirm.counter, { length, max: '100' });
    enter(reasonField(), 'ä'.repeat(101));
    expect(await screen.findByText(counter('101'))).toBeVisible();
    expect(confirm).toBeDisabled();
    enter(reasonField(), 'ä'.repeat(100));
    expect(await screen.findByText(counter('100'))).toBeVisible();
    await waitFor(() => expect(confirm).toBeEnabled());
    proxy.fail('/api/subscription/cancel');
    await press(text.confirm.confirm);
    const failure = fill(t.common.failures.server, { message: FAULT });
    expect(await screen.findAllByText(failure)).toHaveLength(1);
    expect(await read()).toMatchObject({ status: 'ACTIVE' });
    proxy.heal();
    await waitFor(() => expect(confirm).toHaveAttribute('aria-disabled', 'false'));
    await person.tripleClick(confirm);
    expect(await screen.findByText(shape(t.server.orderCancelled))).toBeVisible();
    expect(address()).toBe('/manage-subscriptions?tab=inactive');
    expect(await read()).toMatchObject({ status: 'CANCELLED', nextBillDate: null });
    expect(await mails()).toHaveLength(1);
    expect(sentVersion(proxy, '/api/subscription/cancel')).toMatch(OF_PREVIEW);
  });

  test('reports a cancellation in another tab and shows its result (rules §17.9)', async () => {
    const { press, elsewhere } = await openStep('confirm');
    enter(await screen.findByLabelText(text.confirm.text), REASON);
    await screen.findByText(t.subscription.preview.title);
    await elsewhere('cancel', { cancelReason: '2', len: language });
    await press(text.confirm.confirm);
    expect((await screen.findAllByText(text.confirm.failed)).length).toBeGreaterThan(0);
    await expectStep(text.ended.title);
    await press(text.ended.close);
    await seeText(t.subscription.status.CANCELLED);
    expect(screen.queryByText(text.open)).not.toBeInTheDocument();
  });

  test('offers no alternative when the status allows neither pause nor delay', async () => {
    const { press, choose, read, path } = await openStep('pause', { statuses: ['PAUSED'] });
    await expectStep(text.reasons.title);
    expect(address()).toBe(`${path}?cancel=reasons`);
    expect(screen.queryByText(text.reasons.pause)).not.toBeInTheDocument();
    await choose(text.reasons[2]);
    await press(text.reasons.continue);
    await expectStep(text.confirm.title);
    window.history.back();
    await expectStep(text.reasons.title);
    goForwardTo(`${path}?cancel=confirm`);
    await expectStep(text.confirm.title);
    expect(screen.queryByLabelText(text.confirm.text)).not.toBeInTheDocument();
    expect(screen.getByText(fill(text.confirm.reason, { reason: text.reasons[2] }))).toBeVisible();
    await press(text.confirm.confirm);
    await waitFor(async () => expect(await read()).toMatchObject({ status: 'CANCELLED' }));
  });
});

// Because a command with a lost reply is pending after a reload (rules §20.4).
describe.each(languages('en'))('cancellation after a reload in %s', (language) => {
  const t = TEXTS[language];
  const text = t.cancellation;
  const restartDate = addDays(NEXT, 31);
  const pause = { form: { restartDate }, change: { kind: 'pause', restartDate } } as const;
  const cancel = { form: { cancelReason: REASON }, change: { kind: 'cancel', reason: REASON } } as const;

  /** Executes a command, and opens the page with the same command in storage. */
  async function reload({ form, change }: typeof pause | typeof cancel, search: string, isAnswered = true) {
    const call = `/api/subscription/${change.kind}`;
    const key = crypto.randomUUID();
    if (!isAnswered) proxy.fail(call, 'drop-reply');
    return open(language, {
      shape: { nextBillInDays: NEXT_IN_DAYS },
      search,
      before: ({ token, purchaseId }) => api.post(call, { purchaseId, ...form, len: language }, { token, key }),
      stored: ({ customerId, purchaseId }) => {
        const command: Change = { purchaseId, productName: 'Streu', version: undefined, ...change };
        return storedCommands(storedCommand(customerId, command, key));
      },
    });
  }
  /** Waits for a failed retry, because a running one would fail and double the backoff. */
  async function retryWithAnswer() {
    await findNamedButton(t.commands.inDoubt.retry);
    proxy.heal();
    goOnline();
  }

  test('opens the next order when the outcome of a pause is known at once', async () => {
    await reload(pause, '?cancel=pause');
    await seeText(successOf(t, 'pause'));
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  test('shows the step in doubt with its reason until the outcome is known', async () => {
    const { path } = await reload(cancel, '?cancel=confirm', false);
    await expectStep(text.confirm.title);
    // Retried after the server has confirmed the owner.
    expect(await screen.findByText(t.commands.inDoubt.title)).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText(text.confirm.text)).toHaveValue(REASON));
    expect(address()).toBe(`${path}?cancel=confirm`);
    await retryWithAnswer();
    await waitFor(() => expect(address()).toBe('/manage-subscriptions?tab=inactive'));
  });

  test.each(['?card=choose', '?discount=apply-NEU'])(
    'closes the dialog of %s when a pending command succeeds',
    async (search) => {
      const { path } = await reload(pause, search, false);
      await retryWithAnswer();
      await seeText(successOf(t, 'pause'));
      expect(address()).toBe(path);
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    },
  );

  test('keeps an open swap when a pending command succeeds', async () => {
    const { path } = await reload(pause, '?swap=true', false);
    await retryWithAnswer();
    await seeText(successOf(t, 'pause'));
    expect(address()).toBe(`${path}?swap=true`);
  });

  test('keeps unsaved input when a pending command succeeds', async () => {
    const { path } = await reload(pause, '', false);
    const quantity = await screen.findByLabelText(t.subscription.quantity);
    enter(quantity, '3');
    await retryWithAnswer();
    await seeText(successOf(t, 'pause'));
    expect(address()).toBe(path);
    expect(quantity).toHaveDisplayValue('3');
  });
});
