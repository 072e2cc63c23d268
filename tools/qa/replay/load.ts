import type { Page } from '@playwright/test';
import { inspected, type Own } from './inspected';

/** Loads a page of a record; once more where it is already, so that Back leads where it led. */
export async function load(page: Page, path: string, own: Own): Promise<void> {
  const address = inspected(path, own);
  if (new URL(address, page.url()).href === page.url()) await page.reload();
  else await page.goto(address);
}
