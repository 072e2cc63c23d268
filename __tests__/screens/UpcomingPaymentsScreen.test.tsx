import { screen, waitFor, within } from '@testing-library/react';
import { addDays, businessDayAt } from '../../src/domain/planDate';
import { totalOf, ordersOf } from '../support/portalOrders';
import { day, euro, fill, TEXTS } from '../support/portalTexts';
import { readCalendar } from '../support/calendar';
import { renderPortal } from '../support/renderPortal';
import { catchSavedFiles } from '../support/savedFiles';
import { createApi } from '../support/serverApi';
import { startProxy, type Proxy } from '../support/startProxy';

const api = createApi(process.env.API_URL ?? '');
const TODAY = businessDayAt(new Date());
const saved = catchSavedFiles();

async function visit(shape: Record<string, unknown> = {}, language: 'de' | 'en' = 'en', apiBase?: string) {
  const customer = await api.customer(shape);
  const stored = { token: customer.token, multiAccount: 'false', isAdmin: 'false' };
  const portal = await renderPortal('/upcoming-payments', {
    language,
    stored,
    ...(apiBase && { config: { apiBase } }),
  });
  return { ...portal, ...customer };
}

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());

describe.each(['de', 'en'] as const)('in %s', (language) => {
  const { payments: t, common } = TEXTS[language];

  test('each order to come, and none of the cancelled, failed or undated', async () => {
    const statuses = ['ACTIVE', 'PAUSED', 'INACTIVE', 'CANCELLED', 'RECYCLE_FAILED'];
    const { token } = await visit({ statuses, nextBillInDays: 12, quantity: 3 }, language);
    const cards = await screen.findAllByRole('article');
    expect(cards).toHaveLength(2);
    const orders = (await ordersOf(api, token, TEXTS[language])).filter(({ nextBillDate }) => nextBillDate);
    orders.forEach((order, index) => {
      const card = within(cards[index] as HTMLElement);
      expect(card.getByText(day(order.nextBillDate ?? ''))).toBeVisible();
      expect(
        card.getByText(euro(totalOf(order), language).replace(' €', '\u00a0€'), { normalizer: (it) => it }),
      ).toBeVisible();
      expect(card.getByText(order.productName)).toBeVisible();
      expect(card.getByText(fill(t.quantity, { count: '3' }))).toBeVisible();
      const link = card.getByRole('link', { name: t.viewSubscription });
      expect(link).toHaveAttribute('href', `/manage-subscriptions/${order.purchaseId}`);
      expect(link).toHaveAccessibleDescription(`${day(order.nextBillDate ?? '')} ${order.productName}`);
    });
    expect(screen.getAllByText(t.upcoming.status.PAUSED)).toHaveLength(1);
    expect(screen.getByText(t.upcoming.resumes)).toBeVisible();
  });

  test('an inactive one with a date is not charged by itself', async () => {
    const { token } = await api.customer({ len: language });
    const [order] = await ordersOf(api, token, TEXTS[language]);
    proxy.answer('/api/subscription/all', { data: [{ ...order, status: 'INACTIVE' }] });
    const stored = { token, multiAccount: 'false' };
    await renderPortal('/upcoming-payments', { language, stored, config: { apiBase: proxy.apiBase } });
    const card = within(await screen.findByRole('article'));
    expect(card.getByText(t.upcoming.waits)).toBeVisible();
    expect(card.getByText(t.upcoming.status.INACTIVE)).toHaveAttribute('data-tone', 'quiet');
    expect(card.queryByText(t.upcoming.resumes)).not.toBeInTheDocument();
  });

  test('no payments found, and where to go from there', async () => {
    await visit({ statuses: ['INACTIVE', 'CANCELLED'] }, language);
    expect(await screen.findByText(t.empty)).toBeVisible();
    expect(screen.getByRole('link', { name: t.toSubscriptions })).toHaveAttribute('href', '/manage-subscriptions');
    expect(screen.queryByText(t.timeline.title)).not.toBeInTheDocument();
  });

  test('five placeholders while it loads', async () => {
    await visit({}, language);
    expect(await screen.findByText(common.loading)).toBeInTheDocument();
    expect(document.querySelectorAll('.MuiSkeleton-root')).toHaveLength(5);
    expect(await screen.findByRole('article')).toBeVisible();
  });

  test('what does not load is told, with a way to try again', async () => {
    await visit({}, language, 'http://127.0.0.1:9/api/');
    expect(await screen.findByText(t.upcoming.loadFailed)).toBeVisible();
    expect(screen.getByText(common.failures.noResponse)).toBeVisible();
    expect(screen.getByRole('button', { name: common.actions.retry })).toBeVisible();
  });

  test('the picture has its words, lane by lane', async () => {
    await visit({ statuses: ['ACTIVE', 'PAUSED'], nextBillInDays: 10, intervalWeeks: 4 }, language);
    const lanes = within(await screen.findByRole('list', { name: t.timeline.title })).getAllByRole('listitem');
    expect(lanes).toHaveLength(2);
    const planned = [38, 66].map((days) => day(addDays(TODAY, days))).join('; ');
    expect(lanes[0]).toHaveTextContent(day(addDays(TODAY, 10)));
    expect(lanes[0]).toHaveTextContent(fill(t.timeline.then, { dates: planned }));
    expect(lanes[0]?.querySelectorAll('circle')).toHaveLength(3);
  });

  test('the calendar file has whole days, a name that stays, and this language', async () => {
    const { person, token } = await visit(
      { statuses: ['ACTIVE', 'PAUSED'], nextBillInDays: 10, quantity: 2 },
      language,
    );
    const [order] = await ordersOf(api, token, TEXTS[language]);
    await person.click(await screen.findByRole('button', { name: t.calendar.download }));
    await waitFor(() => expect(saved.at(-1)?.name).toBe(t.calendar.file));
    expect(saved.at(-1)?.type).toBe('text/calendar;charset=utf-8');
    const { head, events } = readCalendar(saved.at(-1)?.bytes.toString('utf8') ?? '');
    expect(head['X-WR-CALNAME']).toBe(t.calendar.name);
    expect(events).toHaveLength(2);
    const flat = (date: string) => date.replaceAll('-', '');
    expect(events[0]).toMatchObject({
      UID: `subscription-${order?.purchaseId}@localhost`,
      SUMMARY: fill(t.calendar.summary, { count: '2', product: order?.productName ?? '' }),
      'DTSTART;VALUE=DATE': flat(addDays(TODAY, 10)),
      'DTEND;VALUE=DATE': flat(addDays(TODAY, 11)),
      RRULE: 'FREQ=DAILY;INTERVAL=28;COUNT=3',
      TRANSP: 'TRANSPARENT',
    });
  });
});

test('more than six subscriptions: the picture says how many it leaves to the list', async () => {
  await visit({ statuses: Array.from({ length: 8 }, () => 'ACTIVE') });
  expect(await screen.findAllByRole('article')).toHaveLength(8);
  expect(within(screen.getByRole('list', { name: 'Coming deliveries' })).getAllByRole('listitem')).toHaveLength(6);
  expect(screen.getByText('2 more subscriptions are in the list below.')).toBeVisible();
});
