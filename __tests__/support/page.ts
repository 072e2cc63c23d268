import { expect, type Locator, type Page, type Request, type Route } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IsoDate } from '#src/domain/isoDate';
import type { Api } from './api';
import type { Texts } from './texts';

/** Polling interval in ms; Playwright's default is up to a second. */
const OFTEN = { intervals: [20] };

/** Rows of an admin's table: of the grid, or cards on a phone. */
export const tableRows = (page: Page) => page.locator('.MuiDataGrid-row, [role=list] > [role=listitem]');

/** Expands the active subscriptions on the dashboard. */
export async function openOrderRows(page: Page): Promise<Locator> {
  const rows = page.getByRole('article');
  await rows.first().waitFor();
  for (const row of await rows.all()) {
    await row.getByRole('button').click();
    // Because scrolling to a clipped element during the animation would move the element from under the pointer.
    await row.locator('.MuiCollapse-entered').waitFor();
  }
  return rows;
}

/** Expands the inactive subscriptions on the dashboard. */
export const openInactive = (page: Page, t: Texts): Promise<void> =>
  page.getByRole('button', { name: new RegExp(`^${t.subscription.list.inactiveTitle}`) }).click();

export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 600;

export const button = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true });

/** Date field: Material UI's picker, or the native field on a touch screen. */
export const dateField = (scope: Page | Locator, label: string): Locator =>
  scope
    .getByRole('group', { name: label, exact: true })
    .or(scope.locator(`input[type=date]:enabled`).and(scope.getByLabel(label, { exact: true })));

/** True if date fields are Material UI's pickers. */
export const hasPickers = (page: Page): Promise<boolean> => page.evaluate(() => matchMedia('(pointer: fine)').matches);

/** Types a date, in a picker part by part. An empty one clears the field. */
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

/** Expects a date in a date field. */
export async function expectDate(page: Page, label: string, date: IsoDate): Promise<void> {
  const field = dateField(page, label);
  if (!(await hasPickers(page))) return expect(field).toHaveValue(date);
  const [year = '', month = '', day = ''] = date.split('-');
  const isGerman = (await page.locator('html').getAttribute('lang')) === 'de';
  // Because invisible marks surround each separator.
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

/** Waits for the redirect, one second after its message (rules §18.2). */
export const expectRedirect = (page: Page, path: string): Promise<void> => page.waitForURL(path);

export const codeField = (page: Page, { auth }: Texts): Locator => page.getByLabel(auth.otp.code);

/** Requests a code on the open login. */
async function sendCode(page: Page, { auth }: Texts, email: string): Promise<void> {
  await page.getByLabel(auth.login.email).fill(email);
  await button(page, auth.login.submit).click();
  await expect(page).toHaveURL('/otp');
}

/** Opens the login and requests a code. */
export async function requestCode(page: Page, texts: Texts, email: string): Promise<void> {
  await openPage(page, '/');
  await sendCode(page, texts, email);
}

/** Enters a code; six digits submit themselves (rules §5.6). */
export async function submitCode(page: Page, texts: Texts, code: string): Promise<void> {
  const field = codeField(page, texts);
  // Because the same digits again would not change the field.
  await field.fill('');
  await field.fill(code);
  if (!/^\d{6}$/.test(code)) await button(page, texts.auth.otp.submit).click();
}

/** Signs in on the open login, with the code of the mail. */
export async function signInHere(page: Page, api: Api, texts: Texts, email: string): Promise<void> {
  await sendCode(page, texts, email);
  await submitCode(page, texts, await api.code(email));
}

/** Opens the login and signs in with the code of the mail. */
export async function signIn(page: Page, api: Api, texts: Texts, email: string): Promise<void> {
  await openPage(page, '/');
  await signInHere(page, api, texts, email);
}

interface Customer {
  email: string;
  token: string;
}

/** Stored session of a customer (rules §4.1). */
export const sessionOf = ({ email, token }: Customer, { language }: Texts) => ({
  len: language,
  email,
  isAdmin: 'false',
  multiAccount: 'false',
  token,
});

/** Replaces localStorage on a picture of the same origin, before the portal starts. */
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

/** Token of 256 bits, base64url. */
export const TOKEN: Matcher = expect.stringMatching(/^[\w-]{43}$/);
/** Epoch milliseconds. */
export const MOMENT: Matcher = expect.stringMatching(/^\d{13}$/);

/** Expects exactly these keys and raw values in localStorage (rules §4.1). */
export async function expectStorage(page: Page, expected: Readonly<Record<string, string | Matcher>>): Promise<void> {
  await expect.poll(() => readStorage(page), { message: 'the storage', ...OFTEN }).toEqual(expected);
}

/** Opens a page as a signed-in customer; by default the next order. */
export async function openAs(page: Page, texts: Texts, customer: Customer, path = '/dashboard'): Promise<void> {
  await writeStorage(page, sessionOf(customer, texts));
  await openPage(page, path);
}

/** Stored session of a new admin. */
export async function createAdminSession(api: Api, { language }: Texts) {
  const { adminToken = '', email } = await api.customers({ admin: true, accounts: 0, statuses: [] });
  return { len: language, email, isAdmin: 'true', isAdmintoken: adminToken, multiAccount: 'false' };
}

/** Opens a page of the admin area as a new admin. Returns the session. */
export async function openAsAdmin(page: Page, api: Api, texts: Texts, path: string) {
  const session = await createAdminSession(api, texts);
  await writeStorage(page, session);
  await openPage(page, path);
  return session;
}

/** Opens the menu, if the window has no side panel. */
export async function openMenu(page: Page, { shell }: Texts): Promise<void> {
  const menu = button(page, shell.menu);
  if (!(await menu.isVisible())) return;
  await menu.click();
  // Because the bottom bar has links of the same names.
  await expect(page.getByRole('dialog', { name: shell.menu })).toBeVisible();
}

/** Stops the page's clock after `shown` is visible, because a stopped clock delivers no frames. */
export async function pauseClock(page: Page, shown: Locator): Promise<void> {
  await expect(shown).toBeVisible();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

/** Collects all requests to a path. */
export function recordRequests(page: Page, path: string): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) requests.push(request);
  });
  return requests;
}

/** Unique idempotency keys of requests. */
export const keysOf = (requests: readonly Request[]): string[] => [
  ...new Set(requests.map((request) => request.headers()['idempotency-key'] ?? 'none')),
];

/** Holds requests until the returned function is called. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
}

/** Ending of a held request: answered, executed with a lost reply, or lost before the server. */
type RequestEnding = 'answered' | 'answerLost' | 'lost';

/** Holds requests. The test decides how each one ends. */
export async function queueRequests(page: Page, isHeld: (url: URL) => boolean) {
  const held: Route[] = [];
  await page.route(isHeld, (route) => void held.push(route));
  return {
    /** Ends the oldest request, or waits for one. */
    async end(ending: RequestEnding): Promise<void> {
      await expect.poll(() => held.length, { message: 'a held request', ...OFTEN }).toBeGreaterThan(0);
      const route = held.shift() as Route;
      if (ending === 'answerLost') await route.fetch();
      await (ending === 'answered' ? route.continue() : route.abort('connectionreset'));
    },
  };
}

/** Retries a pending command by the button of this name. Without a button, the portal is already retrying. */
export const retryNow = (page: Page, name: string): Promise<void> =>
  button(page, name).evaluateAll((buttons: HTMLElement[]) => {
    for (const one of buttons) one.click();
  });

const CHUNK_FILES = join(__dirname, '../../dist/chunkFiles.json');

/** URL pattern of a chunk, by the name in its import. */
export function chunkPattern(name: string): RegExp {
  const own = chunkFiles(name).at(-1);
  if (!own) throw new Error(`The portal has no chunk ${name}.`);
  return new RegExp(own.replaceAll('.', '\\.'));
}

/** Scrolls to the end of the loaded page, because some content is rendered only when near. */
export async function scrollToEnd(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
}

/** True for a file that the browser loads ahead while the page is idle. */
export const isPrefetch = (request: Request): boolean =>
  request.headers()['sec-purpose']?.startsWith('prefetch') ?? false;

/** Scripts of a chunk, without those of the program. */
export const chunkFiles = (name: string): readonly string[] =>
  (JSON.parse(readFileSync(CHUNK_FILES, 'utf8')) as Record<string, string[]>)[name] ?? [];
