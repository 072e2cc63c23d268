import { isDeepStrictEqual } from 'node:util';
import type { Page } from '@playwright/test';

const POLL_MS = 50;
const PATIENCE_MS = 30_000;
const SETTLE_MS = 1000;

/** The first element of those that a person sees. */
export interface Target {
  selector: string;
  /** A regular expression; any name where there is none. */
  name?: string;
}

interface Place {
  x: number;
  y: number;
}

/** Runs in the page; scrolls to what it finds, and returns where its middle is. */
const lookFor = ({ selector, name = '' }: Target): Place | undefined => {
  const seen = [...document.querySelectorAll(selector)].filter(
    (element) =>
      element.checkVisibility() &&
      !element.closest('[aria-hidden=true]') &&
      new RegExp(name).test(element.ariaLabel ?? element.textContent.trim()),
  );
  const [found] = seen;
  if (!found) return undefined;
  found.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const { x, y, width, height } = found.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
};

/** Asks again and again until there is an answer; `what` is missed where there is none for half a minute. */
async function until<Answer>(page: Page, what: string, ask: () => Promise<Answer | undefined>): Promise<Answer> {
  for (let waited = 0; waited < PATIENCE_MS; waited += POLL_MS) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await page.waitForTimeout(POLL_MS);
  }
  throw new Error(`There is no ${what}.`);
}

/**
 * Waits until somebody can see it. No locator of Playwright's: once there was one, it listens to every event of a tap, and
 * its listeners would be part of what is measured.
 */
export const untilSeen = (page: Page, target: Target): Promise<Place> =>
  until(page, `${target.selector} ${target.name ?? ''}`, () => page.evaluate(lookFor, target));

/** Asks until it hears the same as a second before. */
async function untilSettled<Answer>(page: Page, ask: () => Promise<Answer>): Promise<Answer> {
  for (let before = await ask(); ;) {
    await page.waitForTimeout(SETTLE_MS);
    const now = await ask();
    if (isDeepStrictEqual(now, before)) return now;
    before = now;
  }
}

/** Where a person finds something: its middle, once it is in sight and rows above it have their final height. */
export const placeOf = (page: Page, target: Target): Promise<Place> =>
  untilSettled(page, () => untilSeen(page, target));

/** Waits until the page no longer grows: a long list is rendered piece by piece. */
export const untilComplete = (page: Page): Promise<number> =>
  untilSettled(page, () => page.evaluate(() => document.querySelectorAll('main *').length));
