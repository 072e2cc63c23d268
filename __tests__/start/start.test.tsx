import { writeItem } from '#src/session/browserStorage';
import { earlySentForms } from '#src/start/earlyForm';

const FILES = {
  pages: { login: ['/login.js'], nextOrder: ['/dashboard.js'] },
  texts: {
    login: { de: ['/login-de.js'], en: ['/login-en.js'] },
    customer: { de: ['/customer-de.js'], en: ['/customer-en.js'] },
    admin: { de: [], en: [] },
  },
};

/** Page as the build writes it, shortened. */
const PAGE = `
  <script id="config" type="application/json">{"brandName": "Streuland", "contactEmail": "hilfe@shop.example",
    "privacyUrl": "", "apiBase": "/api/", "features": []}</script>
  <div id="root"></div>
  <template id="login-de"><span class="logo"></span><form><input></form><footer><a href="/kuendigen"></a>
    <a href="mailto:contactEmail"></a><a href="imprintUrl"></a><a href="privacyUrl"></a></footer></template>
  <template id="customer-en"><span class="logo"></span></template>
  <script id="files" type="application/json">${JSON.stringify(FILES)}</script>`;

/** Opens the page before the program is loaded. */
async function start(path: string, stored: Readonly<Record<string, string>>): Promise<HTMLElement> {
  localStorage.clear();
  Object.entries(stored).forEach(([key, value]) => writeItem(key, value));
  window.history.replaceState(null, '', path);
  document.head.replaceChildren();
  document.body.innerHTML = PAGE;
  await jest.isolateModulesAsync(async () => {
    await import('#src/start/index');
  });
  return document.getElementById('root') as HTMLElement;
}
const preloaded = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload]')].map(({ href }) => new URL(href).pathname);

afterEach(() => jest.restoreAllMocks());

// rules §3.9
test('shows the login in the language of the path, and keeps a form that is submitted early', async () => {
  const root = await start('/de/', { email: 'ida@kunden.example', len: 'en' });
  expect(root).toHaveAttribute('data-view', 'login');
  expect(document.documentElement).toHaveAttribute('lang', 'de');
  expect(root.querySelector('.logo')).toHaveTextContent('Streuland');
  expect(root.querySelector('input')).toHaveValue('ida@kunden.example');
  // Contact only: the API has no declarations, and the shop has neither imprint nor privacy page.
  const links = [...root.querySelectorAll('footer > a')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['mailto:hilfe@shop.example']);
  expect(links[0]).toBeVisible();
  expect(preloaded()).toEqual(['/login-de.js', '/login.js']);
  expect(earlySentForms()).toEqual([]);
  root.querySelector('form')?.requestSubmit();
  expect(earlySentForms()).toHaveLength(1);
});

test("shows the customer's frame, and requests the page's code and orders at once", async () => {
  const asked: Request[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    asked.push(new Request(input, init));
    return Promise.resolve(new Response('{}'));
  });
  const root = await start('/dashboard', { token: 'a-token', multiAccount: 'false', len: 'en' });
  expect(root).toHaveAttribute('data-view', 'customer');
  expect(preloaded()).toEqual(['/login-en.js', '/dashboard.js', '/customer-en.js']);
  expect(asked.map(({ url }) => url)).toEqual([`${window.location.origin}/api/subscription/all?nextOrder=true&len=en`]);
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer a-token');
});
