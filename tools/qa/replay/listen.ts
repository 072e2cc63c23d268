import type { BrowserContext } from '@playwright/test';
import { CHANNEL } from '../inspection/InspectionMessage';
import type { ToldEntry } from './compare';

interface Message {
  type: string;
  window: string;
  entry: ToldEntry;
}

/**
 * Hears what the pages of a context tell each other (rules §30.4), in a page of its own, which is there when another is
 * loaded once more.
 * @returns everything that was told so far, as it was told last
 */
export async function listen(context: BrowserContext): Promise<() => ToldEntry[]> {
  const told = new Map<string, ToldEntry>();
  const page = await context.newPage();
  await page.exposeFunction('heard', ({ type, window, entry }: Message) => {
    if (type === 'logged') told.set(`${window} ${entry.number}`, { ...entry, window });
  });
  // A picture of the origin, which runs no script of its own.
  await page.goto('/icon.svg');
  await page.evaluate((channel) => {
    new BroadcastChannel(channel).addEventListener('message', ({ data }) => {
      (globalThis as unknown as { heard: (message: unknown) => void }).heard(data);
    });
  }, CHANNEL);
  return () => [...told.values()];
}
