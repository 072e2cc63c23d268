import { screen, waitFor, within } from '@testing-library/react';
import type { Language } from '../../src/domain/language';
import { ordersOf, totalOf } from '../support/portalOrders';
import { day, euro, fill, TEXTS } from '../support/portalTexts';
import { renderPortal } from '../support/renderPortal';
import { FAULT, startProxy, type Proxy } from '../support/startProxy';
import { api, failureOf, visitPortal } from '../support/visitPortal';

const PATH = '/upcoming-payments';
const ALL = '/api/subscription/all';

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());

const openFor = (token: string, language: Language) =>
  renderPortal(PATH, { language, stored: { token, multiAccount: 'false' }, config: { apiBase: proxy.apiBase } });

/** The very characters: no line ends between a number and its sign. */
const seePrice = (card: HTMLElement, amount: number, language: Language) =>
  expect(
    within(card).getByText(euro(amount, language).replace(' €', '\u00a0€'), { normalizer: (it) => it }),
  ).toBeVisible();

describe.each(['de', 'en'] as const)('in %s', (language) => {
  const { payments: t, common } = TEXTS[language];
  const visit = (shape: Record<string, unknown> = {}) => visitPortal(PATH, shape, language, proxy);

  test('each order to come, and none of the cancelled, failed or undated', async () => {
    const statuses = ['ACTIVE', 'PAUSED', 'INACTIVE', 'CANCELLED', 'RECYCLE_FAILED'];
    const { token } = await visit({ statuses, nextBillInDays: 12, quantity: 3 });
    const list = await screen.findByRole('list', { name: t.upcoming.title });
    expect(screen.getByRole('heading', { level: 1, name: t.upcoming.title })).toBeVisible();
    expect(document.title).toBe(t.upcoming.title);
    const cards = within(list).getAllByRole('article');
    expect(cards).toHaveLength(2);
    const orders = (await ordersOf(api, token, TEXTS[language])).filter(({ nextBillDate }) => nextBillDate);
    orders.forEach((order, index) => {
      const card = cards[index] as HTMLElement;
      seePrice(card, totalOf(order), language);
      expect(within(card).getByText(day(order.nextBillDate ?? ''))).toBeVisible();
      expect(within(card).getByText(order.productName)).toBeVisible();
      expect(within(card).getByText(fill(t.quantity, { count: '3' }))).toBeVisible();
      const link = within(card).getByRole('link', { name: t.viewSubscription });
      expect(link).toHaveAttribute('href', `/manage-subscriptions/${order.purchaseId}`);
      expect(link).toHaveAccessibleDescription(`${day(order.nextBillDate ?? '')} ${order.productName}`);
    });
    expect(screen.getAllByText(t.upcoming.status.PAUSED)).toHaveLength(1);
    expect(screen.getByText(t.upcoming.resumes)).toBeVisible();
  });

  test('a code lowers what its order costs', async () => {
    const { token, purchaseId } = await api.customer({ quantity: 2 });
    const discountCode = await api.discount({ amount: 10 });
    await api.json('/api/subscription/apply-discount', { purchaseId, discountCode }, { token });
    const [order] = await ordersOf(api, token, TEXTS[language]);
    if (!order) throw new Error('The customer has no subscription.');
    expect(order.discount).toBeGreaterThan(0);
    await openFor(token, language);
    seePrice(await screen.findByRole('article'), totalOf(order), language);
  });

  test('an inactive one with a date is not charged by itself: no picture, and nothing for a calendar', async () => {
    const { token } = await api.customer({ len: language });
    const [order] = await ordersOf(api, token, TEXTS[language]);
    proxy.answer(ALL, { data: [{ ...order, status: 'INACTIVE' }] });
    await openFor(token, language);
    const card = within(await screen.findByRole('article'));
    expect(card.getByText(t.upcoming.waits)).toBeVisible();
    expect(card.getByText(t.upcoming.status.INACTIVE)).toHaveAttribute('data-tone', 'quiet');
    expect(card.queryByText(t.upcoming.resumes)).not.toBeInTheDocument();
    expect(screen.queryByRole('list', { name: t.timeline.title })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: t.calendar.download })).not.toBeInTheDocument();
  });

  test('no payments found, and where to go from there', async () => {
    await visit({ statuses: ['INACTIVE', 'CANCELLED'] });
    expect(await screen.findByText(t.empty)).toBeVisible();
    expect(screen.getByRole('link', { name: t.toSubscriptions })).toHaveAttribute('href', '/manage-subscriptions');
    expect(screen.queryByText(t.timeline.title)).not.toBeInTheDocument();
  });

  test('five placeholders while it loads; what fails is told, and loads on another try', async () => {
    proxy.fail(ALL);
    const letGo = proxy.hold();
    const { person } = await visit();
    const retry = async () =>
      person.click(within(await failureOf(t.upcoming.loadFailed)).getByRole('button', { name: common.actions.retry }));
    expect(await screen.findByText(common.loading)).toBeInTheDocument();
    expect(document.querySelectorAll('.MuiSkeleton-root')).toHaveLength(5);
    letGo();
    const failed = fill(common.failures.server, { message: FAULT });
    expect(await failureOf(t.upcoming.loadFailed)).toHaveTextContent(failed);
    proxy.fail(ALL, 'drop-reply');
    await retry();
    expect(await screen.findByText(common.failures.noResponse)).toBeVisible();
    expect(screen.queryByText(failed)).not.toBeInTheDocument();
    proxy.heal();
    await retry();
    expect(await screen.findByRole('article')).toBeVisible();
    expect(screen.queryByText(t.upcoming.loadFailed)).not.toBeInTheDocument();
  });

  test('a long list grows by fifty, and says how many there are', async () => {
    const { person } = await visit({ statuses: Array.from({ length: 60 }, () => 'ACTIVE') });
    expect(await screen.findAllByRole('article')).toHaveLength(50);
    expect(screen.getByText(fill(t.shown, { shown: '50', all: '60' }))).toBeVisible();
    await person.click(screen.getByRole('button', { name: t.more }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(60));
    expect(screen.getByText(fill(t.shown, { shown: '60', all: '60' }))).toBeVisible();
    expect(screen.queryByRole('button', { name: t.more })).not.toBeInTheDocument();
  });
});
