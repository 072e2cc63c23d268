import { screen, waitFor, within } from '@testing-library/react';
import { AccountDetailsScreen } from '#src/screens/AccountDetailsScreen.tsx';
import { api } from '../support/customerPages';
import { type Proxy, startProxy } from '../support/proxy';
import { renderScreen } from '../support/renderScreen';
import { TEXTS } from '../support/texts';
// Compiles the lazy chunks before the first test.
import '#src/features/account/OpenedAccountDialog.tsx';
import '#src/features/account/card/FinishedSetup.tsx';
import '#src/features/account/card/ProviderCardDialog.tsx';

const { account, provider, server } = TEXTS.en;
const FINISH = '/api/user/payment-setup/finish';
const PAGE = '/address-payment-details';

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());

/** Opens the page of a shop whose cards are entered at a provider. */
async function visit(search: string, stored: Readonly<Record<string, string>> = {}) {
  const { token, purchaseId } = await api.customer({ len: 'en' });
  await renderScreen(<AccountDetailsScreen />, {
    at: PAGE + search,
    language: 'en',
    stored: { token, multiAccount: 'false', isAdmin: 'false', ...stored },
    config: { apiBase: proxy.apiBase, features: ['paymentRedirect'] },
  });
  return { purchaseId };
}

test('the dialog of a card says what the card will pay, and has no field (rules §35.7)', async () => {
  await visit('?isAddPaymentCard=true');
  const dialog = within(await screen.findByRole('dialog', { name: account.cards.addTitle }));
  expect(await dialog.findByText(account.cards.willPayNothing)).toBeVisible();
  expect(dialog.queryByRole('textbox')).not.toBeInTheDocument();
  expect(dialog.getByRole('button', { name: provider.card.leave })).toBeVisible();
});

test('the return from the provider asks once, reports the reply, and opens the page of before', async () => {
  await visit('?setup=abc', { departure: 'setup:abc /dashboard?orderNow=7' });
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/dashboard?orderNow=7'));
  expect(screen.getByText(server.setupNotFound)).toBeVisible();
  expect(proxy.sent(FINISH)).toHaveLength(1);
  expect(localStorage.getItem('departure')).toBeNull();
});

test.each([
  ['of another departure', 'setup:other /dashboard'],
  ['of another area', 'setup:abc /profile'],
  ['of another origin', 'setup:abc //elsewhere.example/dashboard'],
])('the return with a stored page %s closes the dialog', async (_of, departure) => {
  await visit('?setup=abc', { departure });
  expect(await screen.findByText(server.setupNotFound)).toBeVisible();
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(window.location.pathname).toBe(PAGE);
});

test('a lost reply about the card keeps the dialog, and can be asked for again', async () => {
  proxy.fail(FINISH, 'drop-reply');
  await visit('?setup=abc');
  expect(await screen.findByText(provider.card.unknown)).toBeVisible();
  proxy.heal();
  screen.getByText(provider.card.retry).click();
  expect(await screen.findByText(server.setupNotFound)).toBeVisible();
});
