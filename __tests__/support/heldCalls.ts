import { expect, type Page, type Route } from '@playwright/test';
import type { Api } from './serverApi';

/**
 * How a call ends: it is answered; carried out, and its answer lost; lost before anybody heard of it; or answered by the
 * server with a failure.
 */
export type Ending = 'answered' | 'answerLost' | 'lost' | number;

/** Holds every call of some paths back until a test says how it ends. */
export async function holdCalls(page: Page, api: Api, paths: readonly string[]) {
  const held: Route[] = [];
  await page.route(
    (url) => paths.includes(url.pathname),
    (route) => void held.push(route),
  );
  return {
    /** Ends the call that has waited longest, or the next one. */
    async end(ending: Ending): Promise<void> {
      await expect.poll(() => held.length, { message: 'a call under way' }).toBeGreaterThan(0);
      const route = held.shift() as Route;
      if (typeof ending === 'number') {
        const path = new URL(route.request().url()).pathname;
        await api.json('/demo/faults', { path, kind: 'status', value: ending });
      }
      if (ending === 'answerLost') await route.fetch();
      if (ending === 'answerLost' || ending === 'lost') await route.abort('connectionreset');
      else await route.continue();
    },
  };
}
