import { screen, waitFor, within } from '@testing-library/react';
import type { Language } from '../../src/domain/language';
import { formatDay } from '../../src/i18n/formats';
import { detailsOf, inDays, nextOrderOf, orderMails, totalOf } from '../support/portalOrders';
import { euro, fill, TEXTS } from '../support/portalTexts';
import { itemOf } from '../support/subscriptions';
import { api, statusesOf, visitPortal } from '../support/visitPortal';

const NEXT_IN_DAYS = 10;
const INTERVAL_WEEKS = 4;
const INTERVAL_DAYS = INTERVAL_WEEKS * 7;

/** The next order's page, and what happens elsewhere meanwhile. */
async function open(language: Language, nextBillInDays = NEXT_IN_DAYS) {
  const t = TEXTS[language];
  const shape = { nextBillInDays, intervalWeeks: INTERVAL_WEEKS, len: language };
  const { person, token, purchaseId, email } = await visitPortal('/dashboard', shape, language);
  const dialog = () => within(screen.getByRole('dialog'));
  return {
    t,
    token,
    email,
    person,
    text: t.delivery,
    dialog,
    ask: async (name: string) => person.click(await screen.findByRole('button', { name })),
    press: async (name: string) => person.click(dialog().getByRole('button', { name })),
    order: () => nextOrderOf(api, token, t),
    pause: () => {
      const restartDate = inDays(NEXT_IN_DAYS + 31);
      return api.post('/api/subscription/pause', { purchaseId, restartDate, len: language }, { token });
    },
    moveTo: (nextBillDate: string) =>
      api.post('/api/subscription/reschedule', { purchaseId, billNow: 'false', nextBillDate }, { token }),
    setQuantity: async (productQty: number) => {
      const { productId, price, billingIntervalDays } = await itemOf(api, token, purchaseId);
      const edit = { purchaseId, productId, price, productQty, billingIntervalDays, intervalUnit: 'days' };
      return api.json('/api/subscription/update', edit, { token });
    },
    setCard: async (cardNumber: string) => {
      const [card] = (await detailsOf(api, token)).paySources;
      const expiry = { cardMonth: '7', cardYear: inDays(1000).slice(0, 4) };
      const fields = { cardNumber, cardSecurityCode: '123', ...expiry, validateCard: 'false' };
      return api.post('/api/user/updateCard', { ...fields, paySourceId: card?.paySourceId ?? '' }, { token });
    },
  };
}
type Page = Awaited<ReturnType<typeof open>>;

const amountOf = async ({ order, t }: Page) => euro(totalOf(await order()), t.language);
const expectDialog = ({ dialog }: Page, said: string) => waitFor(() => expect(dialog().getByText(said)).toBeVisible());

test('whoever comes back to the page sees what happened elsewhere meanwhile', async () => {
  const { moveTo } = await open('en');
  expect(await screen.findByRole('heading', { name: formatDay(inDays(NEXT_IN_DAYS)) })).toBeVisible();
  await moveTo(inDays(100));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByRole('heading', { name: formatDay(inDays(100)) })).toBeVisible();
});

describe.each(['en', 'de'] as const)('in %s', (language) => {
  test.each([
    ['quantity', ({ setQuantity }: Page) => setQuantity(7), '4242'],
    ['card', ({ setCard }: Page) => setCard('5555555555554444'), '4444'],
  ])('an order is not charged while its %s is not what the button named', async (_name, change, last4) => {
    const page = await open(language);
    const { t, text, ask, press, dialog, order, email } = page;
    const product = (await order()).productName;
    await ask(text.orderNow.open);
    await expectDialog(page, fill(text.orderNow.text, { product, amount: await amountOf(page), last4: '4242' }));
    expect((await change(page)).status).toBe(200);
    await press(text.orderNow.confirm);

    expect(await dialog().findByText(t.server.orderChanged)).toBeVisible();
    const amount = await amountOf(page);
    await expectDialog(page, fill(text.orderNow.text, { product, amount, last4 }));
    expect((await order()).nextBillDate).toBe(inDays(NEXT_IN_DAYS));
    expect(await orderMails(api, email, t, 'orderedSubject')).toEqual([]);

    await press(text.orderNow.confirm);
    const placed = fill(t.server.orderPlaced, { total: amount, date: formatDay(inDays(INTERVAL_DAYS)) });
    expect(await screen.findByText(placed)).toBeVisible();
    expect(await orderMails(api, email, t, 'orderedSubject')).toHaveLength(1);
  });

  test('a skip does not overwrite a date that was set meanwhile', async () => {
    const page = await open(language);
    const { t, text, ask, press, dialog, moveTo, order } = page;
    const [elsewhere, target] = [inDays(100), inDays(100 + INTERVAL_DAYS)];
    await ask(text.skip.open);
    await moveTo(elsewhere);
    await press(text.skip.confirm);

    expect(await dialog().findByText(t.server.orderChanged)).toBeVisible();
    const { productName, nextBillDate } = await order();
    expect(nextBillDate).toBe(elsewhere);
    const said = { product: productName, from: formatDay(elsewhere), to: formatDay(target) };
    await expectDialog(page, fill(text.skip.text, said));
    await press(text.skip.confirm);
    await waitFor(async () => expect((await order()).nextBillDate).toBe(target));
  });

  test.each(['move', 'skip', 'orderNow'] as const)(
    'what is not due any more cannot be confirmed again: %s',
    async (action) => {
      const { t, text, ask, press, dialog, pause, order, token, email } = await open(language);
      await ask(text[action].open);
      expect((await pause()).status).toBe(200);
      const paused = await order();
      await press(text[action].confirm);

      expect(await dialog().findByText(t.server.notActive)).toBeVisible();
      const buttons = dialog().getAllByRole('button');
      expect(buttons.map(({ textContent }) => textContent)).toEqual([text.close]);
      await press(text.close);
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(await screen.findByText(t.nextOrder.noActive)).toBeVisible();
      expect(await order()).toEqual(paused);
      expect(await orderMails(api, email, t, 'orderedSubject')).toEqual([]);
      expect(await statusesOf(token)).toEqual({ [paused.purchaseId]: 'PAUSED' });
    },
  );

  test('a delay that the new date does not allow is not offered any more', async () => {
    const { t, text, ask, press, dialog, moveTo, order, person } = await open(language);
    await ask(text.move.open);
    const choices = () => within(dialog().getByRole('radiogroup', { name: text.move.legend })).getAllByRole('radio');
    expect(choices()).toHaveLength(3);
    await moveTo(inDays(365));
    await press(text.move.confirm);

    expect(await dialog().findByText(t.server.orderChanged)).toBeVisible();
    expect((await order()).nextBillDate).toBe(inDays(365));
    expect(dialog().getByRole('radio', { name: text.move.specificDate })).toBeChecked();
    expect(choices()).toHaveLength(1);
    await press(text.move.confirm);
    expect(await dialog().findByText(text.move.invalidDate)).toBeVisible();
    await person.type(dialog().getByLabelText(text.move.date), inDays(40));
    await press(text.move.confirm);
    await waitFor(async () => expect((await order()).nextBillDate).toBe(inDays(40)));
  });

  test('what no day allows is said and cannot be confirmed', async () => {
    const page = await open(language, 358);
    const { text, ask, press, dialog, order } = page;
    const { productName } = await order();
    await ask(text.skip.open);
    const said = { product: productName, from: formatDay(inDays(358)), to: formatDay(inDays(358 + INTERVAL_DAYS)) };
    await expectDialog(page, fill(text.skip.impossible, said));
    expect(dialog().queryByRole('button', { name: text.skip.confirm })).not.toBeInTheDocument();
    await press(text.close);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    await ask(text.move.open);
    expect(dialog().getByRole('radio', { name: new RegExp(text.move.delay7) })).toBeChecked();
    expect(dialog().queryByRole('radio', { name: new RegExp(text.move.delay14) })).not.toBeInTheDocument();
  });
});
