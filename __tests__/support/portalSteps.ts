import { expect, type Locator, type Page, type Request } from '@playwright/test';
import type { Api } from './serverApi';
import type { Texts } from './portalTexts';

const RESCHEDULE = '/api/subscription/reschedule';

/** The page's button of this name. */
export const button = (page: Page | Locator, name: string): Locator => page.getByRole('button', { name, exact: true });

/** A message that pops up at the top right. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.locator('.notistack-SnackbarContainer').getByRole('alert').filter({ hasText: text });

export const codeField = (page: Page, { auth }: Texts): Locator => page.getByLabel(auth.otp.code);

/** The digits that a person sees in the six boxes. */
export const codeBoxes = (page: Page): Promise<string[]> =>
  page.locator('div:has(> input[name=otp]) > span').allInnerTexts();

/** From the login to the code page. */
export async function requestCode(page: Page, texts: Texts, email: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel(texts.auth.login.email).fill(email);
  await button(page, texts.auth.login.submit).click();
  await expect(page).toHaveURL('/otp');
}

export async function submitCode(page: Page, texts: Texts, code: string): Promise<void> {
  await codeField(page, texts).fill(code);
  await button(page, texts.auth.otp.submit).click();
}

/** The whole way in, with the code from the mail. */
export async function signIn(page: Page, api: Api, texts: Texts, email: string): Promise<void> {
  await requestCode(page, texts, email);
  await submitCode(page, texts, await api.code(email));
}

/** Puts values into the storage before the portal starts: the picture belongs to the origin and runs no script. */
export async function store(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  await page.goto('/icon.svg');
  await page.evaluate((entries) => {
    localStorage.clear();
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, values);
}

/** What the storage holds of a customer who is signed in. */
export const signedInStorage = (email: string, token: string, { language }: Texts) => ({
  len: language,
  email,
  isAdmin: 'false',
  multiAccount: 'false',
  token,
});

/** The next-order page of a customer who is signed in already. */
export async function openNextOrder(page: Page, texts: Texts, customer: { email: string; token: string }) {
  await store(page, signedInStorage(customer.email, customer.token, texts));
  await page.goto('/dashboard');
}

/** Opens the slide-out menu, where the window has no side panel. */
export async function openMenu(page: Page, { shell }: Texts): Promise<void> {
  const menu = button(page, shell.menu);
  if (await menu.isVisible()) await menu.click();
}

/** Stops the page's clock, once what was asked for before is shown: it would wait for a frame that does not come. */
export async function pauseClock(page: Page, shown: Locator): Promise<void> {
  await expect(shown).toBeVisible();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

/** Every call of one kind that the page makes from now on. */
export function recordCalls(page: Page, path: string): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls.push(request);
  });
  return calls;
}

export const recordReschedules = (page: Page): Request[] => recordCalls(page, RESCHEDULE);

/** The idempotency keys of calls, each key once. */
export const keysOf = (calls: readonly Request[]): string[] => [
  ...new Set(calls.map((call) => call.headers()['idempotency-key'] ?? 'none')),
];
