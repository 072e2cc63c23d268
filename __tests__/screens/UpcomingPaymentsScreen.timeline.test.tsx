import { screen, waitFor, within } from '@testing-library/react';
import type { SubscriptionWire } from '../../server/modules/subscriptions/schemas';
import { addDays, businessDayAt } from '../../src/domain/planDate';
import { readCalendar } from '../support/calendar';
import { ordersOf, totalOf } from '../support/portalOrders';
import { day, euro, fill, shape, TEXTS } from '../support/portalTexts';
import { catchSavedFiles } from '../support/savedFiles';
import { seeText } from '../support/seeText';
import type { Reply } from '../support/serverApi';
import { startProxy, type Proxy } from '../support/startProxy';
import { api, visitPortal } from '../support/visitPortal';

const PATH = '/upcoming-payments';
const ALL = '/api/subscription/all';
const TODAY = businessDayAt(new Date());
const saved = catchSavedFiles();

const inDays = (days: number): string => day(addDays(TODAY, days));
/** `Nov 20`, without the weekday and the year. */
const shortDay = (days: number): string => inDays(days).split(', ')[1] ?? '';
const flat = (date: string): string => date.replaceAll('-', '');

/** Things stand where their days are: today at 3 percent of the width, twelve weeks on at 97. */
function seePlaces(things: readonly Element[], attribute: 'cx' | 'x', days: readonly number[]) {
  expect(things).toHaveLength(days.length);
  things.forEach((thing, index) =>
    expect(Number.parseFloat(thing.getAttribute(attribute) ?? '')).toBeCloseTo(3 + (94 * (days[index] ?? 0)) / 84, 6),
  );
}

/** What the server says, but nobody is charged for the last one by itself. */
function withLastInactive(answer: string): string {
  const reply = JSON.parse(answer) as Reply<{ data: SubscriptionWire[] }>;
  Object.assign(reply.payload.data.at(-1) ?? {}, { status: 'INACTIVE' });
  return JSON.stringify(reply);
}

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());

describe.each(['de', 'en'] as const)('in %s', (language) => {
  const { payments: t } = TEXTS[language];
  const visit = (customer: Record<string, unknown> = {}) => visitPortal(PATH, customer, language, proxy);
  const findLanes = async () =>
    within(await screen.findByRole('list', { name: t.timeline.title })).getAllByRole('listitem');

  test('the picture has its words, lane by lane', async () => {
    const { token } = await visit({ statuses: ['ACTIVE', 'PAUSED'], nextBillInDays: 10, intervalWeeks: 4 });
    const lanes = await findLanes();
    const orders = await ordersOf(api, token, TEXTS[language]);
    expect(lanes).toHaveLength(2);
    const planned = [38, 66].map(inDays).join('; ');
    lanes.forEach((lane, index) => {
      expect(within(lane).getByText(orders[index]?.productName ?? '')).toBeVisible();
      expect(within(lane).getByText(inDays(10))).toBeVisible();
      expect(lane).toHaveTextContent(fill(t.timeline.then, { dates: planned }));
    });
    const panel = screen.getByRole('region', { name: t.timeline.title });
    expect(within(panel).getByRole('heading', { level: 2, name: t.timeline.title })).toBeVisible();
    const { next, planned: after, note } = t.timeline;
    for (const text of [next, after, note]) expect(within(panel).getByText(text)).toBeVisible();
  });

  test('each delivery is a dot where its day is, between today and twelve weeks on', async () => {
    await visit({ statuses: ['ACTIVE', 'PAUSED'], nextBillInDays: 10, intervalWeeks: 4 });
    for (const lane of await findLanes()) {
      // The next one is drawn last, on top.
      const dots = [...lane.querySelectorAll('circle')].toReversed();
      seePlaces(dots, 'cx', [10, 38, 66]);
      expect(dots.map((dot) => dot.dataset.next)).toEqual(['true', 'false', 'false']);
    }
    const [first, ...marks] = screen.getByText(t.timeline.today).parentElement?.querySelectorAll('text') ?? [];
    expect(first).toHaveTextContent(t.timeline.today);
    expect(marks.map(({ textContent }) => textContent)).toEqual([28, 56, 84].map(shortDay));
    seePlaces(marks.slice(0, 2), 'x', [28, 56]);
  });

  test.each([
    [6, undefined],
    [7, t.timeline.more_one],
    [8, fill(t.timeline.more_other, { count: '2' })],
  ])('of %i subscriptions six are in the picture; the list has them all', async (count, said) => {
    await visit({ statuses: Array.from({ length: count }, () => 'ACTIVE') });
    expect(await findLanes()).toHaveLength(6);
    expect(screen.getAllByRole('article')).toHaveLength(count);
    const { more_one: one, more_other: others } = t.timeline;
    const words = [one, others].flatMap((text) => screen.queryAllByText(shape(text)));
    expect(words.map(({ textContent }) => textContent)).toEqual(said ? [said] : []);
  });

  test('the calendar file has what comes by itself: whole days, a name that stays, and this language', async () => {
    proxy.rewrite(ALL, withLastInactive);
    const statuses = ['ACTIVE', 'PAUSED', 'ACTIVE'];
    const { person, token } = await visit({ statuses, nextBillInDays: 10, intervalWeeks: 4, quantity: 2 });
    expect(await findLanes()).toHaveLength(2);
    const orders = (await ordersOf(api, token, TEXTS[language])).slice(0, 2);
    await person.click(screen.getByRole('button', { name: t.calendar.download }));
    await waitFor(() => expect(saved.at(-1)?.name).toBe(t.calendar.file));
    expect(saved.at(-1)?.type).toBe('text/calendar;charset=utf-8');
    const { head, events } = readCalendar(saved.at(-1)?.bytes.toString('utf8') ?? '');
    expect(head['X-WR-CALNAME']).toBe(t.calendar.name);
    expect(events).toHaveLength(2);
    orders.forEach((order, index) => {
      const amount = euro(totalOf(order), language).replace(' €', '\u00a0€');
      expect(events[index]).toMatchObject({
        UID: `subscription-${order.purchaseId}@localhost`,
        SUMMARY: fill(t.calendar.summary, { count: '2', product: order.productName }),
        DESCRIPTION: fill(t.calendar.description, { amount }),
        'DTSTART;VALUE=DATE': flat(addDays(TODAY, 10)),
        'DTEND;VALUE=DATE': flat(addDays(TODAY, 11)),
        RRULE: 'FREQ=DAILY;INTERVAL=28;COUNT=3',
        TRANSP: 'TRANSPARENT',
      });
    });
  });

  test('a calendar file that cannot be made is told, and can be asked for again', async () => {
    const { person } = await visit();
    const download = await screen.findByRole('button', { name: t.calendar.download });
    jest.spyOn(URL, 'createObjectURL').mockImplementationOnce(() => {
      throw new Error('No memory is left.');
    });
    const before = saved.length;
    await person.click(download);
    await seeText(t.downloadFailed);
    expect(saved).toHaveLength(before);
    await waitFor(() => expect(download).toHaveAttribute('aria-disabled', 'false'));
    await person.click(download);
    await waitFor(() => expect(saved).toHaveLength(before + 1));
  });
});
