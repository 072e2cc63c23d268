import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { fill, TEXTS } from '../support/portalTexts';
import { renderPortal } from '../support/renderPortal';
import { createApi } from '../support/serverApi';
import { FAULT, startProxy, type Proxy } from '../support/startProxy';
import { storedValues } from '../support/storedValues';

const api = createApi(process.env.API_URL ?? '');
const at = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));

// Who may enter what (spec §6); whoever holds a token is taken to the area that it opens.
test.each(['/dashboard', '/profile'])('%s is not for visitors without a token', async (path) => {
  await renderPortal(path);
  await at('/');
});

test('a choice that is still open is not signed in', async () => {
  const { email } = await api.customers({ accounts: 2 });
  await api.post('/api/user/sendotp', { email });
  const { payload: token } = await api.post<string>('/api/user/verifyotp', { email, otp: await api.code(email) });
  await renderPortal('/dashboard', { stored: { token, multiAccount: 'true' } });
  await at('/');
});

test("a customer's token does not open the admin area", async () => {
  const { token } = await api.customer();
  await renderPortal('/profile', { stored: { token, multiAccount: 'false' } });
  await at('/dashboard');
});

test("an admin's token does not open the customer's pages", async () => {
  const { adminToken = '' } = await api.customers({ admin: true, accounts: 0 });
  await renderPortal('/dashboard', { stored: { isAdmintoken: adminToken, isAdmin: 'true' } });
  await at('/profile');
});

/** Through the slide-out menu, as on a phone. */
async function logOut(person: UserEvent, { menu, logout } = TEXTS.en.shell) {
  await person.click(await screen.findByRole('button', { name: menu }));
  expect(screen.getByRole('dialog', { name: menu })).toBeVisible();
  await person.click(screen.getByRole('button', { name: logout }));
}

test('an unknown path is the start', async () => {
  await renderPortal('/no/such/page');
  await at('/');
});

test('an admin lands in the admin area and can leave it', async () => {
  const { adminToken = '' } = await api.customers({ admin: true, accounts: 0 });
  const { person } = await renderPortal('/profile', {
    language: 'en',
    stored: { isAdmintoken: adminToken, isAdmin: 'true' },
  });
  expect(await screen.findByRole('heading', { name: 'Admin dashboard' })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Logout' }));
  await at('/');
  expect(storedValues()).toEqual({ len: 'en' });
});

describe.each(['de', 'en'] as const)('in %s', (language) => {
  const { shell, server, common } = TEXTS[language];
  let proxy: Proxy;
  beforeEach(async () => (proxy = await startProxy()));
  afterEach(() => proxy.stop());
  const visit = (token: string, apiBase?: string) =>
    renderPortal('/dashboard', {
      language,
      stored: { token, multiAccount: 'false' },
      ...(apiBase && { config: { apiBase } }),
    });

  test('a session that ended says so, empties the storage and leaves after a second', async () => {
    await visit('dead');
    const said = fill(common.failures.unauthorized, { message: server.notSignedIn });
    expect((await screen.findAllByText(said))[0]).toBeVisible();
    expect(window.location.pathname).toBe('/dashboard');
    await waitFor(() => expect(storedValues()).toEqual({ len: language }));
    await at('/');
  });

  test('logging out thanks, empties the storage and leaves after a second', async () => {
    const { token } = await api.customer();
    const { person } = await visit(token);
    await logOut(person, shell);
    expect((await screen.findAllByText(server.signedOut))[0]).toBeVisible();
    await waitFor(() => expect(storedValues()).toEqual({ len: language }));
    await at('/');
    expect((await api.get('/api/user/details', {}, { token })).status).toBe(401);
  });

  test('logging out without a server shows the error, empties the storage and leaves', async () => {
    const { person } = await visit('x', 'http://127.0.0.1:9/api/');
    await logOut(person, shell);
    await at('/');
    expect((await screen.findAllByText(common.failures.noResponse))[0]).toBeVisible();
    expect(storedValues()).toEqual({ len: language });
  });

  test('logging out of a server that fails shows its error, empties the storage and leaves', async () => {
    proxy.fail('/api/user/logout');
    const { token } = await api.customer();
    const { person } = await visit(token, proxy.apiBase);
    await logOut(person, shell);
    await at('/');
    const said = fill(common.failures.server, { message: FAULT });
    expect((await screen.findAllByText(said))[0]).toBeVisible();
    expect(storedValues()).toEqual({ len: language });
  });
});

test('signing out in another tab holds here as well', async () => {
  const { token } = await api.customer();
  await renderPortal('/dashboard', { stored: { token, multiAccount: 'false' } });
  await screen.findAllByRole('article');
  localStorage.removeItem('token');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
  await at('/');
});
