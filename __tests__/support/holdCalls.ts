import { expect, type Page, type Route } from '@playwright/test';
import type { Api } from './serverApi';

/**
 * How a held call ends: it is answered; carried out, and its answer lost; lost before anybody heard of it; or answered
 * with a failure of this status.
 */
export type CallEnding = 'answered' | 'answerLost' | 'lost' | number;

/** Holds calls back until a test says how each ends. */
export async function holdCalls(page: Page, api: Api, isHeld: (url: URL) => boolean) {
  const held: Route[] = [];
  const pathOf = (route: Route) => new URL(route.request().url()).pathname;
  await page.route(isHeld, (route) => void held.push(route));
  return {
    /** Ends the call of this path, or of any, that has waited longest, or the next one. */
    async end(ending: CallEnding, path?: string): Promise<void> {
      const index = () => held.findIndex((route) => !path || pathOf(route) === path);
      await expect.poll(index, { message: `a call of ${path ?? 'any path'}` }).toBeGreaterThanOrEqual(0);
      const [route] = held.splice(index(), 1) as [Route];
      if (typeof ending === 'number')
        await api.json('/demo/faults', { path: pathOf(route), kind: 'status', value: ending });
      if (ending === 'answerLost') await route.fetch();
      if (ending === 'answerLost' || ending === 'lost') await route.abort('connectionreset');
      else await route.continue();
    },
  };
}

/** How an answer has to end so that what comes after it can happen. */
export function endingOf(outcome: string | undefined, nextOutcome: string | undefined): CallEnding {
  if (outcome === 'refused') return 409;
  if (outcome === 'stayEnded') return 401;
  if (outcome === 'inDoubt') return nextOutcome === 'done' ? 'answerLost' : 'lost';
  return 'answered';
}
