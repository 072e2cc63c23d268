// `npm run bench:portal [-- 15]`: how long a customer with 12 subscriptions and 60 payments, and one with 100 and 500, waits
// for the page after each click or key, on a processor four times slower than this one, at the width of a phone and of a
// desktop; each is done so many times. What was measured while others took much of this machine does not count.
import { chromium, type Browser, type Page } from '@playwright/test';
import { createApi } from '../__tests__/support/api';
import { startServer } from '../__tests__/support/server';
import { placeOf, untilSeen, type Target } from './bench/placeOf';
import { keepsLimits, LIMITS, shareOf } from './bench/limits';
import { watchQuiet } from './bench/stolenTime';
import { chromiumPath } from './chromiumPath';
import common from '#locales/en/common.json';
import shell from '#locales/en/shell.json';

const SLOWER = 4;
/** Three runs of five. */
const REPEATS = Number(process.argv[2] ?? 15);
const SETTLE_MS = 300;
/** What people have, and more than anybody has: payments, and with them subscriptions. */
const FEW = 60;
const MANY = 500;
const SUBSCRIPTIONS = { [FEW]: 12, [MANY]: 100 };
/** What the browser itself does not report is faster than this. */
const FASTEST_REPORTED_MS = 16;
const WIDTHS = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } };

const printLine = (line: string) => process.stdout.write(`${line}\n`);

declare global {
  interface Window {
    interactions: number[];
    since: number;
  }
}

/**
 * Has the browser note how long each interaction took until the next picture (the measure behind INP). A key that is let
 * go without a change to see ends with whatever picture comes next: it belongs to no later step.
 */
const OBSERVE = () => {
  window.interactions = [];
  window.since = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId > 0 && entry.startTime >= window.since) window.interactions.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
};

const startAnew = (page: Page) =>
  page.evaluate(() => {
    window.interactions = [];
    window.since = performance.now();
  });

/** The slowest event of one interaction, in milliseconds. */
async function timeOf(page: Page, act: () => Promise<unknown>): Promise<number> {
  await startAnew(page);
  await act();
  await page.waitForTimeout(SETTLE_MS);
  return Math.max(FASTEST_REPORTED_MS, ...(await page.evaluate(() => window.interactions)));
}

/** Clicks where a person would find it: looking for it and scrolling there is not part of the wait. */
async function click(page: Page, target: Target): Promise<void> {
  const { x, y } = await placeOf(page, target);
  await startAnew(page);
  await page.mouse.click(x, y);
}

const MENU: Target = { selector: 'button', name: `^${shell.menu}$` };
const NEXT: Target = { selector: 'main nav button', name: `^${common.pager.next}$` };
const ROW: Target = { selector: '[role=listitem] > article' };
const DETAILS: Target = { selector: `${ROW.selector} button` };
const DIALOG: Target = { selector: '[role=dialog]' };
const ANY_ROW: Target = { selector: 'main article' };
const linkTo = (name: string): Target => ({ selector: 'a', name: `^${name}$` });

type SlowDown = (rate: number) => Promise<unknown>;

interface Interaction {
  name: string;
  /** Those that count. */
  times: number[];
  tries: number;
}

interface Visit {
  page: Page;
  isPhone: boolean;
  payments: number;
  slowDown: SlowDown;
}

async function measure(visit: Visit): Promise<Interaction[]> {
  const { page, isPhone } = visit;
  const results = new Map<string, Interaction>();
  const take = async (name: string, act: () => Promise<unknown>) => {
    const wasQuiet = watchQuiet();
    const time = await timeOf(page, act);
    const isQuiet = wasQuiet();
    if (process.env.VERBOSE) printLine(`${name}: ${time} ms${isQuiet ? '' : ', disturbed'}`);
    const { times, tries } = results.get(name) ?? { times: [], tries: 0 };
    results.set(name, { name, times: isQuiet ? [...times, time] : times, tries: tries + 1 });
  };
  const press = (target: Target) => click(page, target);
  const close = () => page.keyboard.press('Escape');
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    await page.goto('/previous-payments');
    await untilSeen(page, ROW);
    await take('open the details', () => press(DETAILS));
    await untilSeen(page, DIALOG);
    await take('close them', close);
    await take('the next page', () => press(NEXT));
  }
  const upcoming = linkTo(shell.upcomingPayments);
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    await page.goto('/previous-payments');
    await untilSeen(page, ANY_ROW);
    if (isPhone) await take('open the menu', () => press(MENU));
    await take('to the upcoming payments', () => press(upcoming));
    await untilSeen(page, ANY_ROW);
    if (isPhone) await press(MENU);
    await take('and back', () => press(linkTo(shell.previousPayments)));
    if (isPhone) await press(MENU);
    // A locator is in no key's way, and what it leaves behind goes with the next page that is loaded.
    await page.getByRole('combobox').focus();
    await take('change the language', () => page.keyboard.press(repeat % 2 ? 'ArrowDown' : 'ArrowUp'));
    await page.getByRole('combobox').selectOption('en');
    await page.locator('html[lang=en]').waitFor();
    // Until the choice is stored.
    await page.waitForTimeout(SETTLE_MS);
    // An open menu is an entry of the history, and would be open again on the page that is loaded next.
    if (isPhone) await close();
    await page.locator('.MuiDrawer-paper').waitFor({ state: 'detached' });
  }
  return [...results.values()];
}

async function measureSize(
  browser: Browser,
  url: string,
  payments: keyof typeof SUBSCRIPTIONS,
  width: keyof typeof WIDTHS,
) {
  const statuses = Array.from({ length: SUBSCRIPTIONS[payments] }, () => 'ACTIVE');
  const { token } = await createApi(url).customer({ payments, intervalWeeks: 1, statuses });
  const page = await browser.newPage({ viewport: WIDTHS[width], baseURL: url, reducedMotion: 'reduce' });
  await page.addInitScript(OBSERVE);
  await page.goto(`/en/dashboard#token=${token}`);
  // Only then the token is stored.
  await untilSeen(page, ANY_ROW);
  const debug = await page.context().newCDPSession(page);
  const slowDown = (rate: number) => debug.send('Emulation.setCPUThrottlingRate', { rate });
  await slowDown(SLOWER);
  const measured = await measure({ page, isPhone: width === 'phone', payments, slowDown });
  await page.close();
  return new Map(measured.map((interaction) => [interaction.name, interaction]));
}

function rowOf(few: Interaction, many: Interaction | undefined) {
  const [median, p95] = [shareOf(few.times, 0.5), shareOf(few.times, 0.95)];
  const medianOfMany = shareOf(many?.times ?? [], 0.5);
  return {
    [`median ${FEW}`]: median,
    p95,
    counted: `${few.times.length} of ${few.tries}`,
    [`median ${MANY}`]: medianOfMany,
    [`counted ${MANY}`]: many && `${many.times.length} of ${many.tries}`,
    ok: keepsLimits({ median, p95, medianOfMany }),
  };
}

async function main(): Promise<void> {
  // As a shop runs it: a test's server never compiles the database's hot functions anew.
  const server = await startServer({}, []);
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
  try {
    const rows: Record<string, ReturnType<typeof rowOf>> = {};
    for (const width of ['phone', 'desktop'] as const) {
      const few = await measureSize(browser, server.url, FEW, width);
      const many = await measureSize(browser, server.url, MANY, width);
      for (const [name, interaction] of few) rows[`${width}: ${name}`] = rowOf(interaction, many.get(name));
    }
    printLine(`Processor ${SLOWER} times slower, ${LIMITS} (16 ms is the least that is reported)`);
    console.table(rows);
    process.exitCode = Object.values(rows).every(({ ok }) => ok) ? 0 : 1;
  } finally {
    await browser.close();
    await server.stop();
  }
}

void main();
