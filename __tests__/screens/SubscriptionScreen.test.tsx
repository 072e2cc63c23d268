import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Change } from '../../src/commands/customer/Command';
import { timings } from '../../src/config/timings';
import type { Language } from '../../src/domain/language';
import { addDays, businessDayAt } from '../../src/domain/isoDate';
import { cancellationSchema } from '../../src/features/cancellation/cancellationSchema';
import { addSecondCard } from '../support/accountCalls';
import { refill } from '../support/accountPage';
import { createAdmin, totalOf, waitingCustomer } from '../support/api';
import {
  api,
  chooseProduct,
  dialog,
  findButton,
  getButton,
  makeProduct,
  openPortal,
  openSubscription,
} from '../support/customerPages';
import { goForwardTo, putBefore } from '../support/history';
import { pieceText, priceText } from '../support/priceTexts';
import { FAULT, type Proxy, startProxy } from '../support/proxy';
import { renderPortal, seeText } from '../support/renderPortal';
import { storedCommand, storedCommands } from '../support/storedCommands';
import { confirmName, day, euro, fill, languages, shape, successOf, TEXTS } from '../support/texts';
// Compiled with this file, so that no test waits for it.
import '../../src/screens/SubscriptionScreen';

const UPDATE = '/api/subscription/update';
const TODAY = businessDayAt(new Date());
const NEXT_IN_DAYS = 10;
const NEXT = addDays(TODAY, NEXT_IN_DAYS);

const APPLY = '/api/subscription/apply-discount';
const PREVIEW = '/api/subscription/preview';
let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());

const address = () => window.location.pathname + window.location.search;
const queryButton = (name: string | RegExp) => screen.queryByRole('button', { name });
const expectDisabled = (name: string | RegExp) => expect(getButton(name)).toHaveAttribute('aria-disabled', 'true');

/** The totals on the page; while swapping, what the swap has replaced is hidden. */
const shownTotals = ({ text }: { text: { orderTotal: string } }) =>
  screen.queryAllByText(text.orderTotal).filter((total) => !total.closest('[hidden]'));

/** The frequency of the chosen product; while swapping, the page's own field is hidden. */
const shownFrequency = ({ edit }: { edit: { frequency: string } }) =>
  screen.getAllByLabelText(edit.frequency).find((field) => !field.closest('[hidden]')) as HTMLElement;

/** The page of a new customer's subscription, and what a person does on it. */
async function open(language: Language, visit: Parameters<typeof openSubscription>[1] = {}) {
  const page = await openSubscription(api, { language, apiBase: proxy.apiBase, ...visit });
  const { person, token, purchaseId } = page;
  const press = async (name: string | RegExp) => person.click(await findButton(name));
  const choose = async (name: string | RegExp) => person.click(await screen.findByRole('radio', { name }));
  /** A code is applied or removed after a look at what that does. */
  const confirmCode = async (change: 'applyDiscount' | 'removeDiscount') => {
    const question = within(await screen.findByRole('dialog'));
    await person.click(question.getByRole('button', { name: page.text.code.ask[change].confirm }));
  };
  /** What another tab sends. */
  const elsewhere = <Payload = unknown,>(path: string, body: object) =>
    api.json<Payload>(`/api/subscription/${path}`, { purchaseId, ...body }, { token });
  const every = (weeks: number) => fill(page.text.everyWeeks_other, { count: String(weeks) });
  return { ...page, path: `/manage-subscriptions/${purchaseId}`, press, choose, confirmCode, elsewhere, every };
}

describe.each(languages('en'))('page in %s', (language) => {
  test('shows the product, the next order, the form, the address and the total (rules §8.9)', async () => {
    const { text, t, read, every } = await open(language, {
      shape: { quantity: 2, nextBillInDays: 9, intervalWeeks: 4 },
    });
    const item = await read();
    expect(await screen.findByRole('heading', { name: item.productName })).toBeVisible();
    expect(screen.getByText(day(addDays(TODAY, 9)))).toBeVisible();
    expect(getButton(t.delivery.move.open)).toBeVisible();
    expect(getButton(t.delivery.skip.open)).toBeVisible();
    expect(queryButton(t.delivery.orderNow.open)).not.toBeInTheDocument();
    expect(screen.getByText(text.edit.note)).toBeVisible();
    expect(screen.getByLabelText(text.quantity)).toHaveValue(2);
    expect(await screen.findByLabelText(text.edit.frequency)).toHaveDisplayValue(every(4));
    expect(screen.getByText(item.address1)).toBeVisible();
    const total = item.price * item.productQty + item.shipping + item.taxes;
    expect(screen.getByText(euro(total, language))).toBeVisible();
    expect(await screen.findByLabelText(text.code.label)).toHaveValue('');
  });

  test('shows the details of the product in a dialog (rules §8.10)', async () => {
    const { text, read, press, every } = await open(language, { shape: { quantity: 3, intervalWeeks: 2 } });
    const item = await read();
    await press(text.info.open);
    const info = await screen.findByRole('dialog', { name: item.productName });
    expect(info).toHaveTextContent(item.productDescription);
    expect(info).toHaveTextContent(item.variant);
    expect(info).toHaveTextContent(`3 × ${priceText(item, language)}`);
    expect(info).toHaveTextContent(every(2));
    const struck = within(info).queryByText((_, element) => element?.tagName === 'S');
    if (item.oldPrice === null) expect(struck).toBeNull();
    else expect(struck).toHaveTextContent(euro(item.oldPrice, language));
    await press(text.info.close);
    await waitFor(() => expect(getButton(text.info.open)).toHaveFocus());
  });

  test('reports an unknown, a foreign and a missing purchase id, with a link to the list (rules §3.5, §8.11)', async () => {
    const [other, { token }] = [await api.customer(), await api.customer()];
    const { page } = TEXTS[language].subscription;
    for (const [purchaseId, message] of [
      ['999999999', page.notFound],
      [other.purchaseId, page.notFound],
      ['%20', page.noPurchaseId],
    ] as const) {
      cleanup();
      const stored = { token, multiAccount: 'false' };
      await renderPortal(`/manage-subscriptions/${purchaseId}`, { language, stored });
      expect(await screen.findByText(message)).toBeVisible();
      expect(screen.getByRole('link', { name: page.toList })).toHaveAttribute('href', '/manage-subscriptions');
    }
  });

  test.each([
    ['CANCELLED', 'cancelled'],
    ['RECYCLE_FAILED', 'newCard'],
  ] as const)('says why a %s subscription cannot be changed', async (status, reason) => {
    const { text } = await open(language, { shape: { statuses: [status] } });
    expect(await screen.findByText(text.rest[reason])).toBeVisible();
    expect(screen.getByText(text.noOrder[status])).toBeVisible();
    for (const name of [text.edit.save, text.swap.open, text.code.apply]) {
      expect(queryButton(name)).not.toBeInTheDocument();
    }
  });

  test.each(['PAUSED', 'INACTIVE'] as const)('lets %s subscriptions be edited, without an order', async (status) => {
    const { text, t, read } = await open(language, { shape: { statuses: [status] } });
    const { restartDate } = await read();
    expect(status === 'PAUSED').toBe(restartDate !== null);
    const reason = restartDate ? fill(text.pausedUntil, { date: day(restartDate) }) : text.noOrder.INACTIVE;
    expect(await screen.findByText(reason)).toBeVisible();
    expect(getButton(text.edit.save)).toBeEnabled();
    expect(queryButton(t.delivery.move.open)).not.toBeInTheDocument();
  });

  test.each(['PAUSED', 'INACTIVE'])('reactivates %s after a confirmation, and keeps the focus', async (status) => {
    const page = await open(language, { shape: { statuses: [status], nextBillInDays: NEXT_IN_DAYS } });
    await page.press(new RegExp(`^${page.text.reactivate.open}`));
    expect(screen.getByRole('dialog', { name: page.text.reactivate.title })).toBeVisible();
    expect(await page.read()).toMatchObject({ status });
    await page.press(page.text.reactivate.confirm);
    expect(await findButton(page.t.delivery.move.open)).toBeVisible();
    expect(queryButton(new RegExp(`^${page.text.reactivate.open}`))).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { name: page.text.nextOrderDate })).toHaveFocus());
    expect(await page.read()).toMatchObject({ status: 'ACTIVE', restartDate: null });
  });

  test('says that the order waits for stock, and since when, in place of its day (rules §8.15)', async () => {
    const { token, purchaseId } = await waitingCustomer(api);
    await openPortal(`/manage-subscriptions/${purchaseId}`, token, language);
    const { waiting } = TEXTS[language].subscription;
    const panel = within(await screen.findByRole('region', { name: TEXTS[language].subscription.nextOrderDate }));
    expect(panel.getByText(waiting.next)).toBeVisible();
    expect(panel.getByText(fill(waiting.note, { date: day(TODAY) }))).toBeVisible();
    expect(panel.getByText(waiting.choice)).toBeVisible();
    expect(panel.queryByText(day(TODAY))).not.toBeInTheDocument();
  });

  test('disables saving for a product without stock (rules §10.6)', async () => {
    const { productId } = await makeProduct(api, { stock: 0 });
    const { text } = await open(language, { shape: { productId } });
    expect(await screen.findByText(text.edit.outOfStock)).toBeVisible();
    expectDisabled(text.edit.save);
  });

  test('shows its card, and has another one pay it from now on (rules §13.17, §13.18)', async () => {
    const { text, t, token, read, press, choose } = await open(language, { shape: { nextBillInDays: 9 } });
    await addSecondCard(api, token);
    const card = await screen.findByRole('region', { name: text.card.title });
    const ending = (last4: string) => fill(text.card.ending, { last4 });
    expect(within(card).getByText(ending('4242'))).toBeVisible();
    await press(text.card.chooseOther);
    expect(await screen.findByRole('radio', { name: new RegExp(ending('4242')) })).toBeChecked();
    const { price, productQty, shipping, taxes } = await read();
    const amount = euro(price * productQty + shipping + taxes, language);
    await seeText(fill(t.cardChoice.next, { amount, date: day(addDays(TODAY, 9)) }));
    await choose(new RegExp(ending('4444')));
    await press(t.cardChoice.confirm);
    await seeText(shape(t.server.cardChosen.replace('{{last4}}', '4444')));
    await waitFor(() => expect(within(card).getByText(ending('4444'))).toBeVisible());
    expect(address()).not.toContain('card=');
    expect((await read()).cardLast4).toBe('4444');
  });

  test('leads to the form of a card where none is saved', async () => {
    const { text, t, purchaseId, press } = await open(language, { shape: { card: 'none' } });
    const card = within(await screen.findByRole('region', { name: text.card.title }));
    expect(card.getByText(text.card.none)).toBeVisible();
    await press(text.card.choose);
    expect(await screen.findByText(t.cardChoice.noneSaved)).toBeVisible();
    expect(queryButton(t.cardChoice.confirm)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: t.cardChoice.add })).toHaveAttribute(
      'href',
      `/address-payment-details?isAddPaymentCard=true&purchaseId=${purchaseId}&returnTo=subscription`,
    );
  });

  test('skips the next order', async () => {
    const { press, t, read } = await open(language, { shape: { intervalWeeks: 4 } });
    const { nextBillDate } = await read();
    await press(t.delivery.skip.open);
    await press(t.delivery.skip.confirm);
    await seeText(successOf(t, 'skip'));
    expect(await screen.findByText(day(addDays(nextBillDate ?? '', 28)))).toBeVisible();
  });
});

test('renders in German', async () => {
  const { text, t } = await open('de');
  const { subscription: english, delivery, cancellation } = TEXTS.en;
  expect(await screen.findByRole('heading', { level: 1, name: text.page.title })).toBeVisible();
  for (const name of [
    t.delivery.move.open,
    t.delivery.skip.open,
    text.info.open,
    text.edit.save,
    text.swap.open,
    t.cancellation.open,
  ]) {
    expect(await findButton(name)).toBeVisible();
  }
  const main = screen.getByRole('main');
  for (const foreign of [
    english.page.title,
    english.edit.note,
    english.edit.save,
    english.swap.open,
    delivery.move.open,
    cancellation.open,
  ]) {
    expect(main).not.toHaveTextContent(foreign);
  }
});

/** A product for 10,000 euro, of which there are a million. */
const DEAR = { priceCents: 1_000_000, stock: 1_000_000 };

describe.each(languages('en'))('quantity and frequency in %s', (language) => {
  /** A subscription of one piece every four weeks; the product is offered every two weeks too, with five in stock. */
  const openForm = async (change?: (productId: string) => Promise<unknown>, product: Record<string, unknown> = {}) => {
    const { productId } = await makeProduct(api, { weeks: [2, 4], stock: 5, ...product });
    const before = async () => change?.(productId);
    const page = await open(language, { shape: { productId, intervalWeeks: 4 }, before });
    await screen.findByRole('option', { name: page.every(2) });
    const quantity = screen.getByLabelText(page.text.quantity);
    const frequency = screen.getByLabelText(page.text.edit.frequency);
    return {
      ...page,
      productId,
      quantity,
      frequency,
      setQuantity: (value: string) => refill(page.person, quantity, value),
      setWeeks: (value: string) => page.person.selectOptions(frequency, value),
      save: () => page.press(page.text.edit.save),
    };
  };
  const sent = () => proxy.sent(UPDATE).map(({ body }) => JSON.parse(body) as object);

  test('saves both, with the new total before and the server’s message after, and lets the page be left', async () => {
    const page = await openForm();
    await page.setQuantity('3');
    await page.setWeeks('2');
    // 3 × 14.90: free delivery, 19 % tax.
    expect(await screen.findByText(euro(44.7 + 8.49, language))).toBeVisible();
    await page.save();
    await seeText(shape(page.t.server.subscriptionUpdated));
    expect(await page.read()).toMatchObject({ productQty: 3, billingIntervalDays: 14, taxes: 8.49 });
    expect(await page.mails()).toHaveLength(1);
    await page.person.click(screen.getByText(page.t.shell.upcomingPayments));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(window.location.pathname).toBe('/upcoming-payments'));
  });

  test('sends `isIntervalChange` only when the frequency changed (rules §10.1)', async () => {
    const page = await openForm();
    await page.setQuantity('3');
    await page.save();
    await screen.findByText(shape(page.t.server.subscriptionUpdated));
    await page.setWeeks('2');
    await page.save();
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[0]).toMatchObject({ isIntervalChange: false });
    expect(sent()[1]).toMatchObject({ isIntervalChange: true });
    await waitFor(async () => expect(await page.read()).toMatchObject({ productQty: 3, billingIntervalDays: 14 }));
  });

  test('rejects a wrong quantity and a missing frequency at the field (rules §10.2, §16.10)', async () => {
    const page = await openForm();
    const { errors } = page.text;
    for (const [value, error] of [
      ['', errors.QUANTITY_REQUIRED],
      ['6', fill(errors.QUANTITY_STOCK_other, { count: '5' })],
      ['0', errors.QUANTITY_REQUIRED],
      ['6', fill(errors.QUANTITY_STOCK_other, { count: '5' })],
      ['1.5', errors.QUANTITY_REQUIRED],
    ] as const) {
      await page.setQuantity(value);
      await page.save();
      await waitFor(() => expect(page.quantity).toHaveAccessibleDescription(error));
      expect(screen.getByText(error)).toBeVisible();
      expect(page.quantity).toHaveAttribute('aria-invalid', 'true');
    }
    await page.setQuantity('1');
    await page.setWeeks('');
    await page.save();
    expect(await screen.findByText(errors.BILLING_DAYS_REQUIRED)).toBeVisible();
    expect(sent()).toEqual([]);
    expect(await page.mails()).toHaveLength(0);
  });

  test('totals no quantity that cannot be ordered, and says at once how many there are (rules §14.8)', async () => {
    const page = await openForm();
    await page.setQuantity('3');
    expect(await screen.findByText(page.text.orderTotal)).toBeVisible();
    await page.person.clear(page.quantity);
    await page.person.type(page.quantity, '99999');
    const error = fill(page.text.errors.QUANTITY_STOCK_other, { count: '5' });
    await waitFor(() => expect(page.quantity).toHaveAccessibleDescription(error));
    expect(page.quantity).toHaveFocus();
    expect(screen.queryByText(page.text.orderTotal)).not.toBeInTheDocument();
    await page.setQuantity('5');
    expect(await screen.findByText(page.text.orderTotal)).toBeVisible();
    expect(screen.queryByText(error)).not.toBeInTheDocument();
  });

  test('totals and sends no order above the most that one costs, and says so at once (rules §7.15)', async () => {
    const page = await openForm(undefined, DEAR);
    await page.setQuantity('8334');
    const error = fill(page.text.errors.ORDER_TOTAL_MAX, { max: euro(99_999_999.99, language) });
    await waitFor(() => expect(page.quantity).toHaveAccessibleDescription(error));
    expect(screen.queryByText(page.text.orderTotal)).not.toBeInTheDocument();
    await page.save();
    await page.setQuantity('8333');
    expect(await screen.findByText(page.text.orderTotal)).toBeVisible();
    expect(screen.queryByText(error)).not.toBeInTheDocument();
    expect(sent()).toEqual([]);
  });

  test('shows stock that shrank meanwhile at the field, with the present number', async () => {
    const page = await openForm();
    await page.setQuantity('4');
    await makeProduct(api, { productId: page.productId, stock: 2 });
    await page.save();
    const error = fill(page.text.errors.QUANTITY_STOCK_other, { count: '2' });
    await waitFor(() => expect(page.quantity).toHaveAccessibleDescription(error));
    expect(page.quantity).toHaveValue(4);
    await page.setQuantity('2');
    await page.save();
    await seeText(shape(page.t.server.subscriptionUpdated));
  });

  test('shows the errors of the server at their fields, and keeps what was entered', async () => {
    const page = await openForm();
    proxy.fail(UPDATE, 400, { productQty: 'Not so many.', billingIntervalDays: 'Not so often.' });
    await page.setQuantity('3');
    await page.setWeeks('2');
    await page.save();
    await waitFor(() => expect(page.quantity).toHaveAccessibleDescription('Not so many.'));
    expect(page.frequency).toHaveAccessibleDescription('Not so often.');
    for (const field of [page.quantity, page.frequency]) expect(field).toBeInvalid();
    expect(screen.queryByText(FAULT)).not.toBeInTheDocument();
    expect(page.quantity).toHaveValue(3);
    expect(page.frequency).toHaveValue('2');
    proxy.heal();
    await page.save();
    await seeText(shape(page.t.server.subscriptionUpdated));
  });

  test('disables saving when the product sold out meanwhile', async () => {
    const page = await openForm();
    await page.setQuantity('2');
    await makeProduct(api, { productId: page.productId, stock: 0 });
    await page.save();
    expect(await screen.findByText(page.text.edit.outOfStock)).toBeVisible();
    expectDisabled(page.text.edit.save);
    expect((await page.read()).productQty).toBe(1);
  });

  test('offers the present frequencies when an admin removed the chosen one meanwhile', async () => {
    const page = await openForm();
    await page.setWeeks('2');
    const admin = await createAdmin(api);
    await admin.post('/api/other/update-productfreq', { productId: page.productId, frequency: '4,8' });
    await page.save();
    await waitFor(() => expect(page.frequency).toHaveAccessibleDescription(page.text.errors.INTERVAL_NOT_OFFERED));
    await page.setWeeks('8');
    await page.save();
    await seeText(shape(page.t.server.subscriptionUpdated));
    expect((await page.read()).billingIntervalDays).toBe(56);
  });

  test('keeps a frequency that is not offered any more while the quantity changes (rules §10.8)', async () => {
    const admin = await createAdmin(api);
    const page = await openForm((productId) =>
      admin.post('/api/other/update-productfreq', { productId, frequency: '2,6' }),
    );
    const options = within(page.frequency).getAllByRole('option');
    expect(options.map((one) => one.textContent).slice(-3)).toEqual([2, 4, 6].map(page.every));
    expect(page.frequency).toHaveValue('4');
    expect(page.frequency).toBeValid();
    await page.setQuantity('2');
    await page.save();
    await seeText(shape(page.t.server.subscriptionUpdated));
    expect(await page.read()).toMatchObject({ productQty: 2, billingIntervalDays: 28 });
  });

  test('refuses to overwrite a change of another tab, loads it, and keeps what was entered (rules §7.8)', async () => {
    const page = await openForm();
    await page.setWeeks('2');
    const { price } = await page.read();
    const { productId } = page;
    await page.elsewhere('update', { productId, price, productQty: 3, billingIntervalDays: 28, intervalUnit: 'days' });
    await page.save();
    expect(await screen.findByText(shape(page.t.server.changedMeanwhile))).toBeVisible();
    await waitFor(() => expect(page.quantity).toHaveValue(3));
    expect(page.frequency).toHaveValue('2');
    await page.save();
    await seeText(shape(page.t.server.subscriptionUpdated));
    expect(await page.read()).toMatchObject({ productQty: 3, billingIntervalDays: 14 });
  });

  test('refuses a code for a subscription that was changed elsewhere, keeps it, and accepts it then (rules §7.8)', async () => {
    const page = await openForm();
    const code = await api.discount({ amount: 10 });
    await page.person.click(await screen.findByLabelText(page.text.code.label));
    await page.person.paste(code);
    const { price } = await page.read();
    const { productId } = page;
    await page.elsewhere('update', { productId, price, productQty: 3, billingIntervalDays: 28, intervalUnit: 'days' });
    await page.press(page.text.code.apply);
    await page.confirmCode('applyDiscount');
    expect(await screen.findByText(shape(page.t.server.changedMeanwhile))).toBeVisible();
    await waitFor(() => expect(page.quantity).toHaveValue(3));
    expect((await page.read()).discount).toBe(0);
    await page.confirmCode('applyDiscount');
    await findButton(fill(page.text.code.remove, { code }));
    // Based on the state that the code has made.
    await page.press(fill(page.text.code.remove, { code }));
    await page.confirmCode('removeDiscount');
    await waitFor(async () => expect((await page.read()).discount).toBe(0));
    await seeText(shape(page.t.server.discountRemoved));
  });

  test('asks before unsaved changes are left', async () => {
    const page = await openForm();
    const { leave, upcomingPayments } = page.t.shell;
    await page.setQuantity('2');
    const link = () => screen.getByText(upcomingPayments);
    await page.person.click(link());
    expect(dialog().getByText(leave.text)).toBeVisible();
    await page.person.click(dialog().getByRole('button', { name: leave.stay }));
    expect(window.location.pathname).toBe(page.path);
    expect(page.quantity).toHaveValue(2);
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
    await page.person.click(link());
    await page.person.click(dialog().getByRole('button', { name: leave.confirm }));
    await waitFor(() => expect(window.location.pathname).toBe('/upcoming-payments'));
  });

  test('sends and says nothing for a save without a change', async () => {
    const page = await openForm();
    await page.setQuantity('2');
    await page.setQuantity('1');
    await page.save();
    await page.setQuantity('2');
    await page.save();
    await seeText(shape(page.t.server.subscriptionUpdated));
    expect(sent()).toEqual([expect.objectContaining({ productQty: 2 })]);
  });

  test('sends a double click once', async () => {
    const page = await openForm();
    await page.setQuantity('2');
    await page.person.dblClick(await findButton(page.text.edit.save));
    await seeText(shape(page.t.server.subscriptionUpdated));
    expect(await page.mails()).toHaveLength(1);
    // The second half of a double click can follow the answer to the first.
    fireEvent.click(getButton(page.text.edit.save), { detail: 2 });
    await page.setQuantity('3');
    await page.save();
    await waitFor(async () => expect(await page.read()).toMatchObject({ productQty: 3 }));
    expect(sent()).toEqual([expect.objectContaining({ productQty: 2 }), expect.objectContaining({ productQty: 3 })]);
  });
});

describe.each(languages('en'))('discount code in %s', (language) => {
  const STARTS_IN_DAYS = 5;

  const openBox = async () => {
    const page = await open(language, { shape: { quantity: 2 } });
    const box = await screen.findByLabelText(page.text.code.label);
    const apply = async (code: string) => {
      await refill(page.person, box, code);
      await page.press(page.text.code.apply);
    };
    return { ...page, box, apply };
  };

  test('is applied and removed, with the total of each', async () => {
    const page = await openBox();
    const code = await api.discount({ amount: 10 });
    const before = await page.read();
    await page.apply(code.toLowerCase());
    await page.confirmCode('applyDiscount');
    expect(await screen.findByText(code)).toBeVisible();
    const after = await page.read();
    expect(after.discount).toBeCloseTo(before.price * 0.2, 1);
    const total = after.price * 2 - after.discount + after.shipping + after.taxes;
    expect(await screen.findByText(euro(total, language))).toBeVisible();
    expect(screen.queryByLabelText(page.text.code.label)).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { name: page.text.code.title })).toHaveFocus());
    await page.press(fill(page.text.code.remove, { code }));
    await page.confirmCode('removeDiscount');
    expect(await screen.findByLabelText(page.text.code.label)).toHaveValue('');
    expect((await page.read()).discount).toBe(0);
    expect(await page.mails()).toHaveLength(2);
  });

  test('counts down how long the shop asks to wait after too many wrong ones, and is applied then (rules §17.13)', async () => {
    const page = await openBox();
    const code = await api.discount();
    proxy.limit(PREVIEW, 2);
    await page.apply(code);
    const waiting = await screen.findByRole('button', { name: shape(page.t.common.actions.waitFor) });
    expect(waiting).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText(FAULT)).toBeVisible();
    await page.person.click(waiting);
    expect(proxy.sent(PREVIEW)).toHaveLength(1);
    proxy.heal();
    const apply = await screen.findByRole('button', { name: page.text.code.apply }, { timeout: 5_000 });
    expect(apply).toHaveAttribute('aria-disabled', 'false');
    expect(screen.queryByText(FAULT)).not.toBeInTheDocument();
    await page.person.click(apply);
    await page.confirmCode('applyDiscount');
    expect(await screen.findByText(code)).toBeVisible();
  });

  test('is required and has letters, digits and hyphens only', async () => {
    const page = await openBox();
    for (const [code, key] of [
      ['', 'DISCOUNT_CODE_REQUIRED'],
      ['ZEHN %', 'DISCOUNT_CODE_VALIDATION'],
    ] as const) {
      await page.apply(code);
      expect(await screen.findByText(page.text.errors[key])).toBeVisible();
      expect(page.box).toHaveAttribute('aria-invalid', 'true');
    }
    expect(proxy.sent(APPLY)).toEqual([]);
  });

  test('is refused with a message for each reason at the box, which keeps the code (rules §11.3)', async () => {
    const page = await openBox();
    const other = await api.customer();
    const usedUp = await api.discount({ usageLimit: 1 });
    const use = { purchaseId: other.purchaseId, discountCode: usedUp };
    await api.json('/api/subscription/apply-discount', use, { token: other.token });
    const { server } = page.t;
    const refusals: [code: string, message: string][] = [
      ['GIBT-ES-NICHT', server.discountUnknown],
      [
        await api.discount({ startInDays: STARTS_IN_DAYS }),
        fill(server.discountScheduled, { date: day(addDays(TODAY, STARTS_IN_DAYS)) }),
      ],
      [await api.discount({ startInDays: -STARTS_IN_DAYS, endInDays: -1 }), server.discountExpired],
      [usedUp, server.discountUsedUp],
      [await api.discount({ customers: ['somebody@else.example'] }), server.discountNotForYou],
      [await api.discount({ deleted: true }), server.discountDeleted],
    ];
    for (const [code, message] of refusals) {
      await page.apply(code);
      await waitFor(() => expect(page.box).toHaveAccessibleDescription(message));
      expect(page.box).toHaveValue(code);
    }
    await page.person.type(page.box, 'X');
    expect(screen.queryByText(server.discountDeleted)).not.toBeInTheDocument();
    expect(await page.mails()).toHaveLength(0);
  });

  test('that was applied or removed in another tab is reported and loaded', async () => {
    const page = await openBox();
    const code = await api.discount();
    await page.elsewhere('apply-discount', { discountCode: code });
    await page.apply(await api.discount());
    expect(await screen.findByText(page.t.server.discountAlreadyOn)).toBeVisible();
    expect(await screen.findByText(code)).toBeVisible();
    const { token, purchaseId } = page;
    const record = await api.get<{ id: string }>('/api/subscription/discount-record', { purchaseId }, { token });
    await page.elsewhere('remove-discount', { code, recordId: record.payload.id });
    await page.press(fill(page.text.code.remove, { code }));
    expect(await screen.findByLabelText(page.text.code.label)).toBeVisible();
    expect(await screen.findByText(page.t.server.discountNotOn)).toBeVisible();
  });
});

describe.each(languages('en'))('swap in %s', (language) => {
  /** The panel of products; `target` is offered every two or six weeks for 20.00. */
  const openPanel = async (target: Record<string, unknown> = {}) => {
    const to = await makeProduct(api, { weeks: [2, 6], priceCents: 2000, contentAmount: 10, ...target });
    const { productId: own } = await makeProduct(api, { weeks: [4], contentAmount: 8 });
    const shape = { productId: own, quantity: 3, intervalWeeks: 4 };
    const page = await open(language, { shape, search: '?swap=true' });
    const chooseButton = new RegExp(`${page.text.swap.choose}.*${to.name}`);
    return { ...page, to, own, chooseButton, save: () => page.press(page.text.edit.save) };
  };
  /** The form of the chosen target; the hidden page behind it has the same fields. */
  const openForm = async (target?: Record<string, unknown>) => {
    const page = await openPanel(target);
    await chooseProduct(page.person, page.to.name, page.t);
    const [quantity] = screen.getAllByLabelText(page.text.quantity);
    const [frequency] = screen.getAllByLabelText(page.text.edit.frequency);
    if (!quantity || !frequency) throw new Error('The form has no fields.');
    const setWeeks = (value: string) => page.person.selectOptions(frequency, value);
    return { ...page, quantity, frequency, setWeeks };
  };

  test('opens from the page without the current product, and closes to where it was opened', async () => {
    const page = await open(language);
    const { swap } = page.text;
    const { productName } = await page.read();
    await page.press(swap.open);
    expect(await screen.findByRole('heading', { name: swap.title })).toHaveFocus();
    expect(window.location.search).toBe('?swap=true');
    expect(await screen.findAllByRole('listitem')).not.toHaveLength(0);
    expect(queryButton(new RegExp(`${swap.choose}.*${productName}`))).not.toBeInTheDocument();
    await page.press(fill(swap.keep, { product: productName }));
    await waitFor(() => expect(getButton(swap.open)).toHaveFocus());
    expect(window.location.search).toBe('');
  });

  test('loads the frequencies of the choice, resets the form, computes the total and saves (rules §10.5)', async () => {
    const page = await openForm();
    expect(
      screen.getByRole('heading', { name: fill(page.text.swap.toTitle, { product: page.to.name }) }),
    ).toHaveFocus();
    expect(page.quantity).toHaveValue(1);
    expect(page.frequency).toHaveValue('');
    // 20.00 + 4.90 + 3.80.
    expect(screen.getByText(euro(28.7, language))).toBeVisible();
    await page.save();
    expect(await screen.findByText(page.text.errors.BILLING_DAYS_REQUIRED)).toBeVisible();
    await page.setWeeks('6');
    await page.save();
    await seeText(successOf(page.t, 'swap'));
    expect(await screen.findByRole('heading', { name: page.to.name })).toBeVisible();
    expect(await page.read()).toMatchObject({
      productId: page.to.productId,
      productQty: 1,
      billingIntervalDays: 42,
      price: 20,
    });
    expect(window.location.search).toBe('');
    expect(await page.mails()).toHaveLength(1);
  });

  test('asks before the browser’s Back drops a choice', async () => {
    const page = await openPanel();
    const { leave } = page.t.shell;
    putBefore(page.path);
    await chooseProduct(page.person, page.to.name, page.t);
    const quantity = () => screen.getAllByLabelText(page.text.quantity)[0] as HTMLElement;
    await refill(page.person, quantity(), '3');
    window.history.back();
    await screen.findByRole('dialog', { name: leave.title });
    await page.person.click(dialog().getByRole('button', { name: leave.stay }));
    expect(quantity()).toHaveValue(3);
    expect(window.location.search).toBe('?swap=true');
    window.history.back();
    await screen.findByRole('dialog', { name: leave.title });
    await page.person.click(dialog().getByRole('button', { name: leave.confirm }));
    await waitFor(() => expect(getButton(page.text.swap.open)).toHaveFocus());
    expect(window.location.search).toBe('');
  });

  test('disables saving for a product without stock', async () => {
    const page = await openForm({ stock: 0 });
    expect(screen.getByText(page.text.edit.outOfStock)).toBeVisible();
    expect(shownTotals(page)).toHaveLength(0);
    expectDisabled(page.text.edit.save);
    await page.save();
    expect((await page.read()).productId).toBe(page.own);
  });

  test('totals no quantity of the new product that cannot be ordered (rules §14.8)', async () => {
    const page = await openForm({ stock: 4 });
    expect(shownTotals(page)).toHaveLength(1);
    await refill(page.person, page.quantity, '5');
    expect(await screen.findByText(fill(page.text.errors.QUANTITY_STOCK_other, { count: '4' }))).toBeVisible();
    expect(shownTotals(page)).toHaveLength(0);
  });

  test('totals no order of the new product above the most that one costs (rules §7.15)', async () => {
    const page = await openForm(DEAR);
    await refill(page.person, page.quantity, '8334');
    const error = fill(page.text.errors.ORDER_TOTAL_MAX, { max: euro(99_999_999.99, language) });
    expect(await screen.findByText(error)).toBeVisible();
    expect(shownTotals(page)).toHaveLength(0);
  });

  test('disables saving when the choice sold out meanwhile', async () => {
    const page = await openForm();
    await page.setWeeks('2');
    await makeProduct(api, { productId: page.to.productId, stock: 0 });
    await page.save();
    expect(await screen.findByText(page.text.edit.outOfStock)).toBeVisible();
    expectDisabled(page.text.edit.save);
    expect((await page.read()).productId).toBe(page.own);
  });

  test('asks before a price that changed meanwhile is accepted (rules §10.4)', async () => {
    const page = await openForm();
    await page.setWeeks('2');
    await makeProduct(api, { productId: page.to.productId, priceCents: 2500 });
    await page.save();
    const price = pieceText({ price: 25, unitPrice: { cents: 250, unit: 'kg' } }, language);
    const prices = { product: page.to.name, old: euro(20, language), price };
    await screen.findByRole('dialog', { name: page.text.swap.priceTitle });
    expect(dialog().getByText(fill(page.text.swap.priceText, prices))).toBeVisible();
    await page.person.click(dialog().getByRole('button', { name: page.t.common.actions.cancel }));
    expect((await page.read()).productId).toBe(page.own);
    // 25.00 + 4.90 + 4.75.
    expect(await screen.findByText(euro(34.65, language))).toBeVisible();
    await makeProduct(api, { productId: page.to.productId, priceCents: 2600 });
    await page.save();
    await screen.findByRole('dialog');
    await page.person.click(dialog().getByRole('button', { name: /26.00/ }));
    await seeText(successOf(page.t, 'swap'));
    expect(await page.read()).toMatchObject({ productId: page.to.productId, price: 26 });
  });

  test('offers the present frequencies when the chosen one was removed meanwhile', async () => {
    const page = await openForm();
    await page.setWeeks('2');
    const admin = await createAdmin(api);
    await admin.post('/api/other/update-productfreq', { productId: page.to.productId, frequency: '3,6' });
    await page.save();
    await waitFor(() => expect(page.frequency).toHaveAccessibleDescription(page.text.errors.INTERVAL_NOT_OFFERED));
    await page.setWeeks('3');
    await page.save();
    await seeText(successOf(page.t, 'swap'));
    expect((await page.read()).billingIntervalDays).toBe(21);
  });

  test('reports a product that was withdrawn before it was chosen, and leads back to the others', async () => {
    const page = await openPanel();
    await page.person.click(await screen.findByLabelText(page.t.catalog.browser.search));
    await page.person.paste(page.to.name);
    const choose = await findButton(page.chooseButton);
    await makeProduct(api, { productId: page.to.productId, active: false });
    await page.person.click(choose);
    expect(await screen.findByText(page.text.swap.gone)).toBeVisible();
    await page.press(page.text.swap.back);
    expect(await screen.findByRole('heading', { name: page.text.swap.title })).toHaveFocus();
  });

  test('names the present product, its price and the first order of the new one, and keeps the search for the way back', async () => {
    const page = await openForm();
    const present = await page.read();
    const { productName, nextBillDate } = present;
    const instead = { product: productName, price: pieceText(present, language), date: day(nextBillDate ?? '') };
    expect(screen.getByText(fill(page.text.swap.insteadFrom, instead))).toBeVisible();
    await page.press(page.text.swap.back);
    expect(await screen.findByRole('heading', { name: page.text.swap.title })).toHaveFocus();
    expect(screen.getByLabelText(page.t.catalog.browser.search)).toHaveValue(page.to.name);
    expect(await findButton(page.chooseButton)).toBeVisible();
  });

  test('names no day for the first order of the new product while the present one waits for stock', async () => {
    proxy.rewrite('/api/subscription/all', (answer) =>
      answer.replaceAll('"waitingSince":null', `"waitingSince":"${TODAY}"`),
    );
    const page = await openForm();
    const present = await page.read();
    const instead = { product: present.productName, price: pieceText(present, language) };
    expect(screen.getByText(fill(page.text.swap.instead, instead))).toBeVisible();
  });

  test('refuses to overwrite a swap of another tab before it was seen (rules §7.8)', async () => {
    const page = await openForm();
    await page.setWeeks('2');
    const { productId } = await makeProduct(api, { weeks: [4], priceCents: 1000 });
    const other = { productId, price: 10, productQty: 1, billingIntervalDays: 28, intervalUnit: 'days' };
    await page.elsewhere('update', other);
    await page.save();
    expect(await screen.findByText(shape(page.t.server.changedMeanwhile))).toBeVisible();
    expect((await page.read()).productId).toBe(productId);
    await waitFor(() => expect(getButton(page.text.edit.save)).not.toHaveAttribute('aria-disabled', 'true'));
    await page.save();
    await seeText(successOf(page.t, 'swap'));
    expect((await page.read()).productId).toBe(page.to.productId);
  });
});

/** A step of the cancellation: its heading has the focus. */
const expectStep = (title: string) =>
  waitFor(() => expect(screen.getByRole('heading', { level: 2, name: title })).toHaveFocus());
const REASON = 'Umzug';

describe.each(languages('en'))('cancellation in %s', (language) => {
  const t = TEXTS[language];
  const text = t.cancellation;
  const openStep = (step: string, shape: Record<string, unknown> = {}) =>
    open(language, { shape: { nextBillInDays: NEXT_IN_DAYS, ...shape }, search: step && `?cancel=${step}` });
  /** What the chosen delay leads to. */
  /** What comes of the chosen step, from the shop. */
  const outcome = () => screen.queryByText(t.subscription.preview.title)?.parentElement;

  test('offers an alternative for each reason, and restores reason and text on the way back (rules §9.3 to §9.5)', async () => {
    const { press, choose, person, path } = await openStep('');
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
      expect(screen.getByRole('radio', { name: text.reasons[reason] })).toBeChecked();
    }
    await press(text.reasons.continue);
    await press(text.decline);
    await expectStep(text.confirm.title);
    await person.click(screen.getByLabelText(text.confirm.text));
    await person.paste(REASON);
    await press(text.back);
    await expectStep(text.reasons.title);
    expect(screen.getByRole('radio', { name: text.reasons[4] })).toBeChecked();
    window.history.back();
    await expectStep(text.confirm.title);
    expect(screen.getByLabelText(text.confirm.text)).toHaveValue(REASON);
    await press(t.shell.menu);
    await person.click(await screen.findByRole('link', { name: t.shell.accountDetails }));
    expect(await screen.findByRole('dialog', { name: t.shell.leave.title })).toBeVisible();
    await press(t.shell.leave.stay);
    expect(screen.getByLabelText(text.confirm.text)).toHaveValue(REASON);
    await press(text.keep);
    await waitFor(() => expect(getButton(text.open)).toHaveFocus());
    expect(address()).toBe(path);
  });

  test('delays by a required choice, with the date of the next charge (rules §9.4)', async () => {
    const { press, choose, read, path } = await openStep('delay');
    await press(confirmName(text.delay));
    expect(await screen.findByText(text.delay.required)).toBeVisible();
    expect(screen.getAllByRole('radio')).toHaveLength(3);
    await press(text.delay.longer);
    expect(screen.getAllByRole('radio')).toHaveLength(6);
    const date = addDays(NEXT, 92);
    await choose(new RegExp(text.duration[92]));
    expect(outcome()).toHaveTextContent(day(date));
    await press(confirmName(text.delay));
    await seeText(successOf(t, 'delay'));
    expect(await read()).toMatchObject({ status: 'ACTIVE', nextBillDate: date });
    expect(address()).toBe(path);
  });

  test('pauses from the next bill date by a required choice, and goes to the next order (rules §9.1)', async () => {
    const { press, choose, read } = await openStep('pause');
    await press(confirmName(text.pause));
    expect(await screen.findByText(text.pause.required)).toBeVisible();
    await choose(new RegExp(text.duration[31]));
    await press(confirmName(text.pause));
    await seeText(successOf(t, 'pause'));
    expect(address()).toBe('/dashboard');
    expect(await read()).toMatchObject({ status: 'PAUSED', nextBillDate: addDays(NEXT, 31) });
  });

  test('cancels once, for a reason of at most 100 characters, after saying that it is final (rules §9.6, §9.7)', async () => {
    const { press, person, read, mails } = await openStep('confirm');
    await expectStep(text.confirm.title);
    expect(screen.getByText(new RegExp(language === 'de' ? 'nicht rückgängig' : 'cannot be undone'))).toBeVisible();
    await press(text.confirm.confirm);
    expect((await screen.findAllByText(text.reasons.required)).length).toBeGreaterThan(0);
    const field = screen.getByLabelText(text.confirm.text);
    const confirm = getButton(text.confirm.confirm);
    await person.click(field);
    await person.paste('ä'.repeat(101));
    expect(await screen.findByText(fill(text.confirm.counter, { length: '101', max: '100' }))).toBeVisible();
    expect(confirm).toBeDisabled();
    await person.keyboard('{Backspace}');
    expect(await screen.findByText(fill(text.confirm.counter, { length: '100', max: '100' }))).toBeVisible();
    await waitFor(() => expect(confirm).toBeEnabled());
    await person.tripleClick(confirm);
    expect(await screen.findByText(shape(t.server.orderCancelled))).toBeVisible();
    expect(address()).toBe('/manage-subscriptions');
    expect(await read()).toMatchObject({ status: 'CANCELLED', nextBillDate: null });
    expect(await mails()).toHaveLength(1);
  });

  test('reports a cancellation in another tab, and shows its result (rules §17.9)', async () => {
    const { press, person, elsewhere } = await openStep('confirm');
    await person.click(await screen.findByLabelText(text.confirm.text));
    await person.paste(REASON);
    await elsewhere('cancel', { cancelReason: '2', len: language });
    await press(text.confirm.confirm);
    expect((await screen.findAllByText(text.confirm.failed)).length).toBeGreaterThan(0);
    await expectStep(text.ended.title);
    await press(text.ended.close);
    expect(await screen.findByText(t.subscription.status.CANCELLED)).toBeVisible();
    expect(queryButton(text.open)).not.toBeInTheDocument();
  });

  test.each([
    ['delay', 14, t.server.changedMeanwhilePaused],
    ['pause', 31, fill(text.pause.failed, { reason: t.server.changedMeanwhilePaused })],
  ] as const)('shows the reason of a refused %s in its step', async (step, days, message) => {
    const { press, choose, elsewhere } = await openStep(step);
    await choose(new RegExp(text.duration[days]));
    await elsewhere('pause', { restartDate: addDays(NEXT, 5), len: language });
    await press(confirmName(text[step]));
    expect(await screen.findByText(shape(message))).toBeVisible();
  });

  test.each(['pause', 'confirm'] as const)(
    'refuses the step %s for a subscription that was changed elsewhere, shows it, and accepts the next try (rules §7.8)',
    async (step) => {
      const { press, choose, person, read, elsewhere } = await openStep(step);
      if (step === 'pause') await choose(new RegExp(text.duration[31]));
      else {
        await person.click(await screen.findByLabelText(text.confirm.text));
        await person.paste(REASON);
      }
      const { productId, price, billingIntervalDays } = await read();
      await elsewhere('update', { productId, price, productQty: 4, billingIntervalDays, intervalUnit: 'days' });
      const changed = await read();
      await press(confirmName(text[step]));
      const amount = euro(totalOf(changed), language);
      const now = {
        product: changed.productName,
        quantity: '4',
        weeks: String(billingIntervalDays / 7),
        total: amount,
      };
      const reason = fill(t.server.changedMeanwhile, { ...now, date: day(NEXT) });
      const message = step === 'pause' ? fill(text.pause.failed, { reason }) : reason;
      expect(await screen.findByText(message)).toBeVisible();
      expect(await read()).toEqual(changed);
      await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent(amount));
      await press(confirmName(text[step]));
      await waitFor(async () => expect((await read()).status).toBe(step === 'pause' ? 'PAUSED' : 'CANCELLED'));
    },
  );

  test('refuses to delay from a date that changed meanwhile, and counts from the present one (rules §7.8)', async () => {
    const { press, choose, read, elsewhere } = await openStep('delay');
    const moveTo = (nextBillDate: string) => elsewhere('reschedule', { billNow: false, nextBillDate });
    await choose(new RegExp(text.duration[28]));
    const moved = addDays(NEXT, 100);
    await moveTo(moved);
    await press(confirmName(text.delay));
    expect(await screen.findByText(shape(t.server.changedMeanwhile))).toBeVisible();
    await waitFor(() => expect(outcome()).toHaveTextContent(day(addDays(moved, 28))));
    expect((await read()).nextBillDate).toBe(moved);
    // So late that the chosen delay exceeds the limit of a year.
    await moveTo(addDays(NEXT, 335));
    await press(confirmName(text.delay));
    await waitFor(() => expect(screen.queryByRole('radio', { checked: true })).not.toBeInTheDocument());
    await press(confirmName(text.delay));
    expect(await screen.findByText(text.delay.required)).toBeVisible();
    await choose(new RegExp(text.duration[14]));
    await press(confirmName(text.delay));
    await seeText(successOf(t, 'delay'));
    expect((await read()).nextBillDate).toBe(addDays(NEXT, 349));
  });

  test.each([
    ['reasons', 'pause', 'PAUSED'],
    ['reasons', 'delay', 'PAUSED'],
    ['reasons', 'swap', 'RECYCLE_FAILED'],
    ['confirm', 'confirm', 'PAUSED'],
    ['reasons', 'swapping', 'RECYCLE_FAILED'],
    ['swap', 'swap', 'ACTIVE'],
  ] as const)('opens the step %s for a link to %s when the status is %s', async (step, linked, status) => {
    await openStep(linked, { statuses: [status] });
    await expectStep(text[step].title);
    expect(window.location.search).toBe(`?cancel=${step}`);
  });

  test('takes the reason without an alternative where the status allows no delay', async () => {
    const { press, choose, read } = await openStep('reasons', { statuses: ['PAUSED'] });
    expect(queryButton(text.reasons.pause)).not.toBeInTheDocument();
    await choose(text.reasons[2]);
    await press(text.reasons.continue);
    expect(await screen.findByText(fill(text.confirm.reason, { reason: text.reasons[2] }))).toBeVisible();
    await press(text.confirm.confirm);
    await waitFor(async () => expect(await read()).toMatchObject({ status: 'CANCELLED' }));
  });

  test('is not offered for a cancelled subscription, not even by a link', async () => {
    const { path } = await openStep('confirm', { statuses: ['CANCELLED'] });
    expect(await screen.findByText(t.subscription.status.CANCELLED)).toBeVisible();
    await waitFor(() => expect(address()).toBe(path));
    expect(queryButton(text.open)).not.toBeInTheDocument();
  });

  // The swap is a leg of the cancellation (rules §9.5).
  describe('swap', () => {
    const products = t.subscription.swap.title;
    /** A product that the present one can be swapped for. */
    const makeTarget = () => makeProduct(api, { weeks: [2], priceCents: 2000 });

    test('opens as a step, and leads back to the offer by its button and by Back', async () => {
      const { press, choose, path } = await openStep('reasons');
      await choose(text.reasons[3]);
      await press(text.reasons.continue);
      await expectStep(text.swap.title);
      for (const leave of [() => press(text.swap.back), () => Promise.resolve(window.history.back())]) {
        await press(text.swap.open);
        await expectStep(products);
        expect(address()).toBe(`${path}?cancel=swapping`);
        expect(queryButton(text.open)).not.toBeInTheDocument();
        await leave();
        await expectStep(text.swap.title);
        expect(address()).toBe(`${path}?cancel=swap`);
      }
      await press(text.back);
      await expectStep(text.reasons.title);
      expect(screen.getByRole('radio', { name: text.reasons[3] })).toBeChecked();
    });

    test('can be declined, which leads to reason 4, and the subscription can be kept', async () => {
      const { press, path } = await openStep('swapping');
      await expectStep(products);
      await press(text.decline);
      await expectStep(text.confirm.title);
      expect(screen.getByLabelText(text.confirm.text)).toHaveValue('');
      window.history.back();
      await expectStep(products);
      await press(text.keep);
      await waitFor(() => expect(getButton(text.open)).toHaveFocus());
      expect(address()).toBe(path);
    });

    test('ends the cancellation with the other product', async () => {
      const { press, choose, person, path, read, mails } = await openStep('reasons');
      const { productId, name } = await makeTarget();
      await choose(text.reasons[3]);
      await press(text.reasons.continue);
      await press(text.swap.open);
      await chooseProduct(person, name, t);
      await person.selectOptions(shownFrequency(t.subscription), '2');
      await press(t.subscription.edit.save);
      await seeText(successOf(t, 'swap'));
      await waitFor(() => expect(address()).toBe(path));
      expect(await screen.findByRole('heading', { name })).toBeVisible();
      expect(getButton(text.open)).toBeVisible();
      expect(await read()).toMatchObject({ status: 'ACTIVE', productId, billingIntervalDays: 14 });
      expect(await mails()).toHaveLength(1);
    });

    test('asks before Back drops a choice', async () => {
      const { person, press, path } = await openStep('swap');
      const { name } = await makeTarget();
      const { leave } = t.shell;
      await press(text.swap.open);
      await chooseProduct(person, name, t);
      window.history.back();
      await screen.findByRole('dialog', { name: leave.title });
      await person.click(dialog().getByRole('button', { name: leave.stay }));
      expect(address()).toBe(`${path}?cancel=swapping`);
      expect(shownFrequency(t.subscription)).toBeVisible();
      window.history.back();
      await screen.findByRole('dialog', { name: leave.title });
      await person.click(dialog().getByRole('button', { name: leave.confirm }));
      await expectStep(text.swap.title);
    });
  });

  // An entry of the history can outlive a reload, so the browser's Forward may skip the steps before.
  describe('confirmation reached by the browser’s Forward', () => {
    const goForward = (path: string) => goForwardTo(`${path}?cancel=confirm`);

    test.each(['reasons', 'delay', 'swap', 'pause'] as const)('from the step %s requires a text', async (step) => {
      const { person, press, path, read } = await openStep(step);
      await expectStep(text[step].title);
      goForward(path);
      await expectStep(text.confirm.title);
      await press(text.confirm.confirm);
      expect((await screen.findAllByText(text.reasons.required)).length).toBeGreaterThan(0);
      expect(await read()).toMatchObject({ status: 'ACTIVE' });
      await person.click(screen.getByLabelText(text.confirm.text));
      await person.paste(REASON);
      await press(text.confirm.confirm);
      await waitFor(async () => expect(await read()).toMatchObject({ status: 'CANCELLED' }));
    });

    test('keeps a reason without an alternative', async () => {
      const { choose, press, path } = await openStep('reasons', { statuses: ['PAUSED'] });
      await choose(text.reasons[2]);
      await press(text.reasons.continue);
      await expectStep(text.confirm.title);
      window.history.back();
      await expectStep(text.reasons.title);
      goForward(path);
      await expectStep(text.confirm.title);
      expect(screen.queryByLabelText(text.confirm.text)).not.toBeInTheDocument();
    });
  });
});

test('a delay without a purchase id is rejected (rules §16.12)', async () => {
  const values = { purchaseId: '', delayDays: '14' };
  await expect(cancellationSchema('delay', { delayDays: ['14'], pauseDays: [] })?.validate(values)).rejects.toThrow(
    'delay.noPurchaseId',
  );
});

// A command that was carried out, but whose answer was lost, is pending when the page is loaded again (rules §20.4).
describe.each(languages('en'))('cancellation after a reload in %s', (language) => {
  const t = TEXTS[language];
  const text = t.cancellation;

  let productId: string;
  beforeAll(async () => ({ productId } = await makeProduct(api, { weeks: [2], priceCents: 2000 })));

  const CASES = {
    pause: {
      call: 'pause',
      form: { restartDate: addDays(NEXT, 31) },
      change: { kind: 'pause', restartDate: addDays(NEXT, 31) },
    },
    cancel: {
      call: 'cancel',
      form: { cancelReason: REASON, fullRefund: 'false', afterNextBill: 'false' },
      change: { kind: 'cancel', reason: REASON },
    },
    delay: {
      call: 'reschedule',
      form: { nextBillDate: addDays(NEXT, 14), billNow: 'false' },
      change: { kind: 'delay', nextBillDate: addDays(NEXT, 14) },
    },
    swap: {
      call: 'update',
      get form() {
        const product = { productId, price: '20', productQty: '1' };
        return { ...product, billingIntervalDays: '14', intervalUnit: 'days', isIntervalChange: 'true' };
      },
      get change() {
        const product = { productId, unitPriceCents: 2000, quantity: 1 };
        return { kind: 'swap' as const, ...product, intervalDays: 14, isIntervalChange: true };
      },
    },
  } as const;
  type Kind = keyof typeof CASES;
  const messageOf = (kind: Kind) => (kind === 'cancel' ? shape(t.server.orderCancelled) : successOf(t, kind));
  const targetOf = (kind: Kind, page: string) =>
    ({ pause: '/dashboard', cancel: '/manage-subscriptions', delay: page, swap: page })[kind];

  async function reload(kind: Kind, search: string, isAnswered = true) {
    const { token, purchaseId, customerId } = await api.customer({ nextBillInDays: NEXT_IN_DAYS, len: language });
    const { call, form, change } = CASES[kind];
    const path = `/api/subscription/${call}`;
    const key = crypto.randomUUID();
    await api.post(path, { purchaseId, ...form, len: language }, { token, key });
    if (!isAnswered) proxy.fail(path, 'drop-reply');
    const command: Change = { purchaseId, productName: 'Streu', version: undefined, ...change };
    const page = `/manage-subscriptions/${purchaseId}`;
    const { person } = await renderPortal(page + search, {
      language,
      stored: {
        token,
        multiAccount: 'false',
        isAdmin: 'false',
        ...storedCommands(storedCommand(customerId, command, key)),
      },
      config: { apiBase: proxy.apiBase },
    });
    return { page, person };
  }
  /** Retries at once; only between two retries, since one that has begun would fail and double the wait. */
  async function retryWithAnswer() {
    await findButton(t.commands.inDoubt.retry);
    proxy.heal();
    act(() => void window.dispatchEvent(new Event('online')));
  }

  const STEP_OF = { pause: 'pause', cancel: 'confirm', delay: 'delay', swap: 'swapping' } as const;
  test.each(['pause', 'cancel', 'delay', 'swap'] as const)('a %s leads on once its outcome is known', async (kind) => {
    const { page } = await reload(kind, `?cancel=${STEP_OF[kind]}`);
    await seeText(messageOf(kind));
    await waitFor(() => expect(address()).toBe(targetOf(kind, page)));
    expect(screen.queryByText(text.reasons.title)).not.toBeInTheDocument();
  });

  test.each([
    ['pause', '?cancel=pause', () => expectStep(text.pause.title)],
    ['cancel', '?cancel=confirm', () => expectStep(text.confirm.title)],
    ['swap', '?cancel=swapping', () => expectStep(t.subscription.swap.title)],
    ['pause', '?cancel=reasons', () => findButton(text.keep)],
    ['pause', '', () => findButton(text.open)],
  ] as const)('a %s in doubt leaves the page at "%s" until its outcome is known', async (kind, search, expectPage) => {
    const { page } = await reload(kind, search, false);
    await expectPage();
    // Told once the server has said whose it is.
    expect(await screen.findByText(t.commands.inDoubt.title)).toBeVisible();
    expect(address()).toBe(page + search);
    await retryWithAnswer();
    await waitFor(() => expect(address()).toBe(targetOf(kind, page)));
  });

  test('a cancellation in doubt brings its reason back', async () => {
    await reload('cancel', '?cancel=confirm', false);
    expect(await screen.findByText(t.commands.inDoubt.title)).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText(text.confirm.text)).toHaveValue(REASON));
  });

  test('a swap that the page has sent ends no cancellation', async () => {
    const { page } = await reload('swap', '?cancel=reasons', false);
    await expectStep(text.reasons.title);
    expect(await screen.findByText(t.commands.inDoubt.title)).toBeVisible();
    await retryWithAnswer();
    await seeText(messageOf('swap'));
    expect(address()).toBe(`${page}?cancel=reasons`);
  });

  test('a pause in doubt does not lead away from unsaved input', async () => {
    const { page, person } = await reload('pause', '', false);
    expect(await screen.findByText(t.commands.inDoubt.title)).toBeVisible();
    const quantity = await screen.findByLabelText(t.subscription.quantity);
    await refill(person, quantity, '3');
    await retryWithAnswer();
    await seeText(messageOf('pause'));
    expect(address()).toBe(page);
    expect(quantity).toHaveDisplayValue('3');
  });
});

describe('failing calls', () => {
  const INTERVAL_WEEKS = 4;
  type Page = Awaited<ReturnType<typeof open>>;

  interface Action {
    path: string;
    search?: string;
    /** From the loaded page to the moment before the button is pressed. */
    prepare: (page: Page) => Promise<void>;
    button: (page: Page) => string | RegExp;
    success: (page: Page) => RegExp;
    isDone: (page: Page) => Promise<boolean>;
  }

  let code: string;
  let target: string;
  beforeAll(async () => {
    target = (await makeProduct(api, { weeks: [2] })).name;
    code = await api.discount({ amount: 10 });
  });
  const enterCode = async ({ person, text }: Page) => {
    await person.click(await screen.findByLabelText(text.code.label));
    await person.paste(code);
  };

  /** Reschedule and skip, which ask for a confirmation first. */
  const postponing = (action: 'move' | 'skip', days: number): Action => ({
    path: '/api/subscription/reschedule',
    prepare: ({ press, t }) => press(t.delivery[action].open),
    button: ({ t }) => confirmName(t.delivery[action]),
    success: ({ t }) => (action === 'skip' ? successOf(t, 'skip') : shape(t.server.orderMoved)),
    isDone: async ({ read }) => (await read()).nextBillDate === addDays(NEXT, days),
  });

  /** The swap of the page, or the one within the cancellation. */
  const swapping = (search: string): Action => ({
    path: UPDATE,
    search,
    prepare: async ({ person, text, t }) => {
      await chooseProduct(person, target, t);
      await person.selectOptions(shownFrequency(text), '2');
    },
    button: ({ text }) => text.edit.save,
    success: ({ t }) => successOf(t, 'swap'),
    isDone: async ({ read }) => (await read()).productName === target,
  });

  const ACTIONS: Record<string, Action> = {
    'saving the quantity': {
      path: UPDATE,
      prepare: async ({ person, text }) => refill(person, await screen.findByLabelText(text.quantity), '2'),
      button: ({ text }) => text.edit.save,
      success: ({ t }) => shape(t.server.subscriptionUpdated),
      isDone: async ({ read }) => (await read()).productQty === 2,
    },
    'applying a code': {
      path: '/api/subscription/apply-discount',
      prepare: async (page) => {
        await enterCode(page);
        await page.press(page.text.code.apply);
        await screen.findByRole('dialog');
      },
      button: ({ text }) => text.code.ask.applyDiscount.confirm,
      success: ({ t }) => shape(t.server.discountApplied.replace('{{code}}', code)),
      isDone: async ({ read }) => (await read()).discount > 0,
    },
    'removing a code': {
      path: '/api/subscription/remove-discount',
      prepare: async (page) => {
        await enterCode(page);
        await page.press(page.text.code.apply);
        await page.confirmCode('applyDiscount');
        await page.press(fill(page.text.code.remove, { code }));
        await screen.findByRole('dialog');
      },
      button: ({ text }) => text.code.ask.removeDiscount.confirm,
      success: ({ t }) => shape(t.server.discountRemoved.replace('{{code}}', code)),
      isDone: async ({ read }) => (await read()).discount === 0,
    },
    'swapping the product': swapping('?swap=true'),
    'swapping it instead of cancelling': swapping('?cancel=swapping'),
    'choosing the card': {
      path: '/api/subscription/pay-source',
      prepare: async ({ token, press, choose, text }) => {
        await addSecondCard(api, token);
        await press(text.card.chooseOther);
        await choose(new RegExp(fill(text.card.ending, { last4: '4444' })));
      },
      button: ({ t }) => t.cardChoice.confirm,
      success: ({ t }) => shape(t.server.cardChosen.replace('{{last4}}', '4444')),
      isDone: async ({ read }) => (await read()).cardLast4 === '4444',
    },
    'moving the order': postponing('move', 7),
    'skipping the order': postponing('skip', INTERVAL_WEEKS * 7),
  };

  const prepare = async ({ search, prepare: toLastStep }: Action): Promise<Page> => {
    const shape = { quantity: 1, nextBillInDays: NEXT_IN_DAYS, intervalWeeks: INTERVAL_WEEKS };
    const page = await open('en', { shape, ...(search && { search }) });
    await toLastStep(page);
    return page;
  };

  /** How an answer is lost; each returns what lets the next call through. */
  const LOSSES = {
    'the answer is lost': (path: string) => {
      proxy.fail(path, 'drop-reply');
      return proxy.heal;
    },
    'no answer comes in time': (path: string) => {
      // Only for this one call, which is held back, so that no other call can time out on a busy machine.
      const shortened = jest.replaceProperty(timings, 'answerTimeout', 500);
      const release = proxy.hold(path);
      return () => {
        shortened.restore();
        release();
      };
    },
  };
  afterEach(() => void jest.restoreAllMocks());

  describe.each(Object.entries(ACTIONS))('of %s', (_, action) => {
    const press = (page: Page) => page.press(action.button(page));

    test.each(Object.entries(LOSSES))(
      'say that the outcome is unknown when %s, and are retried with the same key, so that it happens once',
      async (_loss, lose) => {
        const page = await prepare(action);
        const { inDoubt } = page.t.commands;
        const mails = (await page.mails()).length;
        const letThrough = lose(action.path);
        await press(page);
        expect(await screen.findByText(inDoubt.title)).toBeVisible();
        // Sends nothing while the first one is in doubt.
        if (queryButton(action.button(page))) await press(page);
        letThrough();
        act(() => void window.dispatchEvent(new Event('online')));
        await screen.findAllByText(action.success(page));
        await waitFor(() => expect(screen.queryByText(inDoubt.title)).not.toBeInTheDocument());
        await waitFor(async () => expect(await action.isDone(page)).toBe(true));
        expect(await page.mails()).toHaveLength(mails + 1);
        const keys = proxy.sent(action.path).map(({ headers }) => headers['idempotency-key']);
        expect(keys.length).toBeGreaterThan(1);
        expect(new Set(keys).size).toBe(1);
      },
    );

    test('show a refusal in one place, change nothing, and succeed when they are sent again', async () => {
      const page = await prepare(action);
      const { server, forbidden } = page.t.common.failures;
      const messages = [
        [500, fill(server, { message: FAULT })],
        [403, fill(forbidden, { message: FAULT })],
      ] as const;
      for (const [status, message] of messages) {
        proxy.fail(action.path, status);
        await press(page);
        expect(await screen.findAllByText(message)).toHaveLength(1);
        expect(await action.isDone(page)).toBe(false);
        await waitFor(() => expect(getButton(action.button(page))).not.toHaveAttribute('aria-disabled', 'true'));
      }
      proxy.heal();
      await press(page);
      // A toast of an earlier test can still be shown: the server's state decides.
      await screen.findAllByText(action.success(page));
      for (const [, message] of messages) expect(screen.queryByText(message)).not.toBeInTheDocument();
      await waitFor(async () => expect(await action.isDone(page)).toBe(true));
    });

    test('report a 401 once and go to the sign-in', async () => {
      const page = await prepare(action);
      proxy.fail(action.path, 401);
      await press(page);
      const message = fill(page.t.common.failures.unauthorized, { message: FAULT });
      const notice = await screen.findByRole('status', { name: page.t.common.notice.region, hidden: true });
      await waitFor(() => expect(notice).toHaveTextContent(message));
      expect(screen.getByRole('main', { hidden: true }).textContent.split(message)).toHaveLength(2);
      await waitFor(() => expect(window.location.pathname).toBe('/'));
      expect(await action.isDone(page)).toBe(false);
    });
  });
});
