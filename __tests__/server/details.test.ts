import { containing, createApi } from '../support/api';

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
  address1: 'Am Graben 12',
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

/** The refused field, or undefined where the call succeeded. */
const refusedField = ({ status, payload }: { status: number; payload: Errors }) =>
  status === 400 ? Object.keys(payload.errors).join() : undefined;

// One customer for all values: a refused one changes nothing.
let token: string;
let email: string;
beforeAll(async () => {
  ({ token, email } = await api.customer());
});

const INFO_RULES: [field: string, value: string, isOk: boolean][] = [
  ['firstName', 'Anna Maria', true],
  ['firstName', 'Al', true],
  ['firstName', 'A', false],
  ['firstName', 'x'.repeat(50), true],
  ['firstName', 'x'.repeat(51), false],
  ['firstName', 'Anna  Maria', false],
  ['firstName', 'Anna1', false],
  ['firstName', '', false],
  ['lastName', 'Ng', true],
  ['lastName', 'N', false],
  ['lastName', '', false],
  ['lastName', 'x'.repeat(50), true],
  ['lastName', 'x'.repeat(51), false],
  ['lastName', 'Meyer-Lang', false],
  ['phoneNumber', '0987654321', true],
  ['phoneNumber', '098765432', false],
  ['phoneNumber', '09876543210', false],
  ['phoneNumber', '098765432a', false],
  ['phoneNumber', '', false],
  ['emailAddress', 'kein-at', false],
  ['emailAddress', '', false],
];
test.each(INFO_RULES)('validates the info: %s %j passes: %s', async (field, value, isOk) => {
  const reply = await send(token, info(email, { [field]: value }));
  expect([reply.status, refusedField(reply)]).toEqual(isOk ? [200, undefined] : [400, field]);
});

const BILLING_RULES: [field: string, value: string, isOk: boolean][] = [
  ['address1', 'Weg 1', true],
  ['address1', 'Weg1', false],
  ['address1', '', false],
  ['address1', 'x'.repeat(100), true],
  ['address1', 'x'.repeat(101), false],
  ['address2', '', true],
  ['address2', 'x'.repeat(100), true],
  ['address2', 'x'.repeat(101), false],
  ['country', 'DE', true],
  ['country', '', false],
  ['country', 'FR', false],
  ['state', 'SN', true],
  ['state', '', false],
  ['state', '9', false],
  ['city', 'Bad Homburg', true],
  ['city', 'Bad  Homburg', false],
  ['city', 'Halle 2', false],
  ['city', 'Garmisch-Partenkirchen', false],
  ['city', '', false],
  ['postalCode', '1234567890', true],
  ['postalCode', '8033', false],
  ['postalCode', '80331', true],
  ['postalCode', '8033a', false],
  ['postalCode', '', false],
  ['postalCode', '12345678901', false],
];
test.each(BILLING_RULES)('validates the billing address: %s %j passes: %s', async (field, value, isOk) => {
  const reply = await send(token, billing({ [field]: value }));
  expect(reply.status).toBe(isOk ? 200 : 400);
  if (!isOk) expect(refusedField(reply)).toContain(field);
});

const SHIPPING_RULES: [field: string, value: string, isOk: boolean][] = [
  ['shipCity', 'St. Pölten', true],
  ['shipCity', 'Halle 2', true],
  ['shipCity', '', false],
  ['shipCountry', 'AT', true],
  ['shipCountry', 'Österreich 1', false],
  ['shipCountry', '', false],
  ['shipState', '9', true],
  ['shipState', 'BY', false],
  ['shipState', '', false],
  ['shipPostalCode', '9500', true],
  ['shipPostalCode', '950', false],
  ['shipPostalCode', '95000', true],
  ['shipPostalCode', '1234567890', true],
  ['shipPostalCode', '12345678901', false],
  ['shipAddress1', 'Weg 1', true],
  ['shipAddress1', 'Weg1', false],
  ['shipAddress1', 'x'.repeat(100), true],
  ['shipAddress1', 'x'.repeat(101), false],
  ['shipAddress2', '', true],
  ['shipAddress2', 'x'.repeat(100), true],
  ['shipAddress2', 'x'.repeat(101), false],
];
test.each(SHIPPING_RULES)('validates the shipping address: %s %j passes: %s', async (field, value, isOk) => {
  const reply = await send(token, shipping({ [field]: value }));
  expect(reply.status).toBe(isOk ? 200 : 400);
  if (!isOk) expect(refusedField(reply)).toContain(field);
});

test.each([
  ['AT', '9', '1010', 200],
  ['AT', '9', '101', 400],
  ['AT', '9', '10100', 200],
  ['DE', 'BY', '8033', 400],
])('validates the post code: %s, state %s, %s answers %i (rules §16.6)', async (country, state, postalCode, status) => {
  const reply = await send(token, billing({ country, state, postalCode }));
  expect([reply.status, refusedField(reply)]).toEqual([status, status === 400 ? 'postalCode' : undefined]);
});

test('stores name and billing address together, a blank second line as two quotes (rules §13.5)', async () => {
  const { token, email } = await api.customer({ len: 'en' });
  const body = { ...billing({ address2: '' }), addrUpdate: 'true', firstName: 'Anna', lastName: 'Huber' };
  expect(await send(token, body)).toMatchObject({ status: 200, payload: { emailUpdate: false } });
  expect(await detailsOf(token)).toMatchObject({ firstName: 'Anna', address2: '""', country: 'DE' });
  const [mail] = await api.mails(email);
  expect(mail?.subject).toBe('Your address has changed');
  expect(mail?.text).toContain('Am Graben 12, 80331 München');
  expect(mail?.text).toContain('The next charge of');
  expect(refusedField(await send(token, { ...body, firstName: '1' }))).toBe('firstName');
});

test('calculates the tax of the country of delivery', async () => {
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

test('deletes a shipping address once; then orders go to the billing address', async () => {
  const { token, email } = await api.customer({ len: 'en' });
  const remove = () => api.post('/api/user/delete-shipping-address', { len: 'en' }, { token });
  expect((await send(token, shipping())).status).toBe(200);
  expect((await detailsOf(token))?.shipAddress1).toBe('Am Wörthersee 7');
  expect(await remove()).toMatchObject({ status: 200, message: containing('billing address') });
  expect((await detailsOf(token))?.shipAddress1).toBe('');
  expect((await api.mails(email))[0]?.text).toContain('is deleted');
  expect((await remove()).status).toBe(409);
});
