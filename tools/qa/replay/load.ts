import type { Page } from '@playwright/test';
import { inspected, type Own } from './inspected';

/** Loads a recorded path; reloads if the page is already there, so that the history has the recorded length. */
export async function load(page: Page, path: string, own: Own): Promise<void> {
  const address = inspected(path, own);
  if (new URL(address, page.url()).href === page.url()) await page.reload();
  else await page.goto(address);
}
