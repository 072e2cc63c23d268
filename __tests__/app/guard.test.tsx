import { act, cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { createApi } from '../support/serverApi';
import { renderPortal } from '../support/renderPortal';
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
async function logOut(person: UserEvent) {
  await person.click(await screen.findByRole('button', { name: 'Menu' }));
  expect(screen.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Logout' }));
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

test('a session that ended says so, empties the storage and leaves after a second', async () => {
  await renderPortal('/dashboard', { language: 'en', stored: { token: 'dead', multiAccount: 'false' } });
  expect((await screen.findAllByText(/^Unauthorized! .* Redirecting to login\.\.\.$/))[0]).toBeVisible();
  expect(window.location.pathname).toBe('/dashboard');
  await waitFor(() => expect(storedValues()).toEqual({ len: 'en' }));
  await at('/');
});

test('logging out thanks, empties the storage and leaves after a second', async () => {
  const { token } = await api.customer();
  const { person } = await renderPortal('/dashboard', { language: 'en', stored: { token, multiAccount: 'false' } });
  await logOut(person);
  await waitFor(() => expect(storedValues()).toEqual({ len: 'en' }));
  await at('/');
  expect((await api.get('/api/user/details', {}, { token })).status).toBe(401);
});

test('logging out without a server shows the error, empties the storage and leaves', async () => {
  const { person } = await renderPortal('/dashboard', {
    language: 'en',
    stored: { token: 'x', multiAccount: 'false' },
    config: { apiBase: 'http://127.0.0.1:9/api/' },
  });
  await logOut(person);
  await at('/');
  expect((await screen.findAllByText('No response from server.'))[0]).toBeVisible();
  expect(storedValues()).toEqual({ len: 'en' });
});

test('signing out in another tab holds here as well', async () => {
  const { token } = await api.customer();
  await renderPortal('/dashboard', { stored: { token, multiAccount: 'false' } });
  await screen.findAllByRole('article');
  localStorage.removeItem('token');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
  await at('/');
});

test('the referral is for customers, not for an admin who looks at their pages', async () => {
  const { token } = await api.customer();
  const stored = { token, multiAccount: 'false', isAdmin: 'false' };
  await renderPortal('/dashboard', { language: 'en', stored });
  expect(await screen.findByRole('link', { name: /Give a friend a free bag/ })).toHaveAttribute(
    'href',
    'https://shop.example/freunde',
  );
  cleanup();
  await renderPortal('/dashboard', { language: 'en', stored: { ...stored, isAdmin: 'true' } });
  await screen.findAllByRole('article');
  expect(screen.queryByRole('link', { name: /Give a friend/ })).not.toBeInTheDocument();
});
