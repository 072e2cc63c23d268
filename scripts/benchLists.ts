// `npm run bench:lists [-- 500]`: how long a tap keeps a person waiting, on a processor four times slower than this one,
// where a customer has so many subscriptions, and, in the same run, where one has twelve. Event Timing tells: from the tap
// to the next frame. Each round starts anew. A tap during which others took much of this machine does not count, and is
// made again in a further round.
import { chromium, type Browser, type Page } from '@playwright/test';
import { createApi } from '../__tests__/support/api';
import { startServer } from '../__tests__/support/server';
import { placeOf, untilComplete, untilSeen, type Target } from './bench/placeOf';
import { watchQuiet, watchStolenTime } from './bench/stolenTime';
import { chromiumPath } from './chromiumPath';

const DEFAULT_COUNT = 500;
/** What the others are compared with. */
const FEW = 12;
/** So many count of each tap, where that many rounds bring them. */
const ENOUGH = 5;
const MOST_ROUNDS = 15;
const SLOWDOWN = 4;
const LIMIT_MS = 100;
const PHONE = { width: 360, height: 740 };
const STATUSES = ['ACTIVE', 'PAUSED', 'ACTIVE', 'INACTIVE'];

/** In milliseconds: to the next frame, and, where a dialog opens, until it stands there. */
interface Wait {
  frame: number;
  dialog: number | undefined;
  isQuiet: boolean;
}
/** One a round. */
type Waits = Map<string, Wait[]>;

const isEnough = (waits: Waits): boolean =>
  waits.size > 0 && [...waits.values()].every((all) => all.filter(({ isQuiet }) => isQuiet).length >= ENOUGH);

/** Runs in the page: keeps the longest interaction since it was last asked, and when a dialog stood there. */
const WATCH = `
  window.slowest = 0;
  window.since = 0;
  addEventListener('click', ({ timeStamp }) => (window.tapped = timeStamp), true);
  new MutationObserver(() => {
    if (window.dialog || !document.querySelector('[role=dialog]')) return;
    window.dialog = -1;
    requestAnimationFrame(() => setTimeout(() => (window.dialog = Math.round(performance.now() - window.tapped))));
  }).observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (startTime >= window.since) window.slowest = Math.max(window.slowest, duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
`;

/** The longest interaction of a step; 16 ms where none was longer than a frame. */
async function waitOf(page: Page, step: () => Promise<unknown>): Promise<Wait> {
  await page.evaluate(
    'window.since = performance.now(); window.slowest = 16; window.dialog = document.querySelector("[role=dialog]") ? -1 : 0',
  );
  const wasQuiet = watchQuiet();
  await step();
  await page.waitForTimeout(1500);
  const isQuiet = wasQuiet();
  const [frame, dialog] = await page.evaluate<[number, number]>('[window.slowest, window.dialog]');
  return { frame, dialog: dialog > 0 ? dialog : undefined, isQuiet };
}

/** A finger finds what it taps by itself: looking for it and scrolling there is not part of the wait. */
async function tap(page: Page, target: Target): Promise<void> {
  const { x, y } = await placeOf(page, target);
  await page.evaluate('window.since = performance.now(); window.slowest = 16');
  await page.touchscreen.tap(x, y);
}

const button = (name: string): Target => ({ selector: 'button', name: `^${name}` });
const tab = (name: string): Target => ({ selector: '[role=tab]', name: `^${name}$` });
const SEARCH: Target = { selector: '[type=search]' };
/** What the browser itself takes: no tap in the portal can be answered sooner. */
const BARE_PAGE = 'data:text/html,<button onclick="this.textContent += 1">Tap</button>';
const SUBSCRIPTION: Target = { selector: 'main a[href^="/manage-subscriptions/"]' };

async function measure(page: Page, url: string, waits: Waits): Promise<void> {
  const take = async (name: string, step: () => Promise<unknown>) => {
    waits.set(name, [...(waits.get(name) ?? []), await waitOf(page, step)]);
  };
  const press = (name: string) => tap(page, button(name));
  const close = () => page.keyboard.press('Escape');

  await page.goto(BARE_PAGE);
  await take('a button on a bare page', () => press('Tap'));
  await page.goto(`${url}/dashboard`);
  await untilSeen(page, button('Reschedule'));
  await take('reschedule dialog while the list grows', () => press('Reschedule'));
  await take('close it', close);
  await untilSeen(page, { selector: '[role=group]', name: '^Recommended for you' });
  await untilComplete(page);
  await take('reschedule dialog, list complete', () => press('Reschedule'));
  await take('close it, list complete', close);
  await take('menu', () => press('Menu$'));
  await take('close the menu', close);
  await take('reactivate dialog', () => press('Reactivate'));
  await take('close the reactivate dialog', close);
  await take('next slide', () => press('Next products'));
  await take('overlay', () => press('Browse more'));
  await take('pick a product', () => press('Choose'));
  await tap(page, SEARCH);
  await take('search', () => page.keyboard.type('litter', { delay: 80 }));
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Backspace');
  await take('load more', () => press('Load More'));
  await take('close the overlay', close);
  await take('from the next order to a subscription', () => tap(page, SUBSCRIPTION));

  await page.goto(`${url}/manage-subscriptions`);
  await untilSeen(page, { selector: '[role=tabpanel] [role=listitem]' });
  await take('other tab while the list grows', () => tap(page, tab('Inactive')));
  await untilComplete(page);
  await take('other tab, list complete', () => tap(page, tab('Active')));
  await untilComplete(page);
  await take('inactive tab, list complete', () => tap(page, tab('Inactive')));
  await take('reactivate dialog on the list', () => press('Reactivate'));
  await take('reactivate', () => press('Reactivate subscription'));
  await take('from the list to a subscription', () => tap(page, SUBSCRIPTION));
}

const medianOf = (all: number[]) => all.toSorted((left, right) => left - right)[Math.floor(all.length / 2)];

/** Of the rounds of one tap that count; without figures where none does. */
function summaryOf(all: readonly Wait[] = []) {
  const quiet = all.filter(({ isQuiet }) => isQuiet);
  const frames = quiet.map(({ frame }) => frame);
  return {
    median: medianOf(frames),
    slowest: frames.length > 0 ? Math.max(...frames) : undefined,
    dialog: medianOf(quiet.flatMap((wait) => wait.dialog ?? [])),
    counted: `${quiet.length} of ${all.length}`,
  };
}

const isOk = (slowest: number | undefined) => slowest !== undefined && slowest <= LIMIT_MS;

function tell(count: number, waits: Waits, few: Waits, stolen: number | undefined): void {
  const lost = stolen === undefined ? 'unknown' : `${Math.round(stolen * 100)} %`;
  process.stdout.write(`${count} subscriptions, processor ${SLOWDOWN} times slower, limit ${LIMIT_MS} ms\n`);
  process.stdout.write(`Taken from this machine meanwhile: ${lost} of its time\n`);
  const rows = [...waits].map(([interaction, all]) => {
    const { median, slowest, dialog, counted } = summaryOf(all);
    const short = summaryOf(few.get(interaction)).median;
    const ratio = median && short && Number((median / short).toFixed(2));
    return { interaction, [`with ${FEW}`]: short, median, slowest, ratio, dialog, counted, ok: isOk(slowest) };
  });
  console.table(rows);
  process.exitCode = rows.every(({ ok }) => ok) ? 0 : 1;
}

async function openPhone(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: PHONE, hasTouch: true, locale: 'en-GB' });
  await page.addInitScript(WATCH);
  return page;
}

/** Signs a new customer in: each round reactivates a subscription, and twelve would not last. */
async function signIn(page: Page, url: string, count: number): Promise<void> {
  const statuses = Array.from({ length: count }, (_, index) => STATUSES[index % STATUSES.length]);
  const { token, email } = await createApi(url).customer({ statuses });
  await page.goto(`${url}/icon.svg`);
  await page.evaluate((values) => Object.entries(values).forEach(([key, value]) => localStorage.setItem(key, value)), {
    token,
    email,
    len: 'en',
    isAdmin: 'false',
    multiAccount: 'false',
  });
}

/** A round, the page slowed down. Only while it is measured: what slows a page down takes a core even while it rests. */
async function measureSlowly(page: Page, url: string, count: number, waits: Waits): Promise<void> {
  await signIn(page, url, count);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await measure(page, url, waits);
  await devTools.detach();
}

async function bench(count: number): Promise<void> {
  // As a shop runs it: a test's server never compiles the database's hot functions anew.
  const server = await startServer({}, []);
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const stolenTime = watchStolenTime();
    const few: Waits = new Map();
    const many: Waits = new Map();
    const fewPage = await openPhone(browser);
    const manyPage = await openPhone(browser);
    for (let round = 0; round < MOST_ROUNDS && !(isEnough(few) && isEnough(many)); round += 1) {
      await measureSlowly(fewPage, server.url, FEW, few);
      await measureSlowly(manyPage, server.url, count, many);
    }
    tell(count, many, few, stolenTime());
  } finally {
    await browser.close();
    await server.stop();
  }
}

void bench(Number(process.argv[2] ?? DEFAULT_COUNT));
