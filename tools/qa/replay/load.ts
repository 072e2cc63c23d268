import type { Page } from '@playwright/test';
import { inspected, type Own } from './inspected';

/** Loads a recorded path; reloads a page of the same URL, so that the history has the recorded length. */
export async function load(page: Page, path: string, own: Own): Promise<void> {
  const url = inspected(path, own);
  if (new URL(url, page.url()).href === page.url()) await page.reload();
  else await page.goto(url);
}
