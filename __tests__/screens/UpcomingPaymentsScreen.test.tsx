import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { SubscriptionWire } from '../../server/core/subscriptions/schemas';
import type { Language } from '../../src/domain/language';
import { inDays, ordersOf, type Reply, totalOf, waitingCustomer } from '../support/api';
import { catchSavedFiles, readCalendar } from '../support/browser';
import { api, getButton, openPortal, retryThroughFailures, seeToast, visitPortal } from '../support/customerPages';
import { type Proxy, startProxy } from '../support/proxy';
import { day, euro, fill, languages, shape, TEXTS } from '../support/texts';
// Compiled with this file, so that no test waits for it.
import '../../src/screens/UpcomingPaymentsScreen';

const PATH = '/upcoming-payments';
const ALL = '/api/subscription/all';
const saved = catchSavedFiles();

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());

/** The exact characters: a line never breaks between the number and its symbol. */
const exactPrice = (amount: number, language: Language) => euro(amount, language).replace(' €', '\u00a0€');
const expectPrice = (card: HTMLElement, amount: number, language: Language) =>
  expect(within(card).getByText(exactPrice(amount, language), { normalizer: (text) => text })).toBeVisible();

describe.each(languages('de'))('in %s', (language) => {
  const { payments: t, common } = TEXTS[language];
  const visit = (customer: Record<string, unknown> = {}) => visitPortal(PATH, customer, language, proxy);
  const orders = (token: string) => ordersOf(api, token, TEXTS[language]);

  describe('list', () => {
    test('lists the orders of active and paused subscriptions, and leaves out cancelled, failed and undated ones', async () => {
      const statuses = ['ACTIVE', 'PAUSED', 'INACTIVE', 'CANCELLED', 'RECYCLE_FAILED'];
      const { token } = await visit({ statuses, nextBillInDays: 12, quantity: 3 });
      const list = await screen.findByRole('list', { name: t.upcoming.title });
      expect(screen.getByRole('heading', { level: 1, name: t.upcoming.title })).toBeVisible();
      expect(document.title).toBe(t.upcoming.title);
      const cards = within(list).getAllByRole('article');
      const dated = (await orders(token)).filter(({ nextBillDate }) => nextBillDate);
      expect(cards).toHaveLength(2);
      dated.forEach((order, index) => {
        const card = cards[index] as HTMLElement;
        expectPrice(card, totalOf(order), language);
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

    test('subtracts the discount from the total', async () => {
      const { token, purchaseId } = await api.customer({ quantity: 2 });
      const discountCode = await api.discount({ amount: 10 });
      await api.json('/api/subscription/apply-discount', { purchaseId, discountCode }, { token });
      const [order] = await orders(token);
      if (!order) throw new Error('The customer has no subscription.');
      expect(order.discount).toBeGreaterThan(0);
      await openPortal(PATH, token, language, proxy);
      expectPrice(await screen.findByRole('article'), totalOf(order), language);
    });

    test('marks an inactive subscription with a date as not charged, without timeline and calendar file', async () => {
      const { token } = await api.customer({ len: language });
      const [order] = await orders(token);
      proxy.answer(ALL, { data: [{ ...order, status: 'INACTIVE' }] });
      await openPortal(PATH, token, language, proxy);
      const card = within(await screen.findByRole('article'));
      expect(card.getByText(t.upcoming.waits)).toBeVisible();
      expect(card.getByText(t.upcoming.status.INACTIVE).closest('[data-tone]')).toHaveAttribute('data-tone', 'quiet');
      expect(card.queryByText(t.upcoming.resumes)).not.toBeInTheDocument();
      expect(screen.queryByRole('list', { name: t.timeline.title })).not.toBeInTheDocument();
      expect(screen.queryByRole('button', { name: t.calendar.download })).not.toBeInTheDocument();
    });

    test('gives an order that waits for stock no day, neither in the timeline nor in the calendar file', async () => {
      const { token, productName, productId, runRenewals } = await waitingCustomer(api);
      await openPortal(PATH, token, language, proxy);
      const card = within(await screen.findByRole('article', { name: t.upcoming.whenInStock }));
      expect(card.getByText(productName)).toBeVisible();
      expect(card.getByText(fill(t.upcoming.waitsForStock, { date: day(inDays(0)) }))).toBeVisible();
      expect(card.queryByText(day(inDays(0)))).not.toBeInTheDocument();
      expect(screen.queryByRole('list', { name: t.timeline.title })).not.toBeInTheDocument();

      await api.json('/demo/products', { productId, stock: 5 });
      await runRenewals();
      cleanup();
      await openPortal(PATH, token, language, proxy);
      expect(await screen.findByRole('article', { name: day(inDays(28)) })).toBeVisible();
      expect(screen.getByRole('list', { name: t.timeline.title })).toBeVisible();
    });

    test('shows that there are no payments, with a link to the subscriptions', async () => {
      await visit({ statuses: ['INACTIVE', 'CANCELLED'] });
      expect(await screen.findByText(t.empty)).toBeVisible();
      expect(screen.getByRole('link', { name: t.toSubscriptions })).toHaveAttribute('href', '/manage-subscriptions');
      expect(screen.queryByText(t.timeline.title)).not.toBeInTheDocument();
    });

    test('shows five skeletons while loading, then the reason of each failure, and loads on retry', async () => {
      proxy.fail(ALL);
      const release = proxy.hold();
      const { person } = await visit();
      expect(await screen.findByText(common.loading)).toBeInTheDocument();
      expect(document.querySelectorAll('[data-skeleton]')).toHaveLength(5);
      release();
      await retryThroughFailures(person, proxy, ALL, t.upcoming.loadFailed, TEXTS[language]);
      expect(await screen.findByRole('article')).toBeVisible();
      expect(screen.queryByText(t.upcoming.loadFailed)).not.toBeInTheDocument();
    });

    test('shows 10 orders a page', async () => {
      const { person } = await visit({ statuses: Array.from({ length: 15 }, () => 'ACTIVE') });
      expect(await screen.findAllByRole('article')).toHaveLength(10);
      await person.click(getButton(common.pager.next));
      await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(5));
    });
  });

  const findLanes = async () =>
    within(await screen.findByRole('list', { name: t.timeline.title })).getAllByRole('listitem');

  describe('timeline', () => {
    /** `Nov 20`, without the weekday and the year. */
    const shortDay = (days: number): string => day(inDays(days)).split(', ')[1] ?? '';

    /** Expects today at 3 percent of the width and the end of the twelve weeks at 97. */
    function expectPositions(elements: readonly Element[], attribute: 'cx' | 'x', days: readonly number[]) {
      expect(elements).toHaveLength(days.length);
      elements.forEach((element, index) => {
        const position = Number.parseFloat(element.getAttribute(attribute) ?? '');
        expect(position).toBeCloseTo(3 + (94 * (days[index] ?? 0)) / 84, 6);
      });
    }

    test('lists the next and the planned dates of each subscription as text', async () => {
      const { token } = await visit({ statuses: ['ACTIVE', 'PAUSED'], nextBillInDays: 10, intervalWeeks: 4 });
      const lanes = await findLanes();
      const listed = await orders(token);
      expect(lanes).toHaveLength(2);
      const dates = [38, 66].map((days) => day(inDays(days))).join('; ');
      lanes.forEach((lane, index) => {
        expect(within(lane).getByText(listed[index]?.productName ?? '')).toBeVisible();
        expect(within(lane).getByText(day(inDays(10)))).toBeVisible();
        expect(lane).toHaveTextContent(fill(t.timeline.then, { dates }));
      });
      const panel = screen.getByRole('region', { name: t.timeline.title });
      expect(within(panel).getByRole('heading', { level: 2, name: t.timeline.title })).toBeVisible();
      const { next, planned, note } = t.timeline;
      for (const text of [next, planned, note]) expect(within(panel).getByText(text)).toBeVisible();
    });

    test('places each delivery by its date between today and twelve weeks ahead', async () => {
      await visit({ statuses: ['ACTIVE', 'PAUSED'], nextBillInDays: 10, intervalWeeks: 4 });
      for (const lane of await findLanes()) {
        // The next delivery comes last in the markup, so that it covers the others.
        const dots = [...lane.querySelectorAll('circle')].toReversed();
        expectPositions(dots, 'cx', [10, 38, 66]);
        expect(dots.map((dot) => dot.dataset.next)).toEqual(['true', 'false', 'false']);
      }
      const [first, ...marks] = screen.getByText(t.timeline.today).parentElement?.querySelectorAll('text') ?? [];
      expect(first).toHaveTextContent(t.timeline.today);
      expect(marks.map(({ textContent }) => textContent)).toEqual([28, 56, 84].map(shortDay));
      expectPositions(marks.slice(0, 2), 'x', [28, 56]);
    });

    test.each([
      [6, []],
      [7, [t.timeline.more_one]],
      [8, [fill(t.timeline.more_other, { count: '2' })]],
    ])('shows six of %i subscriptions and counts the others, the list shows all', async (count, others) => {
      await visit({ statuses: Array.from({ length: count }, () => 'ACTIVE') });
      expect(await findLanes()).toHaveLength(6);
      expect(screen.getAllByRole('article')).toHaveLength(count);
      const { more_one: one, more_other: many } = t.timeline;
      const shown = [one, many].flatMap((text) => screen.queryAllByText(shape(text)));
      expect(shown.map(({ textContent }) => textContent)).toEqual(others);
    });
  });

  describe('calendar file', () => {
    const compact = (date: string): string => date.replaceAll('-', '');

    /** Changes the last subscription of a reply to INACTIVE, which is not charged. */
    function withLastInactive(answer: string): string {
      const reply = JSON.parse(answer) as Reply<{ data: SubscriptionWire[] }>;
      Object.assign(reply.payload.data.at(-1) ?? {}, { status: 'INACTIVE' });
      return JSON.stringify(reply);
    }

    test('contains the active and paused subscriptions as all-day events with a constant UID, in this language', async () => {
      proxy.rewrite(ALL, withLastInactive);
      const statuses = ['ACTIVE', 'PAUSED', 'ACTIVE'];
      const { person, token } = await visit({ statuses, nextBillInDays: 10, intervalWeeks: 4, quantity: 2 });
      expect(await findLanes()).toHaveLength(2);
      const charged = (await orders(token)).slice(0, 2);
      await person.click(getButton(t.calendar.download));
      await waitFor(() => expect(saved.at(-1)?.name).toBe(t.calendar.file));
      expect(saved.at(-1)?.type).toBe('text/calendar;charset=utf-8');
      const { head, events } = readCalendar(saved.at(-1)?.bytes.toString('utf8') ?? '');
      expect(head['X-WR-CALNAME']).toBe(t.calendar.name);
      expect(events).toHaveLength(2);
      charged.forEach((order, index) =>
        expect(events[index]).toMatchObject({
          UID: `subscription-${order.purchaseId}@localhost`,
          SUMMARY: fill(t.calendar.summary, { count: '2', product: order.productName }),
          DESCRIPTION: fill(t.calendar.description, { amount: exactPrice(totalOf(order), language) }),
          'DTSTART;VALUE=DATE': compact(inDays(10)),
          'DTEND;VALUE=DATE': compact(inDays(11)),
          RRULE: 'FREQ=DAILY;INTERVAL=28;COUNT=3',
          TRANSP: 'TRANSPARENT',
        }),
      );
    });

    test('reports a file that cannot be created, and creates it on the next click', async () => {
      const { person } = await visit();
      const download = await screen.findByRole('button', { name: t.calendar.download });
      jest.spyOn(URL, 'createObjectURL').mockImplementationOnce(() => {
        throw new Error('No memory is left.');
      });
      const before = saved.length;
      await person.click(download);
      await seeToast(TEXTS[language].shell.downloadFailed);
      expect(saved).toHaveLength(before);
      await waitFor(() => expect(download).toHaveAttribute('aria-disabled', 'false'));
      await person.click(download);
      await waitFor(() => expect(saved).toHaveLength(before + 1));
    });
  });
});

test('renders in English', async () => {
  const { payments } = TEXTS.en;
  await visitPortal(PATH, { len: 'en' }, 'en', proxy);
  expect(await screen.findByRole('article')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: payments.upcoming.title })).toBeVisible();
  expect(getButton(payments.calendar.download)).toBeVisible();
  expect(screen.getByRole('link', { name: payments.viewSubscription })).toBeVisible();
  const { upcoming, viewSubscription, calendar, timeline } = TEXTS.de.payments;
  for (const german of [upcoming.title, viewSubscription, calendar.download, timeline.title])
    expect(screen.getByRole('main')).not.toHaveTextContent(german);
});
