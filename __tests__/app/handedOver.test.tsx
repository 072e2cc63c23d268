import { act, screen, waitFor } from '@testing-library/react';
import { takeHandedOverToken } from '../../src/session/handedOverToken';
import { storeHandedOverToken } from '../../src/session/sessionStorage';
import { customerWithOwnName } from '../support/customerWithOwnName';
import { detailsOf } from '../support/portalOrders';
import { TEXTS } from '../support/portalTexts';
import { renderPortal } from '../support/renderPortal';
import { createApi } from '../support/serverApi';
import { storedValues } from '../support/storedValues';

const api = createApi(process.env.API_URL ?? '');
const TOKEN = 'abcdefghijklmnopqrstuvwxyz0123456789_-ABCDE';

/** The token in the address, and the address that is left. */
function take(address: string) {
  window.history.replaceState(null, '', address);
  const token = takeHandedOverToken();
  const { pathname, search, hash } = window.location;
  return [token, pathname + search + hash];
}

test.each([
  [`/dashboard#token=${TOKEN}`, TOKEN, '/dashboard'],
  [`/dashboard?token=${TOKEN}`, TOKEN, '/dashboard'],
  [`/en/dashboard?a=1&token=${TOKEN}&b=2#top=1`, TOKEN, '/en/dashboard?a=1&b=2#top=1'],
  [`/dashboard?inspect#token=${TOKEN}&x=1`, TOKEN, '/dashboard?inspect#x=1'],
  // What cannot be a token is stripped all the same.
  ['/dashboard#token=short', undefined, '/dashboard'],
  ['/dashboard?token=', undefined, '/dashboard'],
  [`/dashboard?token=${encodeURIComponent('<script>alert(1)</script>____')}`, undefined, '/dashboard'],
  ['/profile#product', undefined, '/profile#product'],
  ['/otp?email_otp=123456', undefined, '/otp?email_otp=123456'],
])('%s', (address, token, rest) => {
  expect(take(address)).toEqual([token, rest]);
});

const pendingCommand = '{"of":"somebody else"}';

test.each([
  [
    'an admin keeps their own session and language',
    { len: 'en', isAdmin: 'true', isAdmintoken: 'admin', email: 'a@b.de', token: 'other', pendingCommand },
    { len: 'en', isAdmin: 'true', isAdmintoken: 'admin', email: 'a@b.de', token: TOKEN, multiAccount: 'false' },
  ],
  [
    'of a former customer nothing stays',
    {
      len: 'de',
      email: 'a@b.de',
      isAdmin: 'false',
      token: 'other',
      multiAccount: 'true',
      otpRequested: 'true',
      pendingCommand,
    },
    { len: 'de', token: TOKEN, multiAccount: 'false' },
  ],
  [
    'the same customer keeps the command whose answer is open',
    { len: 'de', token: TOKEN, pendingCommand },
    { len: 'de', token: TOKEN, multiAccount: 'false', pendingCommand },
  ],
] as const)('%s', (_, before, after) => {
  localStorage.clear();
  Object.entries(before).forEach(([key, value]) => localStorage.setItem(key, value));
  storeHandedOverToken(TOKEN);
  expect(storedValues()).toEqual(after);
});

async function acting(language: 'de' | 'en' = 'en') {
  const [admin, customer] = [await api.customers({ admin: true, accounts: 0 }), await api.customer()];
  const stored = {
    token: customer.token,
    multiAccount: 'false',
    isAdmin: 'true',
    isAdmintoken: admin.adminToken ?? '',
  };
  return { ...(await renderPortal('/dashboard', { language, stored })), admin, customer, stored };
}

// First: every portal that was opened before would hear of the new address as well.
test('an open page takes another customer’s token and shows nothing of the first', async () => {
  const { admin, customer } = await acting();
  const second = await customerWithOwnName(api);
  const [before, after] = [await detailsOf(api, customer.token), await detailsOf(api, second.token)];
  expect(await screen.findByText(`${before.firstName} ${before.lastName}`)).toBeVisible();
  localStorage.setItem('pendingCommand', pendingCommand);
  act(() => {
    window.history.replaceState(null, '', `/dashboard#token=${second.token}`);
    window.dispatchEvent(new HashChangeEvent('hashchange'));
  });
  expect(window.location.hash).toBe('');
  expect(await screen.findByText(`${after.firstName} ${after.lastName}`)).toBeVisible();
  expect(screen.queryByText(`${before.firstName} ${before.lastName}`)).not.toBeInTheDocument();
  expect(storedValues()).toEqual({
    len: 'en',
    multiAccount: 'false',
    isAdmin: 'true',
    isAdmintoken: admin.adminToken,
    token: second.token,
  });
});

test.each(['de', 'en'] as const)(
  'in %s: every tab leads to its page, the banner stands on all and leads back',
  async (language) => {
    const { shell, admin, account, nextOrder, payments, subscription } = TEXTS[language];
    const { person, stored } = await acting(language);
    const tabs = [
      ['upcomingPayments', '/upcoming-payments', payments.upcoming.title],
      ['previousPayments', '/previous-payments', payments.previous.title],
      ['manageSubscriptions', '/manage-subscriptions', subscription.list.title],
      ['accountDetails', '/address-payment-details', account.title],
      ['nextOrder', '/dashboard', nextOrder.title],
    ] as const;
    for (const [tab, path, title] of tabs) {
      await person.click((await screen.findAllByRole('link', { name: shell[tab], hidden: true }))[0] as HTMLElement);
      expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
      expect(window.location.pathname).toBe(path);
      expect(screen.getByText(shell.acting)).toBeVisible();
    }
    const back = screen.getByRole('link', { name: shell.backToAdmin });
    expect(back).toHaveAttribute('href', '/profile');
    await person.click(back);
    expect(await screen.findByRole('heading', { name: admin.title })).toBeVisible();
    expect(window.location.pathname).toBe('/profile');
    expect(screen.queryByText(shell.acting)).not.toBeInTheDocument();
    const { isAdmintoken } = stored;
    await waitFor(() =>
      expect(storedValues()).toEqual({ len: language, multiAccount: 'false', isAdmin: 'true', isAdmintoken }),
    );
  },
);

test('a customer sees no banner', async () => {
  const { token } = await api.customer();
  await renderPortal('/dashboard', { language: 'en', stored: { token, multiAccount: 'false', isAdmin: 'false' } });
  await screen.findAllByRole('article');
  expect(screen.queryByText('You are logged in as admin')).not.toBeInTheDocument();
});

test('logging out while acting ends both sessions', async () => {
  const { person, admin, customer } = await acting();
  await person.click((await screen.findAllByRole('button', { name: 'Logout', hidden: true }))[0] as HTMLElement);
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect(storedValues()).toEqual({ len: 'en' });
  expect((await api.get('/api/user/details', {}, { token: customer.token })).status).toBe(401);
  const list = await api.get('/api/admin/fetch-all-customers', { page: '1' }, { token: admin.adminToken });
  expect(list.status).toBe(401);
});
