import { errors, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Api } from '../../../__tests__/support/api';
import type { ProblemRecord, RecordEntry } from '../inspection/record/ProblemRecord';
import { compare, type Comparison, type WindowEntry } from './compare';
import { failuresOf } from './failuresOf';
import { fillsOf, ownEmailOf } from './fillsOf';
import { listen } from './listen';
import { openStart, type Opened, type Start } from './openStart';
import { perform } from './perform';
import { stepsOf, wordsOf, type RecordedStep } from './stepsOf';
import { textOf } from './textOf';

/** Timeout of an action, and of log entries after the recorded pause, in milliseconds. */
const PATIENCE_MS = 10_000;
/** Grace period of a difference, because the page may still be changing. */
const SETTLE_MS = 1_000;
const LOOK_EVERY_MS = 50;

/** First difference between record and replay. The message names the step and both sides. */
export class Parted extends Error {}

function complain(step: RecordedStep, number: number, recorded: string, published: string): never {
  throw new Parted(`Step ${number}, ${wordsOf(step.step)}:\n  recorded: ${recorded}\n  replayed: ${published}`);
}

/** Polls until all recorded entries are published, a difference persists, or `patienceMs` have passed. */
async function compareSoon(
  recorded: readonly RecordEntry[],
  published: () => WindowEntry[],
  patienceMs: number,
): Promise<Comparison> {
  const until = Date.now() + patienceMs;
  let differsUntil = Infinity;
  for (;;) {
    const compared = compare(recorded, published());
    if (!compared.difference) differsUntil = Infinity;
    else if (differsUntil === Infinity) differsUntil = Date.now() + SETTLE_MS;
    const hasAll = !compared.difference && compared.missing.length === 0;
    if (hasAll || Date.now() > Math.min(until, differsUntil)) return compared;
    await wait(LOOK_EVERY_MS);
  }
}

/** Checks all entries up to a step. @returns published entries that are not recorded up to this step @throws Parted */
async function expectAgreement(
  steps: readonly RecordedStep[],
  index: number,
  published: () => WindowEntry[],
  earlier: readonly WindowEntry[],
): Promise<WindowEntry[]> {
  const recorded = steps.slice(0, index + 1).flatMap(({ entries }) => entries);
  const step = steps[index];
  if (!step) return [];
  const { difference, missing, beyond } = await compareSoon(recorded, published, step.pauseMs + PATIENCE_MS);
  if (difference) complain(step, index, difference.recorded, difference.published);
  if (missing[0]) complain(step, index, missing[0], 'nothing of it');
  // Fails after two steps only, because the record may contain an effect one step later.
  const alone = beyond.find(({ window, number }) =>
    earlier.some((other) => other.window === window && other.number === number),
  );
  if (alone) complain(step, index, 'nothing of it', alone.name);
  return beyond;
}

async function executeStep(page: Page, step: RecordedStep, number: number, text: string, own: Opened) {
  try {
    await perform(page, step.step, { text, ...own });
  } catch (error) {
    const isLate = error instanceof errors.TimeoutError;
    const [why = ''] = String(error instanceof Error ? error.message : error).split('\n');
    complain(step, number, 'it was done', isLate ? `not possible within ${PATIENCE_MS / 1000} s` : why);
  }
}

interface Setup {
  browser: Browser;
  /** URL of a server without other customers. */
  url: string;
  api: Api;
}

async function openContext({ browser, url }: Setup, { language, viewport }: ProblemRecord): Promise<BrowserContext> {
  const locale = language === 'de' ? 'de-DE' : 'en-GB';
  const context = await browser.newContext({ baseURL: url, locale, viewport });
  context.setDefaultTimeout(PATIENCE_MS);
  context.on('dialog', (dialog) => void dialog.accept());
  return context;
}

/**
 * Replays a record and compares the published entries after each step (rules §30.9).
 * @returns the names of the failed calls
 * @throws Parted at the first difference
 */
export async function replay(setup: Setup, record: ProblemRecord, start: Start): Promise<string[]> {
  const context = await openContext(setup, record);
  const published = await listen(context);
  const page = await context.newPage();
  const steps = stepsOf(record);
  const fills = fillsOf(record);
  const opened = await openStart(page, setup.api, start);
  let beyond: WindowEntry[] = [];
  for (const [index, step] of steps.entries()) {
    const filled = fills[index];
    const text = filled ? await textOf(filled, opened.customer, ownEmailOf(record)) : '';
    // Skips the first step, because `openStart` has loaded the page.
    if (index > 0) await executeStep(page, step, index, text, opened);
    beyond = await expectAgreement(steps, index, published, beyond);
  }
  await context.close();
  return failuresOf(published());
}
