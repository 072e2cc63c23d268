// `npm run bench:taps [-- <rounds>]`: measures taps on an emulated slow phone, for two sizes of accounts.
// Omits taps during stolen processor time. Exits with 1 if a bound is exceeded.
import { chromium, type Browser, type Page } from '@playwright/test';
import { createApi } from '../../__tests__/support/api';
import { startServer } from '../../__tests__/support/server';
import { shareOf } from './server/median';
import { locateTarget, untilComplete, untilSeen, type Target } from './web/locateTarget';
import { watchQuiet } from './server/stolenTime';
import { chromiumPath } from '../build/chromiumPath';
import shell from '#locales/en/shell.json';

interface Size {
  subscriptions: number;
  payments: number;
}
const USUAL: Size = { subscriptions: 12, payments: 60 };
const LARGE: Size = { subscriptions: 100, payments: 500 };
const ROUNDS = Number(process.argv[2] ?? 15);
const SLOWDOWN = 4;
/** Pause after each tap, longer than the bounds. */
const SETTLE_MS = 800;
const PHONE = { width: 360, height: 740 };
const STATUSES = ['ACTIVE', 'PAUSED', 'ACTIVE', 'INACTIVE'];
/** Bounds of the latency, from the tap to the next frame, as multiples of the median on a bare page. */
const MEDIAN_TIMES = 8;
const P95_TIMES = 12;
const LARGE_MEDIAN_TIMES = 10;

/** Latencies by name of the tap, in milliseconds, without those during stolen processor time. */
type Times = Map<string, number[]>;

/** Runs in the page: records the milliseconds of the longest interaction after `since`, at least 16. */
const WATCH = `
  window.since = 0;
  window.slowest = 16;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (startTime >= window.since) window.slowest = Math.max(window.slowest, duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
`;
const RESET = 'window.since = performance.now(); window.slowest = 16';

const button = (name: string): Target => ({ selector: 'button', name: `^${name}` });
const tab = (name: string): Target => ({ selector: '[role=tab]', name: `^${name}$` });
const link = (name: string): Target => ({ selector: 'a', name: `^${name}$` });
const BARE = 'a button on a bare page';
const BARE_PAGE = 'data:text/html,<button onclick="this.textContent += 1">Tap</button>';
const ROW: Target = { selector: '[role=listitem] > article' };
const SUBSCRIPTION: Target = { selector: 'main a[href^="/manage-subscriptions/"]' };

type Take = (name: string, target: Target | 'Escape') => Promise<void>;

/** Locates the target before the reset, because locating and scrolling are not part of the latency. */
async function act(page: Page, target: Target | 'Escape'): Promise<void> {
  const point = target === 'Escape' ? undefined : await locateTarget(page, target);
  await page.evaluate(RESET);
  if (point) await page.touchscreen.tap(point.x, point.y);
  else await page.keyboard.press('Escape');
}

const takeOn =
  (page: Page, times: Times): Take =>
  async (name, target) => {
    const wasQuiet = watchQuiet();
    await act(page, target);
    await page.waitForTimeout(SETTLE_MS);
    const ms = await page.evaluate<number>('window.slowest');
    times.set(name, [...(times.get(name) ?? []), ...(wasQuiet() ? [ms] : [])]);
  };

/** Scrolls to the recommended products, which a page renders when they are near. */
const scrollToProducts = (page: Page) => page.evaluate(`document.querySelector('#recommended')?.scrollIntoView()`);

async function tapDashboard(page: Page, take: Take): Promise<void> {
  await untilSeen(page, button('Reschedule'));
  await untilComplete(page);
  await scrollToProducts(page);
  await untilSeen(page, { selector: '[role=group]', name: '^Recommended for you' });
  await untilComplete(page);
  await take('reschedule dialog', button('Reschedule'));
  await take('close the reschedule dialog', 'Escape');
  await take('menu', button('Menu$'));
  await take('close the menu', 'Escape');
  await take('next slide', button('Next products'));
  await take('overlay', button('Browse more'));
  await take('pick a product', button('Choose'));
  await take('load more', button('Load More'));
  await take('close the overlay', 'Escape');
  await take('from the next order to a subscription', SUBSCRIPTION);
}

/** Controls whose code loads with their first tap, by page. */
const FIRST_TAPS: readonly (readonly [name: string, path: string, target: Target])[] = [
  ['reschedule', '/dashboard', button('Reschedule')],
  ['skip', '/dashboard', button('Skip')],
  ['order now', '/dashboard', button('Order now')],
  ['menu', '/dashboard', button('Menu$')],
  ['browse more', '/dashboard', button('Browse more')],
  ['reactivate', '/manage-subscriptions?tab=inactive', button('Reactivate')],
  ['payment details', '/previous-payments', { selector: `${ROW.selector} button` }],
  ['edit the account', '/address-payment-details', button('Edit')],
];

/** Taps each control right after a load of its page. */
async function tapFirst(page: Page, url: string, take: Take): Promise<void> {
  for (const [name, path, target] of FIRST_TAPS) {
    await page.goto(url + path);
    await untilSeen(page, { selector: 'main h1' });
    await untilComplete(page);
    await scrollToProducts(page);
    await untilSeen(page, target);
    await untilComplete(page);
    await take(`first tap: ${name}`, target);
  }
}

async function tapSubscriptions(page: Page, take: Take): Promise<void> {
  await untilSeen(page, { selector: '[role=tabpanel] [role=listitem]' });
  await untilComplete(page);
  await take('inactive tab', tab('Inactive'));
  await take('active tab', tab('Active'));
  await act(page, tab('Inactive'));
  await untilComplete(page);
  await take('reactivate dialog', button('Reactivate'));
  await take('reactivate', button('Reactivate subscription'));
  await take('from the list to a subscription', SUBSCRIPTION);
}

async function tapPayments(page: Page, take: Take): Promise<void> {
  await untilSeen(page, ROW);
  await take('payment details', { selector: `${ROW.selector} button` });
  await take('close the payment details', 'Escape');
  await take('next page of the payments', { selector: 'main nav button', name: '^Next' });
  await act(page, button('Menu$'));
  await take('to the upcoming payments', link(shell.upcomingPayments));
  await untilSeen(page, { selector: 'main article' });
  await act(page, button('Menu$'));
  await take('back to the previous payments', link(shell.previousPayments));
}

/** Signs in a new customer, because each round reactivates a subscription. */
async function signIn(page: Page, url: string, { subscriptions, payments }: Size): Promise<void> {
  const statuses = Array.from({ length: subscriptions }, (_, index) => STATUSES[index % STATUSES.length]);
  const { token, email } = await createApi(url).customer({ statuses, payments, intervalWeeks: 1 });
  await page.goto(`${url}/icon.svg`);
  await page.evaluate((values) => Object.entries(values).forEach(([key, value]) => localStorage.setItem(key, value)), {
    ...{ token, email, len: 'en', isAdmin: 'false', multiAccount: 'false' },
  });
}

async function tapRound(page: Page, url: string, size: Size, times: Times): Promise<void> {
  await signIn(page, url, size);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const take = takeOn(page, times);
  await page.goto(BARE_PAGE);
  await take(BARE, button('Tap'));
  await page.goto(`${url}/dashboard`);
  await tapDashboard(page, take);
  await page.goto(`${url}/manage-subscriptions`);
  await tapSubscriptions(page, take);
  await page.goto(`${url}/previous-payments`);
  await tapPayments(page, take);
  await tapFirst(page, url, take);
  await devTools.detach();
}

const round = (value: number) => Math.round(value * 10) / 10;
/** Returns the quantile; NaN without a counted tap, because NaN is within no bound. */
const share = (times: readonly number[], part: number) => shareOf(times, part) ?? NaN;

function report(usual: Times, large: Times): void {
  const bare = share(usual.get(BARE) ?? [], 0.5);
  const rows = [...usual].map(([tap, times]) => {
    const [median, p95] = [share(times, 0.5), share(times, 0.95)];
    const largeMedian = share(large.get(tap) ?? [], 0.5);
    const isKept = median <= MEDIAN_TIMES * bare && p95 <= P95_TIMES * bare && largeMedian <= LARGE_MEDIAN_TIMES * bare;
    return {
      tap,
      median,
      'of a bare page': round(median / bare),
      p95,
      'median of the larger size': largeMedian,
      counted: times.length,
      kept: isKept,
    };
  });
  console.table(rows);
  process.exitCode = rows.every(({ kept }) => kept) ? 0 : 1;
}

async function openPhone(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: PHONE, hasTouch: true, locale: 'en-GB' });
  await page.addInitScript(WATCH);
  return page;
}

async function main(): Promise<void> {
  const server = await startServer({}, []);
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const [usual, large]: [Times, Times] = [new Map(), new Map()];
    const [usualPage, largePage] = [await openPhone(browser), await openPhone(browser)];
    for (let round = 0; round < ROUNDS; round += 1) {
      await tapRound(usualPage, server.url, USUAL, usual);
      await tapRound(largePage, server.url, LARGE, large);
    }
    report(usual, large);
  } finally {
    await browser.close();
    await server.stop();
  }
}

void main();
