import { isDeepStrictEqual } from 'node:util';
import type { Page } from '@playwright/test';

const POLL_MS = 50;
const PATIENCE_MS = 30_000;
const SETTLE_MS = 1000;

/** Criteria of an element. The first visible match is the target. */
export interface Target {
  selector: string;
  /** Regular expression for the ARIA label or the text; undefined matches all. */
  name?: string;
}

interface Point {
  x: number;
  y: number;
}

/** Runs in the page: scrolls the target into view and returns its centre; undefined without a match. */
const lookFor = ({ selector, name = '' }: Target): Point | undefined => {
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

/** Polls until `ask` returns a value. @throws Error after 30 s */
async function until<Answer>(page: Page, what: string, ask: () => Promise<Answer | undefined>): Promise<Answer> {
  for (let waited = 0; waited < PATIENCE_MS; waited += POLL_MS) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await page.waitForTimeout(POLL_MS);
  }
  throw new Error(`There is no ${what}.`);
}

/** Waits for a visible target. Avoids Playwright's locators, because their listeners would slow the taps. */
export const untilSeen = (page: Page, target: Target): Promise<Point> =>
  until(page, `${target.selector} ${target.name ?? ''}`, () => page.evaluate(lookFor, target));

/** Polls until two values, a second apart, are equal. */
async function untilSettled<Answer>(page: Page, ask: () => Promise<Answer>): Promise<Answer> {
  for (let before = await ask(); ;) {
    await page.waitForTimeout(SETTLE_MS);
    const now = await ask();
    if (isDeepStrictEqual(now, before)) return now;
    before = now;
  }
}

/** Resolves to the target's centre as soon as two positions, a second apart, are equal. */
export const locateTarget = (page: Page, target: Target): Promise<Point> =>
  untilSettled(page, () => untilSeen(page, target));

/** Waits until the number of elements is constant for a second, because long lists render in parts. */
export const untilComplete = (page: Page): Promise<number> =>
  untilSettled(page, () => page.evaluate(() => document.querySelectorAll('main *').length));
