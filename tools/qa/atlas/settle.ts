import type { Page, Request } from '@playwright/test';
import { finishMotion } from '../../../__tests__/support/finishMotion';

const INTERVAL_MS = 25;
const MAX_CHECKS = 200;
/** Number of consecutive checks without a pending request. */
const QUIET_CHECKS = 3;

/** Returns a live set of the page's pending requests. */
export function trackRequests(page: Page): Set<Request> {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return open;
}

/** Waits up to five seconds for pending requests, then finishes animations. */
export async function settle(page: Page, open: ReadonlySet<Request>): Promise<void> {
  let quiet = 0;
  for (let check = 0; quiet < QUIET_CHECKS && check < MAX_CHECKS; check += 1) {
    quiet = open.size === 0 ? quiet + 1 : 0;
    await page.waitForTimeout(INTERVAL_MS);
  }
  await page.evaluate(finishMotion);
}
