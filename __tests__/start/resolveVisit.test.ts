import { LOGIN, resolveVisit, type Stored, type Visit } from '#src/start/resolveVisit';

const addressOf = (address: string) => new URL(address, 'https://shop.example');
const visit = (address: string, stored: Partial<Stored>): Visit =>
  resolveVisit(addressOf(address), { hasCustomerToken: false, hasAdminToken: false, ...stored });

const CUSTOMER = { hasCustomerToken: true };
const ADMIN = { hasAdminToken: true };
const BOTH = { ...ADMIN, ...CUSTOMER };
const CHOICE = { hasChoiceToken: true };
const ADMIN_PLACE = '/profile?tab=products&page=2';

type Row = [address: string, stored: Partial<Stored>, visit: Partial<Visit>];

const LOGGED_OUT: Row[] = [
  ['/', {}, { view: 'login', signIn: 'email' }],
  ['/?utm_source=mail', {}, { view: 'login' }],
  ['/', { wasCodeRequested: true }, { view: 'login', signIn: 'code' }],
  ['/', CHOICE, { view: 'login', signIn: 'accounts' }],
  ['/', { hasFactorToken: true, wasCodeRequested: true }, { view: 'login', signIn: 'factor' }],
  [
    '/profile',
    { hasFactorToken: true },
    { view: 'login', signIn: 'factor', redirect: '/', wayBack: '/profile', refusal: 'notSignedIn' },
  ],
  ['/dashboard', {}, { view: 'login', redirect: '/', wayBack: '/dashboard' }],
  ['/dashboard', CHOICE, { view: 'login', redirect: '/', wayBack: '/dashboard', signIn: 'accounts' }],
  ['/previous-payments?page=2', {}, { view: 'login', redirect: '/', wayBack: '/previous-payments?page=2' }],
  ['/profile/3', {}, { view: 'login', redirect: '/', wayBack: '/profile/3', refusal: 'notSignedIn' }],
  ['/profile', CHOICE, { view: 'login', redirect: '/', wayBack: '/profile', refusal: 'notSignedIn' }],
  ['/no/such/page', {}, { view: 'login', redirect: '/' }],
  ['/', { wayBack: '/previous-payments' }, { view: 'login', wayBack: '/previous-payments' }],
  ['/otp', { wayBack: '/previous-payments' }, { wayBack: '/previous-payments' }],
  // A session that has just ended leaves no requested page.
  ['/dashboard', { hasEnded: true }, { view: 'login', redirect: '/' }],
  ['/profile', { hasEnded: true }, { view: 'login', redirect: '/' }],
];

const SIGNED_IN: Row[] = [
  ['/dashboard', CUSTOMER, { view: 'customer' }],
  ['/manage-subscriptions/17', CUSTOMER, { view: 'customer' }],
  ['/profile', ADMIN, { view: 'admin' }],
  ['/dashboard', BOTH, { view: 'customer' }],
  ['/profile/', BOTH, { view: 'admin' }],
  ['/', CUSTOMER, { view: 'customer', redirect: '/dashboard' }],
  ['/', ADMIN, { view: 'admin', redirect: '/profile' }],
  ['/', BOTH, { view: 'customer', redirect: '/dashboard' }],
  ['/', { ...BOTH, isReturn: true }, { view: 'admin', redirect: '/profile' }],
  ['/', { ...ADMIN, adminRoute: ADMIN_PLACE }, { view: 'admin', redirect: ADMIN_PLACE }],
  ['/otp', CUSTOMER, { redirect: '/dashboard' }],
  ['/no/such/page', CUSTOMER, { view: 'customer', redirect: '/dashboard' }],
  ['/dashboard', ADMIN, { view: 'admin', redirect: '/profile' }],
  ['/profile', CUSTOMER, { view: 'customer', redirect: '/dashboard', refusal: 'notAdmin' }],
  ['/profile', { ...CUSTOMER, hasEnded: true }, { view: 'customer', redirect: '/dashboard' }],
  // Requested page, once and only within the user's area.
  ['/', { ...CUSTOMER, wayBack: '/previous-payments' }, { view: 'customer', redirect: '/previous-payments' }],
  ['/', { ...CUSTOMER, wayBack: '/profile' }, { view: 'customer', redirect: '/dashboard' }],
  ['/', { ...ADMIN, wayBack: '/profile/7' }, { view: 'admin', redirect: '/profile/7' }],
  ['/', { ...ADMIN, wayBack: '/dashboard' }, { view: 'admin', redirect: '/profile' }],
  ['/dashboard', { ...CUSTOMER, wayBack: '/previous-payments' }, { view: 'customer', wayBack: '/previous-payments' }],
];

const LEFT_TO_PROGRAM: Row[] = [
  ['/otp', {}, {}],
  ['/go#abc', {}, {}],
  ['/go#abc', CUSTOMER, { signIn: 'signedIn' }],
  ['/?email_otp=123456', {}, {}],
  ['/dashboard#token=abc', {}, { redirect: '/', wayBack: '/dashboard' }],
  ['/?a=1&token=abc', CUSTOMER, { redirect: '/dashboard', signIn: 'signedIn' }],
  ['/dashboard?token=abc', CUSTOMER, { signIn: 'signedIn' }],
  // No redirect until the server has named the token's owner.
  ['/dashboard', { isOffered: true }, {}],
  ['/profile', { ...CUSTOMER, isOffered: true }, { signIn: 'signedIn' }],
];

const NOTHING = { view: undefined, redirect: undefined, wayBack: undefined, refusal: undefined };

// rules §3.9, §5.19
test.each(LOGGED_OUT)('resolves %s with the stored state %j, without a session', (address, stored, expected) => {
  expect(visit(address, stored)).toMatchObject({ ...NOTHING, ...expected });
});

test.each(SIGNED_IN)('resolves %s with the stored state %j', (address, stored, expected) => {
  expect(visit(address, stored)).toEqual({ ...NOTHING, signIn: 'signedIn', ...expected });
});

test.each(LEFT_TO_PROGRAM)('selects no first view for %s with the stored state %j', (address, stored, expected) => {
  expect(visit(address, stored)).toEqual({ ...NOTHING, signIn: 'email', ...expected });
});

test('LOGIN resolves like the address `/`', () => expect(visit('/', {})).toEqual(visit(LOGIN.pathname, {})));
