import { containing, createApi } from '../support/serverApi';

const api = createApi(process.env.API_URL ?? '');
const DETAILS = '/api/user/details';

interface Customer {
  firstName: string;
  emailAddress: string;
  address2: string;
  shipAddress1: string;
  country: string;
}
type Errors = { errors: Record<string, string> };

const detailsOf = async (token: string) =>
  (await api.get<{ data: Customer[] }>(DETAILS, {}, { token })).payload.data[0];
const send = (token: string, body: Record<string, string>) =>
  api.post<{ emailUpdate: boolean } & Errors>(DETAILS, { len: 'en', ...body }, { token });

const info = (emailAddress: string, change: Record<string, string> = {}) => ({
  addrUpdate: 'false',
  firstName: 'Łukasz',
  lastName: 'Müller',
  emailAddress,
  phoneNumber: '0151234567',
  otp: '',
  isAdmin: 'false',
  ...change,
});
const billing = (change: Record<string, string> = {}) => ({
  isShipping: 'false',
  address1: 'Lindenweg 12',
  address2: '""',
  country: 'DE',
  state: 'BY',
  city: 'München',
  postalCode: '80331',
  ...change,
});
const shipping = (change: Record<string, string> = {}) => ({
  isShipping: 'true',
  shipAddress1: 'Am Wörthersee 7',
  shipAddress2: '2. Stock',
  shipCountry: 'AT',
  shipState: '2',
  shipCity: 'Sankt Veit a. d. Glan',
  shipPostalCode: '9300',
  ...change,
});

/** The refused field, or undefined where the call went through. */
const refusedField = ({ status, payload }: { status: number; payload: Errors }) =>
  status === 400 ? Object.keys(payload.errors).join() : undefined;

const INFO_RULES: [field: string, value: string, isOk: boolean][] = [
  ['firstName', 'Anna Maria', true],
  ['firstName', 'A', false],
  ['firstName', 'Anna  Maria', false],
  ['firstName', 'Anna1', false],
  ['firstName', '', false],
  ['lastName', 'x'.repeat(50), true],
  ['lastName', 'x'.repeat(51), false],
  ['lastName', 'Meyer-Lang', false],
  ['phoneNumber', '0987654321', true],
  ['phoneNumber', '098765432', false],
  ['phoneNumber', '09876543210', false],
  ['emailAddress', 'kein-at', false],
  ['emailAddress', '', false],
];
test.each(INFO_RULES)('info: %s %j is fine: %s', async (field, value, isOk) => {
  const { token, email } = await api.customer();
  const reply = await send(token, info(email, { [field]: value }));
  expect([reply.status, refusedField(reply)]).toEqual(isOk ? [200, undefined] : [400, field]);
});

const BILLING_RULES: [field: string, value: string, isOk: boolean][] = [
  ['address1', 'Weg 1', true],
  ['address1', 'Weg1', false],
  ['address1', 'x'.repeat(101), false],
  ['address2', '', true],
  ['address2', 'x'.repeat(100), true],
  ['address2', 'x'.repeat(101), false],
  ['country', '', false],
  ['country', 'FR', false],
  ['state', '', false],
  ['state', '9', false],
  ['city', 'Bad Homburg', true],
  ['city', 'Bad  Homburg', false],
  ['city', 'Halle 2', false],
  ['postalCode', '1234567890', true],
  ['postalCode', '8033', false],
  ['postalCode', '12345678901', false],
];
test.each(BILLING_RULES)('billing address: %s %j is fine: %s', async (field, value, isOk) => {
  const { token } = await api.customer();
  const reply = await send(token, billing({ [field]: value }));
  expect(reply.status).toBe(isOk ? 200 : 400);
  if (!isOk) expect(refusedField(reply)).toContain(field);
});

const SHIPPING_RULES: [field: string, value: string, isOk: boolean][] = [
  ['shipCity', 'St. Pölten', true],
  ['shipCity', '', false],
  ['shipCountry', 'Österreich 1', false],
  ['shipState', 'BY', false],
  ['shipPostalCode', '9500', true],
  ['shipPostalCode', '950', false],
  ['shipAddress1', 'Weg', false],
];
test.each(SHIPPING_RULES)('shipping address: %s %j is fine: %s', async (field, value, isOk) => {
  const { token } = await api.customer();
  const reply = await send(token, shipping({ [field]: value }));
  expect(reply.status).toBe(isOk ? 200 : 400);
  if (!isOk) expect(refusedField(reply)).toContain(field);
});

test('name and billing address together, a blank second line as two quotes', async () => {
  const { token, email } = await api.customer({ len: 'en' });
  const body = { ...billing({ address2: '' }), addrUpdate: 'true', firstName: 'Anna', lastName: 'Huber' };
  expect(await send(token, body)).toMatchObject({ status: 200, payload: { emailUpdate: false } });
  expect(await detailsOf(token)).toMatchObject({ firstName: 'Anna', address2: '""', country: 'DE' });
  const [mail] = await api.mails(email);
  expect(mail?.subject).toBe('Your address has changed');
  expect(mail?.text).toContain('Lindenweg 12, 80331 München');
  expect(mail?.text).toContain('The next charge of');
  expect(refusedField(await send(token, { ...body, firstName: '1' }))).toBe('firstName');
});

test('the tax follows the country of delivery', async () => {
  const { token } = await api.customer({ country: 'DE' });
  const list = async () =>
    (await api.get<{ data: { taxes: number; price: number }[] }>('/api/subscription/all', {}, { token })).payload
      .data[0];
  await send(token, shipping());
  const austrian = await list();
  expect(austrian?.taxes).toBeCloseTo((austrian?.price ?? 0) * 0.2, 1);
  expect((await api.post('/api/user/delete-shipping-address', { len: 'en' }, { token })).status).toBe(200);
  const german = await list();
  expect(german?.taxes).toBeCloseTo((german?.price ?? 0) * 0.19, 1);
});

test('a shipping address can be deleted once; then orders go to the billing address', async () => {
  const { token, email } = await api.customer({ len: 'en' });
  const remove = () => api.post('/api/user/delete-shipping-address', { len: 'en' }, { token });
  expect((await send(token, shipping())).status).toBe(200);
  expect((await detailsOf(token))?.shipAddress1).toBe('Am Wörthersee 7');
  expect(await remove()).toMatchObject({ status: 200, message: containing('billing address') });
  expect((await detailsOf(token))?.shipAddress1).toBe('');
  expect((await api.mails(email))[0]?.text).toContain('is deleted');
  expect((await remove()).status).toBe(409);
});

describe('changing the e-mail address', () => {
  const fresh = () => `neu-${Date.now()}-${Math.random().toString(36).slice(2)}@kunden.example`;
  const ask = (token: string, email: string) =>
    api.post('/api/user/email-update-mail', { email, len: 'en' }, { token });
  const codeFor = async (email: string) => /\b(\d{6})\b/.exec((await api.mails(email))[0]?.text ?? '')?.[1] ?? '';

  test('needs the code that the new address got; then every other token dies and both addresses are told', async () => {
    const { token, email, customerId } = await api.customer();
    const admin = await api.customers({ admin: true });
    const switched = await api.get<{ token: string }>(
      '/api/user/switch-account-login',
      { checkoutChampId: customerId },
      { token: admin.adminToken },
    );
    const next = fresh();
    expect((await ask(token, next)).status).toBe(200);
    const code = await codeFor(next);
    expect(refusedField(await send(token, info(next)))).toBe('otp');
    expect(refusedField(await send(token, info(next, { otp: '12345' })))).toBe('otp');
    const wrong = code === '111111' ? '222222' : '111111';
    expect((await send(token, info(next, { otp: wrong }))).status).toBe(400);
    expect((await detailsOf(token))?.emailAddress).toBe(email);
    expect(await send(token, info(next, { otp: code }))).toMatchObject({ status: 200, payload: { emailUpdate: true } });
    expect((await detailsOf(token))?.emailAddress).toBe(next);
    expect((await api.get(DETAILS, {}, { token: switched.payload.token })).status).toBe(401);
    for (const to of [email, next]) expect((await api.mails(to))[0]?.text).toContain(next);
    await api.post('/api/user/sendotp', { email: next, len: 'en' });
    expect((await api.post('/api/user/sendotp', { email: next, len: 'en' })).status).toBe(429);
  });

  test('without another address no code is needed and nothing is signed out', async () => {
    const { token, email } = await api.customer();
    expect(await send(token, info(email.toUpperCase()))).toMatchObject({
      status: 200,
      payload: { emailUpdate: false },
    });
    expect((await api.mails(email))[0]?.subject).toBe('Deine Angaben sind geändert');
  });

  test('an address in use is refused, a sixth try as well, and another customer’s code is no good', async () => {
    const { token } = await api.customer();
    const other = await api.customer();
    expect(await ask(token, other.email)).toMatchObject({ status: 409, message: containing('already') });
    expect((await ask(token, 'kein-at')).status).toBe(400);
    const next = fresh();
    await ask(other.token, next);
    const code = await codeFor(next);
    expect((await send(token, info(next, { otp: code }))).status).toBe(400);
    const wrong = code === '111111' ? '222222' : '111111';
    for (let tries = 0; tries < 4; tries += 1) await send(other.token, info(next, { otp: wrong }));
    expect((await send(other.token, info(next, { otp: wrong }))).message).toContain('Too many wrong tries');
    expect(await send(other.token, info(next, { otp: code }))).toMatchObject({
      status: 400,
      message: containing('Too many wrong tries'),
    });
  });

  test('one code per 30 seconds', async () => {
    const { token } = await api.customer();
    const next = fresh();
    expect((await ask(token, next)).status).toBe(200);
    const second = await ask(token, next);
    expect(second.status).toBe(429);
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
