import type { Page } from '@playwright/test';
import { ANSWER_TIMEOUT_MS } from '../../src/config/timings';

/**
 * Has a page that opens after this wait for an answer as long as its test does: axe alone may take a busy machine
 * longer than the portal waits for a call that is held.
 */
export async function waitForEver(page: Page): Promise<void> {
  await page.addInitScript((answerTimeoutMs) => {
    const setTimeout = window.setTimeout.bind(window);
    const setPatientTimeout = (work: TimerHandler, ms?: number, ...args: unknown[]) =>
      ms === answerTimeoutMs ? 0 : setTimeout(work, ms, ...args);
    Object.assign(window, { setTimeout: setPatientTimeout });
  }, ANSWER_TIMEOUT_MS);
}
