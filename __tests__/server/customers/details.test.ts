import { createApi } from '../../support/api';

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

/** Returns the refused fields of a reply; undefined for other replies. */
const refusedField = ({ status, payload }: { status: number; payload: Errors }) =>
  status === 400 ? Object.keys(payload.errors).join() : undefined;

// Shared customer, because refused values change nothing.
let token: string;
let email: string;
beforeAll(async () => {
  ({ token, email } = await api.customer());
});

// Tests one field of each form, and each country-dependent field, because `src/domain` has separate tests.
test.each<[field: string, value: string, form: (change: Record<string, string>) => Record<string, string>]>([
  ['firstName', 'A', (change) => info(email, change)],
  ['state', '9', billing],
  ['postalCode', '8033', billing],
  ['shipPostalCode', '950', shipping],
])('refuses %s %j at its field', async (field, value, form) => {
  const reply = await send(token, form({ [field]: value }));
  expect(reply.status).toBe(400);
  expect(refusedField(reply)).toContain(field);
});

test('skips validation of fields equal to the stored value (rules §16.20)', async () => {
  const stored = { firstName: 'Anna-Lena', phone: '+49 171 1234567', city: 'Castrop-Rauxel' };
  const { token, email } = await api.customer(stored);
  const own = await detailsOf(token);
  const sent = { firstName: stored.firstName, phoneNumber: stored.phone };
  expect(refusedField(await send(token, info(email, { ...sent, firstName: 'Anna-Lea' })))).toBe('firstName');
  expect(refusedField(await send(token, info(email, { ...sent, phoneNumber: '+49 171 1' })))).toBe('phoneNumber');
  expect(await send(token, info(email, { ...sent, lastName: 'Huber' }))).toMatchObject({ status: 200 });
  expect(await send(token, info(email, { ...sent, phoneNumber: '0151234567' }))).toMatchObject({ status: 200 });

  const city = stored.city;
  expect(refusedField(await send(token, billing({ city: 'Castrop-Rauxe' })))).toBe('city');
  expect(await send(token, billing({ city, country: own?.country ?? '' }))).toMatchObject({ status: 200 });
  const named = { addrUpdate: 'true', firstName: stored.firstName, lastName: 'Huber' };
  expect(await send(token, { ...billing({ city }), ...named })).toMatchObject({ status: 200 });
  expect(await detailsOf(token)).toMatchObject({ city, firstName: stored.firstName, phoneNumber: '0151234567' });
  // Because a missing shipping address has no stored fields.
  expect(refusedField(await send(token, shipping({ shipCity: '' })))).toBe('shipCity');
});

test('validates state and postal code by country', async () => {
  const { token } = await api.customer();
  expect(await send(token, billing({ country: 'AT', state: '9', postalCode: '1010' }))).toMatchObject({ status: 200 });
  expect(refusedField(await send(token, billing({ country: 'DE', state: '9', postalCode: '1010' })))).toBe(
    'state,postalCode',
  );
});

test('stores name and billing address together, and a blank second line as two quotes (rules §13.5)', async () => {
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

test('calculates the tax of the delivery country', async () => {
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
