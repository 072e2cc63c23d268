// `npm run bench:lists [-- 15]`: how long a tap keeps a person waiting, on a processor four times slower than this one,
// where a customer has twelve subscriptions, and where one has a hundred; so many rounds count of each tap. Event Timing
// reports: from the tap to the next frame. Each round starts anew. A tap during which others took much of this machine does
// not count, and is made again in a further round.
import { chromium, type Browser, type Page } from '@playwright/test';
import { createApi } from '../__tests__/support/api';
import { startServer } from '../__tests__/support/server';
import { placeOf, untilComplete, untilSeen, type Target } from './bench/placeOf';
import { keepsLimits, LIMITS, shareOf } from './bench/limits';
import { watchQuiet, watchStolenTime } from './bench/stolenTime';
import { chromiumPath } from './chromiumPath';

/** What people have, and more than anybody has. */
const FEW = 12;
const MANY = 100;
/** So many count of each tap, where three times as many rounds bring them: three runs of five. */
const ENOUGH = Number(process.argv[2] ?? 15);
const MOST_ROUNDS = 3 * ENOUGH;
const SLOWDOWN = 4;
/** An answer that takes longer would be far above the limits. */
const SETTLE_MS = 800;
const PHONE = { width: 360, height: 740 };
const STATUSES = ['ACTIVE', 'PAUSED', 'ACTIVE', 'INACTIVE'];

/** In milliseconds: to the next frame, and, where a dialog opens, until it is rendered. */
interface Wait {
  frame: number;
  dialog: number | undefined;
  isQuiet: boolean;
}
/** One a round. */
type Waits = Map<string, Wait[]>;

const isEnough = (waits: Waits): boolean =>
  waits.size > 0 && [...waits.values()].every((all) => all.filter(({ isQuiet }) => isQuiet).length >= ENOUGH);

/** Runs in the page: keeps the longest interaction since it was last read, and when a dialog was rendered. */
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
  await page.waitForTimeout(SETTLE_MS);
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
  await untilSeen(page, { selector: '[role=group]', name: '^Recommended for you' });
  await untilComplete(page);
  await take('reschedule dialog', () => press('Reschedule'));
  await take('close the reschedule dialog', close);
  await take('menu', () => press('Menu$'));
  await take('close the menu', close);
  await take('open a row', () => tap(page, { selector: 'main article button' }));
  await take('unfold the inactive ones', () => press('Your inactive'));
  await untilComplete(page);
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
  await untilComplete(page);
  await take('inactive tab', () => tap(page, tab('Inactive')));
  await take('active tab', () => tap(page, tab('Active')));
  await tap(page, tab('Inactive'));
  await untilComplete(page);
  await take('reactivate dialog on the list', () => press('Reactivate'));
  await take('reactivate', () => press('Reactivate subscription'));
  await take('from the list to a subscription', () => tap(page, SUBSCRIPTION));
}

/** Of the rounds of one tap that count; without figures where none does. */
function summaryOf(all: readonly Wait[] = []) {
  const quiet = all.filter(({ isQuiet }) => isQuiet);
  const frames = quiet.map(({ frame }) => frame);
  return {
    median: shareOf(frames, 0.5),
    p95: shareOf(frames, 0.95),
    dialog: shareOf(
      quiet.flatMap((wait) => wait.dialog ?? []),
      0.5,
    ),
    counted: `${quiet.length} of ${all.length}`,
  };
}

function tell(few: Waits, many: Waits, stolen: number | undefined): void {
  const lost = stolen === undefined ? 'unknown' : `${Math.round(stolen * 100)} %`;
  process.stdout.write(`Processor ${SLOWDOWN} times slower, ${LIMITS}\n`);
  process.stdout.write(`Taken from this machine meanwhile: ${lost} of its time\n`);
  const rows = [...few].map(([interaction, all]) => {
    const { median, p95, dialog, counted } = summaryOf(all);
    const long = summaryOf(many.get(interaction));
    const ok = keepsLimits({ median, p95, medianOfMany: long.median });
    return {
      interaction,
      [`median ${FEW}`]: median,
      p95: p95,
      dialog,
      counted,
      [`median ${MANY}`]: long.median,
      [`dialog ${MANY}`]: long.dialog,
      [`counted ${MANY}`]: long.counted,
      ok,
    };
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

async function bench(): Promise<void> {
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
      await measureSlowly(manyPage, server.url, MANY, many);
    }
    tell(few, many, stolenTime());
  } finally {
    await browser.close();
    await server.stop();
  }
}

void bench();
