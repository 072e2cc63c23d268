import type { Page, Route } from '@playwright/test';
import type { Api } from '../../../__tests__/support/api';
import type { BrokenCall } from './brokenCalls';

async function lose(route: Route): Promise<void> {
  // Executes the call and drops its response, because the browser would retry a dropped request.
  await route.fetch();
  await route.abort('connectionreset');
}

/** Fails the page's calls as recorded: with a status from the demo's faults, or without a response (rules §30.9). */
export async function breakCalls(page: Page, api: Api, calls: readonly BrokenCall[]): Promise<void> {
  const made: { path: string; method: string }[] = [];
  await page.route('**/api/**', async (route) => {
    const method = route.request().method();
    const path = new URL(route.request().url()).pathname;
    made.push({ path, method });
    const broken = calls.find((call) => {
      if (call.path !== path || (call.method ?? method) !== method) return false;
      const count = made.filter((one) => one.path === path && (call.method ?? one.method) === one.method).length;
      return count === call.nth;
    });
    if (!broken) return route.continue();
    if (broken.status === undefined) return lose(route);
    await api.json('/demo/faults', { path, kind: 'status', value: broken.status, times: 1 });
    return route.continue();
  });
}
