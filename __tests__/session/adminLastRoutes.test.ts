import { setUpI18n } from '#src/i18n/i18n';
import { adminRouteIn, lastAdminRoute, rememberAdminRoute } from '#src/session/adminLastRoutes';
import { adoptStorage } from '#src/session/adoptStorage';
import { adminSignedIn, signedOut } from '#src/session/sessionSlice';
import { openStore } from '../support/openStore';

beforeAll(() => setUpI18n('en'));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const VIEW = '/profile?tab=products&sort=stock&page=2';

async function openAsAdmin() {
  const store = await openStore();
  store.dispatch(adminSignedIn('an-admin-token'));
  rememberAdminRoute('customers', '?search=anna%40kunden.example');
  rememberAdminRoute('products', VIEW.slice('/profile'.length));
  return store;
}

test('remembers the address of each admin tab, and the last tab (rules §15.33)', async () => {
  await openAsAdmin();
  expect(lastAdminRoute()).toBe(VIEW);
  expect(adminRouteIn('customers')).toBe('/profile?search=anna%40kunden.example');
  expect(adminRouteIn('cohort')).toBe('/profile?tab=cohort');
});

test('remembers the list of a form instead of the form', () => {
  rememberAdminRoute('discounts', '?tab=discounts&page=2&edit=WELCOME10');
  expect(lastAdminRoute()).toBe('/profile?tab=discounts&page=2');
  rememberAdminRoute('discounts', '?tab=discounts&create=true');
  expect(lastAdminRoute()).toBe('/profile?tab=discounts');
});

test('forgets the last address at the end of the session', async () => {
  const { dispatch } = await openAsAdmin();
  dispatch(signedOut());
  expect(lastAdminRoute()).toBe('/profile');
});

test('keeps the last address during an impersonation, and forgets it when another tab ends the session', async () => {
  const { dispatch } = await openAsAdmin();
  localStorage.setItem('token', 'a-customer-token');
  dispatch(adoptStorage());
  expect(lastAdminRoute()).toBe(VIEW);
  localStorage.clear();
  dispatch(adoptStorage());
  expect(lastAdminRoute()).toBe('/profile');
});
