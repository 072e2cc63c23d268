import { errors, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Api } from '../../../__tests__/support/api';
import type { ProblemRecord, RecordEntry } from '../inspection/record/ProblemRecord';
import { compare, type Comparison, type ToldEntry } from './compare';
import { failuresOf } from './failuresOf';
import { fillsOf, ownEmailOf } from './fillsOf';
import { listen } from './listen';
import { openStart, type Opened, type Start } from './openStart';
import { perform } from './perform';
import { stepsOf, wordsOf, type RecordedStep } from './stepsOf';
import { textOf } from './textOf';

/** How long an element may take, and a page beyond what the record took, in milliseconds. */
const PATIENCE_MS = 10_000;
/** What looks different may only be under way still. */
const SETTLE_MS = 1_000;
const LOOK_EVERY_MS = 50;

/** A record and a page part; the message says at which step and how. */
export class Parted extends Error {}

function complain(step: RecordedStep, number: number, recorded: string, told: string): never {
  throw new Parted(`Step ${number}, ${wordsOf(step.step)}:\n  recorded: ${recorded}\n  replayed: ${told}`);
}

/** Waits until a page has told what a record has, or it is certain that it will not. */
async function compareSoon(
  recorded: readonly RecordEntry[],
  told: () => ToldEntry[],
  patienceMs: number,
): Promise<Comparison> {
  const until = Date.now() + patienceMs;
  let differsUntil = Infinity;
  for (;;) {
    const compared = compare(recorded, told());
    if (!compared.difference) differsUntil = Infinity;
    else if (differsUntil === Infinity) differsUntil = Date.now() + SETTLE_MS;
    const hasAll = !compared.difference && compared.missing.length === 0;
    if (hasAll || Date.now() > Math.min(until, differsUntil)) return compared;
    await wait(LOOK_EVERY_MS);
  }
}

/** @returns what the page told, which the record does not have yet */
async function expectAgreement(
  steps: readonly RecordedStep[],
  index: number,
  told: () => ToldEntry[],
  earlier: readonly ToldEntry[],
): Promise<ToldEntry[]> {
  const recorded = steps.slice(0, index + 1).flatMap(({ entries }) => entries);
  const step = steps[index];
  if (!step) return [];
  const { difference, missing, beyond } = await compareSoon(recorded, told, step.pauseMs + PATIENCE_MS);
  if (difference) complain(step, index, difference.recorded, difference.told);
  if (missing[0]) complain(step, index, missing[0], 'nothing of it');
  // A step later at most, what comes by itself is in the record too.
  const alone = beyond.find(({ window, number }) =>
    earlier.some((other) => other.window === window && other.number === number),
  );
  if (alone) complain(step, index, 'nothing of it', alone.name);
  return beyond;
}

async function carryOut(page: Page, step: RecordedStep, number: number, text: string, own: Opened) {
  try {
    await perform(page, step.step, { text, ...own });
  } catch (error) {
    const isLate = error instanceof errors.TimeoutError;
    const [why = ''] = String(error instanceof Error ? error.message : error).split('\n');
    complain(step, number, 'it was done', isLate ? `not possible within ${PATIENCE_MS / 1000} s` : why);
  }
}

interface Place {
  browser: Browser;
  /** Of a server that nobody else uses. */
  url: string;
  api: Api;
}

async function openContext({ browser, url }: Place, { language, viewport }: ProblemRecord): Promise<BrowserContext> {
  const locale = language === 'de' ? 'de-DE' : 'en-GB';
  const context = await browser.newContext({ baseURL: url, locale, viewport });
  context.setDefaultTimeout(PATIENCE_MS);
  context.on('dialog', (dialog) => void dialog.accept());
  return context;
}

/**
 * Carries out the steps of a record, and compares after each what the page told with what the record has (rules §30.9).
 * @returns the failures that it replayed to
 * @throws Parted at the first difference
 */
export async function replay(place: Place, record: ProblemRecord, start: Start): Promise<string[]> {
  const context = await openContext(place, record);
  const told = await listen(context);
  const page = await context.newPage();
  const steps = stepsOf(record);
  const fills = fillsOf(record);
  const opened = await openStart(page, place.api, start);
  let beyond: ToldEntry[] = [];
  for (const [index, step] of steps.entries()) {
    const filled = fills[index];
    const text = filled ? await textOf(filled, opened.customer, ownEmailOf(record)) : '';
    // The first is that the page is opened.
    if (index > 0) await carryOut(page, step, index, text, opened);
    beyond = await expectAgreement(steps, index, told, beyond);
  }
  await context.close();
  return failuresOf(told());
}
