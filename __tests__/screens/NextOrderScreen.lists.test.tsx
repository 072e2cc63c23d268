import { screen, waitFor, within } from '@testing-library/react';
import { inDays, ordersOf } from '../support/portalOrders';
import { day, euro, fill, shape, TEXTS } from '../support/portalTexts';
import { FAULT, startProxy, type Proxy } from '../support/startProxy';
import { api, failureOf, statusesOf, visitPortal } from '../support/visitPortal';

const PATH = '/dashboard';
const REACTIVE = '/api/subscription/reactive';
/** The shop is asked after 2 s, 4 s and so on. */
const SOME_READS = { timeout: 15_000 };
const STATUSES = ['ACTIVE', 'INACTIVE', 'PAUSED', 'CANCELLED', 'RECYCLE_FAILED'];

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());

describe.each(['en', 'de'] as const)('in %s', (language) => {
  const t = TEXTS[language];
  const { nextOrder, subscription: text, common, server } = t;
  const visit = (of: Record<string, unknown> = {}) => visitPortal(PATH, { len: language, ...of }, language, proxy);
  const inactiveList = () => screen.findByRole('list', { name: text.list.inactiveTitle });
  const reactivate = { name: new RegExp(`^${text.reactivate.open}`) };
  /** A paused subscription, and the open question whether it shall go on. */
  async function ask() {
    const visited = await visit({ statuses: ['PAUSED'], nextBillInDays: 10 });
    const opener = within(await inactiveList()).getByRole('button', reactivate);
    await visited.person.click(opener);
    return { ...visited, opener };
  }

  test('address and card have their way to be changed, each active subscription its own page', async () => {
    const { subscriptions } = await visit({ statuses: ['ACTIVE', 'ACTIVE'] });
    expect(await screen.findByRole('link', { name: nextOrder.editAddress })).toHaveAttribute(
      'href',
      '/address-payment-details?isEditAddress=true',
    );
    expect(screen.getByRole('link', { name: nextOrder.editCard })).toHaveAttribute(
      'href',
      '/address-payment-details?isEditPaymentCard=true',
    );
    const links = screen.getAllByRole('article').map((card) =>
      within(card)
        .getByRole('link', { name: new RegExp(`^${text.manage}`) })
        .getAttribute('href'),
    );
    const expected = subscriptions.map(({ purchaseId }) => `/manage-subscriptions/${purchaseId}`);
    expect(links.sort()).toEqual(expected.sort());
    expect(screen.getByText(text.list.noInactive)).toBeVisible();
  });

  test('who has no card is shown where to add one', async () => {
    await visit({ card: 'none', statuses: ['PAUSED'] });
    expect(await screen.findByText(nextOrder.noCard)).toBeVisible();
    expect(screen.getByText(nextOrder.noActive)).toBeVisible();
    expect(screen.getByRole('link', { name: nextOrder.addCard })).toHaveAttribute(
      'href',
      '/address-payment-details?isEditPaymentCard=true',
    );
  });

  test('each row says what it is and how it comes; INACTIVE and PAUSED can be reactivated, the others say why not', async () => {
    const { token } = await visit({ statuses: STATUSES, quantity: 2, intervalWeeks: 6 });
    const rows = within(await inactiveList()).getAllByRole('listitem');
    expect(screen.getByRole('heading', { name: text.list.inactiveTitle })).toBeVisible();
    const orders = (await ordersOf(api, token, t)).filter(({ status }) => status !== 'ACTIVE');
    expect(rows).toHaveLength(4);
    expect(orders).toHaveLength(4);
    orders.forEach((order, index) => {
      const [row, { status }] = [rows[index] as HTMLElement, order];
      const inRow = within(row);
      expect(inRow.getByRole('heading', { name: order.productName })).toBeVisible();
      expect(row.querySelector('img')).toHaveAttribute('src', order.productImagePath);
      expect(inRow.getByText(order.variant)).toBeVisible();
      expect(inRow.getByText(text.status[status])).toBeVisible();
      const every = fill(text.everyWeeks_other, { count: '6' });
      expect(
        inRow.getByText(fill(text.row.order, { quantity: '2', price: euro(order.price, language), every })),
      ).toBeVisible();
      // What rests has no order that is due, whatever date it holds.
      expect(inRow.queryByText(shape(text.row.next))).toBeNull();
      const rests = status === 'INACTIVE' || status === 'PAUSED';
      expect(inRow.queryAllByRole('button', reactivate)).toHaveLength(rests ? 1 : 0);
    });
    expect(screen.getByText(text.rest.cancelled)).toBeVisible();
    expect(screen.getByText(text.rest.newCard)).toBeVisible();
  });

  test('what is reactivated moves up to the active ones, and the server says so', async () => {
    const { person, token, purchaseId } = await ask();
    await person.click(screen.getByRole('button', { name: text.reactivate.confirm }));
    expect(await screen.findByText(fill(server.subscriptionReactivated, { date: day(inDays(10)) }))).toBeVisible();
    expect(await screen.findByRole('article')).toBeVisible();
    expect(await screen.findByText(text.list.noInactive)).toBeVisible();
    expect(await statusesOf(token)).toEqual({ [purchaseId]: 'ACTIVE' });
  });

  test('the question whether it shall go on can be withdrawn: nothing changes, and the focus comes back', async () => {
    const { person, token, purchaseId, opener } = await ask();
    await person.click(screen.getByRole('button', { name: common.actions.cancel }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(opener).toHaveFocus());
    expect(proxy.calls.filter(({ path }) => path === REACTIVE)).toHaveLength(0);
    expect(await statusesOf(token)).toEqual({ [purchaseId]: 'PAUSED' });
  });

  test('what the server refuses to let go on is told in its words, and shown as it is now', async () => {
    const { person, token, purchaseId } = await ask();
    const cancellation = { purchaseId, cancelReason: '2', fullRefund: 'false', afterNextBill: 'false' };
    expect((await api.post('/api/subscription/cancel', cancellation, { token })).status).toBe(200);
    await person.click(screen.getByRole('button', { name: text.reactivate.confirm }));
    expect(await screen.findAllByText(server.cancelledForGood)).not.toHaveLength(0);
    expect(await screen.findByText(text.rest.cancelled)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', reactivate)).toBeNull();
  });

  test('what went on although the answer stayed out is found out and told', async () => {
    const { person, token, purchaseId } = await ask();
    const [order] = await ordersOf(api, token, t);
    proxy.fail(REACTIVE, 'late');
    await person.click(screen.getByRole('button', { name: text.reactivate.confirm }));
    expect(await screen.findByText(text.reactivate.unknown)).toBeVisible();
    await proxy.arrive();
    const active = fill(text.reactivate.active, { product: order?.productName ?? '' });
    expect(await screen.findByText(active, {}, SOME_READS)).toBeVisible();
    expect(await screen.findByRole('article')).toBeVisible();
    expect(await statusesOf(token)).toEqual({ [purchaseId]: 'ACTIVE' });
  });

  test('three placeholders stand for address and card alone; what fails is told in their place, and loads on a second try', async () => {
    proxy.fail('/api/user/details');
    const letGo = proxy.hold('/api/user/details');
    const { person } = await visit();
    expect(await screen.findByRole('article')).toBeVisible();
    const placeholders = screen.getByText(common.loading).parentElement;
    expect(placeholders?.querySelectorAll('.MuiSkeleton-root')).toHaveLength(3);
    expect(screen.queryByRole('heading', { name: nextOrder.address })).toBeNull();
    letGo();
    const alert = await failureOf(nextOrder.customerFailed);
    expect(alert).toHaveTextContent(fill(common.failures.server, { message: FAULT }));
    expect(screen.queryByText(common.loading)).toBeNull();
    proxy.heal();
    await person.click(within(alert).getByRole('button', { name: common.actions.retry }));
    expect(await screen.findByRole('link', { name: nextOrder.editAddress })).toBeVisible();
    expect(screen.queryByText(nextOrder.customerFailed)).toBeNull();
  });
});

test('a row that goes leaves the focus to its list', async () => {
  const { person } = await visitPortal(PATH, { statuses: ['ACTIVE', 'PAUSED', 'CANCELLED'] });
  const list = await screen.findByRole('list', { name: 'Your inactive subscriptions' });
  await person.click(within(list).getByRole('button', { name: /^Reactivate/ }));
  await person.click(screen.getByRole('button', { name: 'Reactivate subscription' }));
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
  expect(list).toHaveFocus();
});
