import { screen, waitFor, within } from '@testing-library/react';
import { inDays, nextOrderOf, orderMails, totalOf } from '../support/portalOrders';
import { day, euro, fill, TEXTS } from '../support/portalTexts';
import { FAULT, startProxy, type Proxy } from '../support/startProxy';
import { api, failureOf, visitPortal } from '../support/visitPortal';

const PATH = '/dashboard';
const SHAPE = { nextBillInDays: 10, intervalWeeks: 4 };
const RESCHEDULE = '/api/subscription/reschedule';

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());

describe.each(['en', 'de'] as const)('in %s', (language) => {
  const t = TEXTS[language];
  const { nextOrder: text, delivery, common } = t;
  const visit = (shape: Record<string, unknown> = SHAPE) =>
    visitPortal(PATH, { len: language, ...shape }, language, proxy);
  const dialog = () => within(screen.getByRole('dialog'));
  const findDate = (days: number) => screen.findByRole('heading', { name: day(inDays(days)) });

  async function open(action: 'move' | 'skip' | 'orderNow', shape?: Record<string, unknown>) {
    const visited = await visit(shape);
    await visited.person.click(await screen.findByRole('button', { name: delivery[action].open }));
    return {
      ...visited,
      order: () => nextOrderOf(api, visited.token, t),
      press: () => visited.person.click(dialog().getByRole('button', { name: delivery[action].confirm })),
    };
  }

  test('three placeholders while it loads; what fails is told, and loads on a second try', async () => {
    proxy.fail('/api/subscription/all');
    const letGo = proxy.hold();
    const { person } = await visit();
    expect(await screen.findByText(common.loading)).toBeInTheDocument();
    expect(document.querySelectorAll('.MuiSkeleton-root')).toHaveLength(3);
    letGo();
    const alert = await failureOf(text.loadFailed);
    expect(alert).toHaveTextContent(fill(common.failures.server, { message: FAULT }));
    expect(document.querySelector('.MuiSkeleton-root')).toBeNull();
    proxy.heal();
    await person.click(within(alert).getByRole('button', { name: common.actions.retry }));
    expect(await screen.findByRole('article')).toBeVisible();
    expect(screen.queryByText(text.loadFailed)).toBeNull();
  });

  test('a server that cannot be reached is told', async () => {
    proxy.stop();
    await visit();
    expect(await screen.findByText(text.loadFailed)).toBeVisible();
    expect(screen.getByText(common.failures.noResponse)).toBeVisible();
    expect(screen.getByRole('button', { name: common.actions.retry })).toBeVisible();
  });

  test('nobody is left in front of an empty page', async () => {
    await visit({ statuses: ['CANCELLED'] });
    expect(await screen.findByText(text.noActive)).toBeVisible();
    expect(screen.queryByRole('button', { name: delivery.move.open })).not.toBeInTheDocument();
  });

  test.each([
    ['delay7', 17],
    ['delay14', 24],
  ] as const)('%s moves the order, on the page and on the server', async (choice, days) => {
    const { person, press, order } = await open('move');
    const target = inDays(days);
    await person.click(dialog().getByRole('radio', { name: `${delivery.move[choice]} ${day(target)}` }));
    await press();
    expect(await screen.findByText(fill(t.server.orderMoved, { date: day(target) }))).toBeVisible();
    expect(await findDate(days)).toBeVisible();
    expect((await order()).nextBillDate).toBe(target);
  });

  test.each([
    [1, 0],
    [365, 366],
  ])('a day of one’s own: in %i days it is taken, in %i it is not', async (allowed, refused) => {
    const { person, press, order } = await open('move');
    await person.click(screen.getByRole('radio', { name: delivery.move.specificDate }));
    const field = screen.getByLabelText(delivery.move.date);
    await person.type(field, inDays(refused));
    await press();
    expect(await screen.findByText(delivery.move.invalidDate)).toBeVisible();
    expect((await order()).nextBillDate).toBe(inDays(10));
    await person.clear(field);
    await person.type(field, inDays(allowed));
    await press();
    expect(await findDate(allowed)).toBeVisible();
    expect((await order()).nextBillDate).toBe(inDays(allowed));
  });

  test('a skip goes one interval on and says so', async () => {
    const { press, order } = await open('skip');
    const { productName: product } = await order();
    const said = { product, from: day(inDays(10)), to: day(inDays(38)) };
    expect(dialog().getByText(fill(delivery.skip.text, said))).toBeVisible();
    await press();
    expect(await screen.findByText(t.commands.done.skip)).toBeVisible();
    expect((await order()).nextBillDate).toBe(inDays(38));
  });

  test('an order now bills once, moves the date on from today, and says what was charged', async () => {
    const { person, order, email } = await open('orderNow');
    const { productName: product } = await order();
    const total = euro(totalOf(await order()), language);
    const said = fill(delivery.orderNow.text, { product, amount: total, last4: '4242' });
    expect(await dialog().findByText(said)).toBeVisible();
    expect(dialog().getByText(fill(delivery.orderNow.next, { date: day(inDays(28)) }))).toBeVisible();
    await person.tripleClick(dialog().getByRole('button', { name: delivery.orderNow.confirm }));
    const placed = fill(t.server.orderPlaced, { total, date: day(inDays(28)) });
    expect(await screen.findByText(placed)).toBeVisible();
    expect((await order()).nextBillDate).toBe(inDays(28));
    expect(await orderMails(api, email, t, 'orderedSubject')).toHaveLength(1);
  });

  test('a declined card says why, where the person is looking, and changes nothing', async () => {
    const { press, order } = await open('orderNow', { ...SHAPE, card: 'declining' });
    await press();
    expect(await dialog().findByText(t.server.cardDeclined)).toBeVisible();
    expect((await order()).nextBillDate).toBe(inDays(10));
  });

  test('without a card nothing is ordered: the question names none, and the refusal says what is missing', async () => {
    const { press, order } = await open('orderNow', { ...SHAPE, card: 'none' });
    const { productName: product } = await order();
    const said = fill(delivery.orderNow.textWithoutCard, { product, amount: euro(totalOf(await order()), language) });
    expect(dialog().getByText(said)).toBeVisible();
    await press();
    expect(await dialog().findByText(t.server.noCard)).toBeVisible();
    expect((await order()).nextBillDate).toBe(inDays(10));
  });

  test('a second order of the same day is refused in words', async () => {
    const { press, order, email, token, purchaseId } = await open('orderNow');
    const sent = { purchaseId, billNow: 'true', nextBillDate: inDays(1), len: language };
    expect((await api.post(RESCHEDULE, sent, { token })).status).toBe(200);
    await press();
    expect(await dialog().findByText(t.server.orderedToday)).toBeVisible();
    expect((await order()).nextBillDate).toBe(inDays(28));
    expect(await orderMails(api, email, t, 'orderedSubject')).toHaveLength(1);
  });

  describe.each([
    ['move', 17],
    ['skip', 38],
    ['orderNow', 28],
  ] as const)('%s', (action, days) => {
    test('a failure is told in the dialog, which stays for the next try', async () => {
      const { press, order } = await open(action);
      for (const [status, failure] of [
        [500, 'server'],
        [403, 'forbidden'],
      ] as const) {
        proxy.fail(RESCHEDULE, status);
        await press();
        const said = fill(common.failures[failure], { message: FAULT });
        await waitFor(() => expect(dialog().getByRole('alert')).toHaveTextContent(said));
        expect((await order()).nextBillDate).toBe(inDays(10));
      }
      proxy.heal();
      await press();
      expect(await findDate(days)).toBeVisible();
      expect((await order()).nextBillDate).toBe(inDays(days));
    });

    test('an answer that stays out is no failure: the page says that nobody knows yet, and takes nothing else', async () => {
      const { press, order, person } = await open(action);
      const { productName: product } = await order();
      proxy.stop();
      await press();
      expect(await screen.findByText(t.commands.inDoubt.title)).toBeVisible();
      const said = fill(t.commands.inDoubt[action], { product, date: day(inDays(days)) });
      expect(screen.getByText(said)).toBeVisible();
      const opener = screen.getByRole('button', { name: delivery[action].open });
      expect(opener).toHaveAttribute('aria-disabled', 'true');
      await person.click(opener);
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect((await order()).nextBillDate).toBe(inDays(10));
    });
  });
});
