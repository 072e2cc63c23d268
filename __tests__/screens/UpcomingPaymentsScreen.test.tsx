import { screen, waitFor, within } from '@testing-library/react';
import type { SubscriptionWire } from '#server/core/shop/subscriptions/schemas';
import type { Language } from '#src/domain/language';
import { UpcomingPaymentsScreen } from '#src/screens/UpcomingPaymentsScreen.tsx';
import { inDays, ordersOf, type Reply, totalOf, waitingCustomer } from '../support/api';
import { catchSavedFiles, readCalendar } from '../support/browser';
import { api, findArticles, getNamedButton, openScreen, visitScreen } from '../support/customerPages';
import { type Proxy, startProxy } from '../support/proxy';
import { day, euro, fill, languages, TEXTS } from '../support/texts';

const PATH = '/upcoming-payments';
const ALL = '/api/subscription/all';
const saved = catchSavedFiles();

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());

/** Price with a non-breaking space before its symbol. */
const exactPrice = (amount: number, language: Language) => euro(amount, language).replace(' €', '\u00a0€');

/** Expects today at 3 percent of the width and the end of the twelve weeks at 97. */
function expectPositions(elements: readonly Element[], attribute: 'cx' | 'x', days: readonly number[]) {
  expect(elements).toHaveLength(days.length);
  elements.forEach((element, index) => {
    const position = Number.parseFloat(element.getAttribute(attribute) ?? '');
    expect(position).toBeCloseTo(3 + (94 * (days[index] ?? 0)) / 84, 6);
  });
}

describe.each(languages('de'))('in %s', (language) => {
  const { payments: t, common } = TEXTS[language];
  const open = (token: string) => openScreen(<UpcomingPaymentsScreen />, token, { at: PATH, language, proxy });
  const visit = (shape: Record<string, unknown> = {}) =>
    visitScreen(<UpcomingPaymentsScreen />, shape, { at: PATH, language, proxy });
  const orders = (token: string) => ordersOf(api, token, TEXTS[language]);
  const lanes = () => [...document.querySelectorAll<HTMLElement>(`ul[aria-label="${t.timeline.title}"] > li`)];

  test('lists the orders of active and paused subscriptions only', async () => {
    const statuses = ['ACTIVE', 'PAUSED', 'INACTIVE', 'CANCELLED', 'RECYCLE_FAILED'];
    const { token, purchaseId } = await api.customer({ statuses, nextBillInDays: 12, quantity: 3 });
    const discountCode = await api.discount({ amount: 10 });
    await api.json('/api/subscription/apply-discount', { purchaseId, discountCode }, { token });
    await open(token);
    const cards = await findArticles();
    expect(screen.getByRole('heading', { level: 1, name: t.upcoming.title })).toBeVisible();
    expect(document.title).toBe(`${t.upcoming.title} – Nachschub`);
    const dated = (await orders(token)).filter(({ nextBillDate }) => nextBillDate);
    expect(cards).toHaveLength(2);
    expect(dated.map(({ discount }) => discount > 0).sort()).toEqual([false, true]);
    dated.forEach((order, index) => {
      const card = within(cards[index] as HTMLElement);
      const total = exactPrice(totalOf(order), language);
      expect(card.getByText(total, { normalizer: (text) => text })).toBeVisible();
      for (const shown of [day(inDays(12)), order.productName, fill(t.quantity, { count: '3' })])
        expect(card.getByText(shown)).toBeVisible();
      const link = card.getByText(t.viewSubscription);
      expect(link).toHaveAttribute('href', `/manage-subscriptions/${order.purchaseId}`);
      expect(link).toHaveAccessibleDescription(`${day(inDays(12))} ${order.productName}`);
    });
    expect(screen.getAllByText(t.upcoming.status.PAUSED)).toHaveLength(1);
    expect(screen.getByText(t.upcoming.resumes)).toBeVisible();
  });

  test('marks an inactive subscription with a date as not charged, without timeline and calendar file', async () => {
    const { token } = await api.customer({ len: language });
    const [order] = await orders(token);
    proxy.answer(ALL, { data: [{ ...order, status: 'INACTIVE' }] });
    await open(token);
    expect(await screen.findByText(t.upcoming.waits)).toBeVisible();
    const badge = screen.getByText(t.upcoming.status.INACTIVE).closest('[data-tone]');
    expect(badge).toHaveAttribute('data-tone', 'quiet');
    expect(screen.queryByText(t.upcoming.resumes)).not.toBeInTheDocument();
    expect(screen.queryByText(t.timeline.title)).not.toBeInTheDocument();
    expect(screen.queryByText(t.calendar.download)).not.toBeInTheDocument();
  });

  test('shows an order that waits for stock without a date and without a timeline', async () => {
    const { token, productName } = await waitingCustomer(api);
    await open(token);
    const [card] = (await findArticles()) as [HTMLElement];
    expect(card).toHaveAccessibleName(t.upcoming.whenInStock);
    expect(within(card).getByText(productName)).toBeVisible();
    expect(within(card).getByText(fill(t.upcoming.waitsForStock, { date: day(inDays(0)) }))).toBeVisible();
    expect(within(card).queryByText(day(inDays(0)))).not.toBeInTheDocument();
    expect(screen.queryByText(t.timeline.title)).not.toBeInTheDocument();
  });

  test('shows a text and a link to the subscriptions when there are no payments', async () => {
    await visit({ statuses: ['INACTIVE', 'CANCELLED'] });
    expect(await screen.findByText(t.empty)).toBeVisible();
    expect(screen.getByText(t.toSubscriptions)).toHaveAttribute('href', '/manage-subscriptions');
    expect(screen.queryByText(t.timeline.title)).not.toBeInTheDocument();
  });

  test('shows ten of fifteen orders a page, and six of them with a count of the rest in the timeline', async () => {
    const { person } = await visit({ statuses: Array.from({ length: 15 }, () => 'ACTIVE') });
    expect(await findArticles()).toHaveLength(10);
    expect(lanes()).toHaveLength(6);
    expect(screen.getByText(fill(t.timeline.more_other, { count: '9' }))).toBeVisible();
    await person.click(getNamedButton(common.pager.next));
    await waitFor(async () => expect(await findArticles()).toHaveLength(5));
  });

  test.each([
    ['ACTIVE', 'true'],
    ['PAUSED', 'false'],
  ])('draws the first order large unless a pause defers it: %s', async (status, isLarge) => {
    await visit({ statuses: [status], nextBillInDays: 10 });
    const [first] = await findArticles();
    expect(first).toHaveAttribute('data-large', isLarge);
  });

  test('shows next and planned dates of each order in the timeline, also as text', async () => {
    const { token } = await visit({ statuses: ['ACTIVE', 'PAUSED'], nextBillInDays: 10, intervalWeeks: 4 });
    await findArticles();
    const listed = await orders(token);
    const dates = [38, 66].map((days) => day(inDays(days))).join('; ');
    expect(lanes()).toHaveLength(2);
    lanes().forEach((lane, index) => {
      expect(within(lane).getByText(listed[index]?.productName ?? '')).toBeVisible();
      expect(within(lane).getByText(day(inDays(10)))).toBeVisible();
      expect(lane).toHaveTextContent(fill(t.timeline.then, { dates }));
      // Reversed, because the next order is drawn last, over the others.
      const dots = [...lane.querySelectorAll('circle')].toReversed();
      expectPositions(dots, 'cx', [10, 38, 66]);
      expect(dots.map((dot) => dot.dataset.next)).toEqual(['true', 'false', 'false']);
    });
    for (const text of [t.timeline.next, t.timeline.planned, t.timeline.note])
      expect(screen.getByText(text)).toBeVisible();
    const [first, ...marks] = screen.getByText(t.timeline.today).parentElement?.querySelectorAll('text') ?? [];
    expect(first).toHaveTextContent(t.timeline.today);
    // Short form, without weekday and year.
    expect(marks.map(({ textContent }) => textContent)).toEqual(
      [28, 56, 84].map((days) => day(inDays(days)).split(', ')[1]),
    );
    expectPositions(marks.slice(0, 2), 'x', [28, 56]);
  });

  test("saves a calendar file of the active and paused subscriptions in the portal's language", async () => {
    proxy.rewrite(ALL, (answer) => {
      const reply = JSON.parse(answer) as Reply<{ data: SubscriptionWire[] }>;
      Object.assign(reply.payload.data.at(-1) ?? {}, { status: 'INACTIVE' });
      return JSON.stringify(reply);
    });
    const statuses = ['ACTIVE', 'PAUSED', 'ACTIVE'];
    const { person, token } = await visit({ statuses, nextBillInDays: 10, intervalWeeks: 4, quantity: 2 });
    await findArticles();
    const charged = (await orders(token)).slice(0, 2);
    await person.click(getNamedButton(t.calendar.download));
    await waitFor(() => expect(saved.at(-1)?.name).toBe(t.calendar.file));
    expect(saved.at(-1)?.type).toBe('text/calendar;charset=utf-8');
    const { head, events } = readCalendar(saved.at(-1)?.bytes.toString('utf8') ?? '');
    expect(head['X-WR-CALNAME']).toBe(t.calendar.name);
    // Other properties: __tests__/features/payments/files.test.ts.
    expect(events.map(({ UID, SUMMARY, DESCRIPTION, RRULE }) => ({ UID, SUMMARY, DESCRIPTION, RRULE }))).toEqual(
      charged.map((order) => ({
        UID: `subscription-${order.purchaseId}@localhost`,
        SUMMARY: fill(t.calendar.summary, { count: '2', product: order.productName }),
        DESCRIPTION: fill(t.calendar.description, { amount: exactPrice(totalOf(order), language) }),
        RRULE: 'FREQ=DAILY;INTERVAL=28;COUNT=3',
      })),
    );
  });
});
