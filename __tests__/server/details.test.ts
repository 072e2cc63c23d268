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

// One value a field: the rules themselves are those of `src/domain`.
test.each<[field: string, value: string, form: (change: Record<string, string>) => Record<string, string>]>([
  ['firstName', 'A', (change) => info(email, change)],
  ['lastName', 'N', (change) => info(email, change)],
  ['phoneNumber', '098765432', (change) => info(email, change)],
  ['emailAddress', 'kein-at', (change) => info(email, change)],
  ['address1', 'Weg1', billing],
  ['address2', 'x'.repeat(101), billing],
  ['country', 'FR', billing],
  ['state', '9', billing],
  ['city', 'Halle 2', billing],
  ['postalCode', '8033', billing],
  ['shipAddress1', 'Weg1', shipping],
  ['shipAddress2', 'x'.repeat(101), shipping],
  ['shipCountry', '', shipping],
  ['shipState', 'BY', shipping],
  ['shipCity', '', shipping],
  ['shipPostalCode', '950', shipping],
])('refuses %s %j at its field', async (field, value, form) => {
  const reply = await send(token, form({ [field]: value }));
  expect(reply.status).toBe(400);
  expect(refusedField(reply)).toContain(field);
});

test('accepts a post code of four digits in Austria, and other cities for deliveries (rules §16.6)', async () => {
  expect((await send(token, billing({ country: 'AT', state: '9', postalCode: '1010' }))).status).toBe(200);
  expect((await send(token, shipping({ shipCity: 'Halle 2' }))).status).toBe(200);
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
