import { act, screen, waitFor } from '@testing-library/react';
import { createApi } from '../support/serverApi';
import { renderPortal } from '../support/renderPortal';

const api = createApi(process.env.API_URL ?? '');

/** What another tab writes, as this one hears of it. */
function otherTab(values: Readonly<Record<string, string>>) {
  localStorage.clear();
  Object.entries(values).forEach(([key, value]) => localStorage.setItem(key, value));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
}

const signedIn = (token: string) => ({ len: 'en', token, multiAccount: 'false', isAdmin: 'false' });
const cards = () => screen.findAllByRole('article');

test('another account opened in another tab takes this one with it', async () => {
  const [first, second] = [await api.customer(), await api.customer({ statuses: ['ACTIVE', 'ACTIVE', 'ACTIVE'] })];
  await renderPortal('/dashboard', { language: 'en', stored: signedIn(first.token) });
  expect(await cards()).toHaveLength(1);
  otherTab(signedIn(second.token));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
});

test('who signs in after another tab signed out never sees the data of the one before', async () => {
  const [first, second] = [await api.customer(), await api.customer({ statuses: ['ACTIVE', 'ACTIVE', 'ACTIVE'] })];
  const { store } = await renderPortal('/dashboard', { language: 'en', stored: signedIn(first.token) });
  expect(await cards()).toHaveLength(1);
  otherTab({ len: 'en' });
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect(store.getState().api.queries).toEqual({});
  otherTab(signedIn(second.token));
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  expect(await cards()).toHaveLength(3);
});

test('a change of the language alone leaves the page as it is', async () => {
  const { token } = await api.customer();
  await renderPortal('/dashboard', { language: 'en', stored: signedIn(token) });
  const [card] = await cards();
  otherTab({ ...signedIn(token), len: 'de' });
  expect(await screen.findByText('Deine aktiven Abos')).toBeVisible();
  expect(card).toBeInTheDocument();
});
