import { expect, type Locator, type Page, type Request, type Route } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IsoDate } from '#src/domain/isoDate';
import type { Api } from './api';
import type { Texts } from './texts';

/** How often to look for what Playwright's assertions would look for every half second, in milliseconds. */
const OFTEN = { intervals: [20] };

/** The rows of an admin's table: of the grid, or cards on a phone. */
export const tableRows = (page: Page) => page.locator('.MuiDataGrid-row, [role=list] > [role=listitem]');

/** Opens the rows of the active subscriptions on the dashboard, so that all of each is shown. */
export async function openOrderRows(page: Page): Promise<Locator> {
  const rows = page.getByRole('article');
  await rows.first().waitFor();
  for (const row of await rows.all()) {
    await row.getByRole('button').click();
    // While it unfolds, scrolling to what is still clipped would move it away from under the pointer.
    await row.locator('.MuiCollapse-entered').waitFor();
  }
  return rows;
}

/** Unfolds the inactive subscriptions on the dashboard. */
export const openInactive = (page: Page, t: Texts): Promise<void> =>
  page.getByRole('button', { name: new RegExp(`^${t.subscription.list.inactiveTitle}`) }).click();

export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 600;

export const button = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true });

/** A field in which a date is typed: Material UI's picker, or on a touch screen the browser's own. */
export const dateField = (scope: Page | Locator, label: string): Locator =>
  scope
    .getByRole('group', { name: label, exact: true })
    .or(scope.locator(`input[type=date]:enabled`).and(scope.getByLabel(label, { exact: true })));

/** Whether dates are typed into Material UI's pickers. */
export const hasPickers = (page: Page): Promise<boolean> => page.evaluate(() => matchMedia('(pointer: fine)').matches);

/** Types a day as a person does, in a picker part by part; an empty one clears the field. */
export async function typeDate(page: Page, label: string, date: IsoDate): Promise<void> {
  const field = dateField(page, label);
  if (!(await hasPickers(page))) return field.fill(date);
  await field.getByRole('spinbutton').first().click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  const [year = '', month = '', day = ''] = date.split('-');
  const isGerman = (await page.locator('html').getAttribute('lang')) === 'de';
  await page.keyboard.type(isGerman ? day + month + year : month + day + year);
}

/** Expects a day in a date field, as it is typed. */
export async function expectDate(page: Page, label: string, date: IsoDate): Promise<void> {
  const field = dateField(page, label);
  if (!(await hasPickers(page))) return expect(field).toHaveValue(date);
  const [year = '', month = '', day = ''] = date.split('-');
  const isGerman = (await page.locator('html').getAttribute('lang')) === 'de';
  // An invisible mark is on either side of each separator.
  await expect(field).toHaveText(new RegExp((isGerman ? [day, month, year] : [month, day, year]).join('\\W+')));
}

export const toast = (page: Page, text: string | RegExp): Locator =>
  page.locator('.notistack-SnackbarContainer').getByRole('alert').filter({ hasText: text });

const waitForHeading = (page: Page) => page.waitForFunction(() => document.querySelector('h1') !== null);

/** Opens a page and waits for its heading. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHeading(page);
}

export async function reloadPage(page: Page): Promise<void> {
  await page.reload();
  await waitForHeading(page);
}

/** Waits for the page that follows a second after a message (rules §18.2). */
export const expectRedirect = (page: Page, path: string): Promise<void> => page.waitForURL(path);

export const codeField = (page: Page, { auth }: Texts): Locator => page.getByLabel(auth.otp.code);

/** From the login, which is shown, to the code page. */
async function sendCode(page: Page, { auth }: Texts, email: string): Promise<void> {
  await page.getByLabel(auth.login.email).fill(email);
  await button(page, auth.login.submit).click();
  await expect(page).toHaveURL('/otp');
}

/** From the login to the code page. */
export async function requestCode(page: Page, texts: Texts, email: string): Promise<void> {
  await openPage(page, '/');
  await sendCode(page, texts, email);
}

/** Enters a code; six digits submit by themselves (rules §5.6). */
export async function submitCode(page: Page, texts: Texts, code: string): Promise<void> {
  const field = codeField(page, texts);
  // The same digits once more would be no change.
  await field.fill('');
  await field.fill(code);
  if (!/^\d{6}$/.test(code)) await button(page, texts.auth.otp.submit).click();
}

/** Signs in at the login that is shown, with the code from the mail. */
export async function signInHere(page: Page, api: Api, texts: Texts, email: string): Promise<void> {
  await sendCode(page, texts, email);
  await submitCode(page, texts, await api.code(email));
}

/** Signs in with the code from the mail. */
export async function signIn(page: Page, api: Api, texts: Texts, email: string): Promise<void> {
  await openPage(page, '/');
  await signInHere(page, api, texts, email);
}

interface Customer {
  email: string;
  token: string;
}

/** What the storage holds of a customer who is signed in (rules §4.1). */
export const sessionOf = ({ email, token }: Customer, { language }: Texts) => ({
  len: language,
  email,
  isAdmin: 'false',
  multiAccount: 'false',
  token,
});

/** Replaces the storage before the portal starts, on a picture of its origin, which runs no script. */
export async function writeStorage(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  await page.goto('/icon.svg');
  await page.evaluate((entries) => {
    localStorage.clear();
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, values);
}

export const readStorage = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>);

type Matcher = ReturnType<typeof expect.stringMatching>;

/** 256 bits, as the server writes them. */
export const TOKEN: Matcher = expect.stringMatching(/^[\w-]{43}$/);
/** Epoch milliseconds. */
export const MOMENT: Matcher = expect.stringMatching(/^\d{13}$/);

/** Expects these keys with these raw values in the storage, and no others (rules §4.1). */
export async function expectStorage(page: Page, expected: Readonly<Record<string, string | Matcher>>): Promise<void> {
  await expect.poll(() => readStorage(page), { message: 'the storage', ...OFTEN }).toEqual(expected);
}

/** Opens a page, the next order by default, as a customer who is signed in already. */
export async function openAs(page: Page, texts: Texts, customer: Customer, path = '/dashboard'): Promise<void> {
  await writeStorage(page, sessionOf(customer, texts));
  await openPage(page, path);
}

/** What the storage holds of an admin of the test's own who is signed in. */
export async function createAdminSession(api: Api, { language }: Texts) {
  const { adminToken = '', email } = await api.customers({ admin: true, accounts: 0, statuses: [] });
  return { len: language, email, isAdmin: 'true', isAdmintoken: adminToken, multiAccount: 'false' };
}

/** Opens a page of the admin's area as an admin of the test's own; answers the session. */
export async function openAsAdmin(page: Page, api: Api, texts: Texts, path: string) {
  const session = await createAdminSession(api, texts);
  await writeStorage(page, session);
  await openPage(page, path);
  return session;
}

/** Opens the slide-out menu in a window that has no side panel. */
export async function openMenu(page: Page, { shell }: Texts): Promise<void> {
  const menu = button(page, shell.menu);
  if (!(await menu.isVisible())) return;
  await menu.click();
  // The bottom bar has links of the same names.
  await expect(page.getByRole('dialog', { name: shell.menu })).toBeVisible();
}

/** Stops the page's clock once what was requested before is shown: it would wait for a frame that does not come. */
export async function pauseClock(page: Page, shown: Locator): Promise<void> {
  await expect(shown).toBeVisible();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

/** Every request to a path that the page sends from now on. */
export function recordRequests(page: Page, path: string): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) requests.push(request);
  });
  return requests;
}

/** The idempotency keys of requests, each key once. */
export const keysOf = (requests: readonly Request[]): string[] => [
  ...new Set(requests.map((request) => request.headers()['idempotency-key'] ?? 'none')),
];

/** Holds requests of a pattern until the returned function is called. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
}

/** How a held request ends: answered; carried out, with its answer lost; or lost before it reached the server. */
type RequestEnding = 'answered' | 'answerLost' | 'lost';

/** Holds requests until a test decides how each one ends. */
export async function queueRequests(page: Page, isHeld: (url: URL) => boolean) {
  const held: Route[] = [];
  await page.route(isHeld, (route) => void held.push(route));
  return {
    /** Ends the oldest request; waits for it where there is none yet. */
    async end(ending: RequestEnding): Promise<void> {
      await expect.poll(() => held.length, { message: 'a held request', ...OFTEN }).toBeGreaterThan(0);
      const route = held.shift() as Route;
      if (ending === 'answerLost') await route.fetch();
      await (ending === 'answered' ? route.continue() : route.abort('connectionreset'));
    },
  };
}

/**
 * Retries at once what is in doubt, by the button of this name, instead of waiting for the portal to do so; where the
 * portal has just done so, there is no such button.
 */
export const retryNow = (page: Page, name: string): Promise<void> =>
  button(page, name).evaluateAll((buttons: HTMLElement[]) => {
    for (const one of buttons) one.click();
  });

const CHUNK_FILES = join(__dirname, '../../dist/chunkFiles.json');

/** The addresses of a chunk of the built portal, by the name that its import gives it. */
export function chunkPattern(name: string): RegExp {
  const own = chunkFiles(name).at(-1);
  if (!own) throw new Error(`The portal has no chunk ${name}.`);
  return new RegExp(own.replaceAll('.', '\\.'));
}

/** Every script that a piece needs, but for those of the program. */
export const chunkFiles = (name: string): readonly string[] =>
  (JSON.parse(readFileSync(CHUNK_FILES, 'utf8')) as Record<string, string[]>)[name] ?? [];
