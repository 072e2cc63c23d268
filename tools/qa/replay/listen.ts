import type { BrowserContext } from '@playwright/test';
import { CHANNEL } from '../inspection/InspectionMessage';
import type { WindowEntry } from './compare';

interface Message {
  type: string;
  window: string;
  entry: WindowEntry;
}

/**
 * Collects the log entries that the context's pages publish (rules §30.4).
 * Listens in a separate page, which survives reloads of the other pages.
 * @returns a function that returns the latest version of each entry
 */
export async function listen(context: BrowserContext): Promise<() => WindowEntry[]> {
  const published = new Map<string, WindowEntry>();
  const page = await context.newPage();
  await page.exposeFunction('heard', ({ type, window, entry }: Message) => {
    if (type === 'logged') published.set(`${window} ${entry.number}`, { ...entry, window });
  });
  // Image of the same origin, because an image runs no script of the portal.
  await page.goto('/icon.svg');
  await page.evaluate((channel) => {
    new BroadcastChannel(channel).addEventListener('message', ({ data }) => {
      (globalThis as unknown as { heard: (message: unknown) => void }).heard(data);
    });
  }, CHANNEL);
  return () => [...published.values()];
}
