import { expect, type Page } from '@playwright/test';

type Matcher = ReturnType<typeof expect.stringMatching>;

/** 256 bits, as the server writes them. */
export const TOKEN: Matcher = expect.stringMatching(/^[\w-]{43}$/);
/** Epoch milliseconds. */
export const MOMENT: Matcher = expect.stringMatching(/^\d{13}$/);

/** Everything the browser stores for the portal. */
export const readStorage = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>);

/** The storage holds these keys with these raw values and nothing else (contract §3). */
export async function expectStorage(page: Page, expected: Readonly<Record<string, string | Matcher>>): Promise<void> {
  await expect.poll(() => readStorage(page), { message: 'the storage, key by key' }).toEqual(expected);
}
