import { containing, createApi } from '../../support/api';

const api = createApi(process.env.API_URL ?? '');
const DETAILS = '/api/user/details';

interface Customer {
  emailAddress: string;
}
type Errors = { errors: Record<string, string> };

const detailsOf = async (token: string) =>
  (await api.get<{ data: Customer[] }>(DETAILS, {}, { token })).payload.data[0];
const info = (emailAddress: string, otp = '') => ({
  addrUpdate: 'false',
  firstName: 'Łukasz',
  lastName: 'Müller',
  emailAddress,
  phoneNumber: '0151234567',
  otp,
  isAdmin: 'false',
});
const send = (token: string, emailAddress: string, otp?: string) =>
  api.post<{ emailUpdate: boolean } & Errors>(DETAILS, { len: 'en', ...info(emailAddress, otp) }, { token });
/** Returns the refused fields of a reply; undefined for other replies. */
const refusedField = ({ status, payload }: { status: number; payload: Errors }) =>
  status === 400 ? Object.keys(payload.errors).join() : undefined;

describe('change of the e-mail address', () => {
  const fresh = () => `neu-${Date.now()}-${Math.random().toString(36).slice(2)}@kunden.example`;
  const ask = (token: string, email: string) =>
    api.post('/api/user/email-update-mail', { email, len: 'en' }, { token });

  test('treats addresses that differ only in the case of ASCII letters as equal', async () => {
    const { token } = await api.customer({ email: `kk-${Date.now()}@kunden.example` });
    const { emailAddress = '' } = (await detailsOf(token)) ?? {};
    // Kelvin sign, whose lower case is `k`.
    const kelvin = emailAddress.replace('kk', '\u212a\u212a');
    expect(refusedField(await send(token, kelvin))).toBe('otp');
    expect((await detailsOf(token))?.emailAddress).toBe(emailAddress);
    const upper = emailAddress.toUpperCase();
    expect(await send(token, upper)).toMatchObject({ status: 200, payload: { emailUpdate: false } });
  });

  test('requires the code mailed to the new address, ends the other sessions and mails both addresses', async () => {
    const { token, email, customerId } = await api.customer();
    const admin = await api.customers({ admin: true });
    const switched = await api.get<{ token: string }>(
      '/api/user/switch-account-login',
      { checkoutChampId: customerId },
      { token: admin.adminToken },
    );
    const next = fresh();
    expect((await ask(token, next)).status).toBe(200);
    expect((await ask(token, next)).status).toBe(429);
    const code = await api.code(next);
    expect(refusedField(await send(token, next))).toBe('otp');
    expect(refusedField(await send(token, next, '12345'))).toBe('otp');
    const wrong = code === '111111' ? '222222' : '111111';
    expect((await send(token, next, wrong)).status).toBe(400);
    expect((await detailsOf(token))?.emailAddress).toBe(email);
    expect(await send(token, next, code)).toMatchObject({ status: 200, payload: { emailUpdate: true } });
    expect((await detailsOf(token))?.emailAddress).toBe(next);
    expect((await api.get(DETAILS, {}, { token: switched.payload.token })).status).toBe(401);
    for (const to of [email, next]) expect((await api.mails(to))[0]?.text).toContain(next);
    await api.post('/api/user/sendotp', { email: next, len: 'en' });
    expect((await api.post('/api/user/sendotp', { email: next, len: 'en' })).status).toBe(429);
  });

  test('refuses an address in use, another customer’s code, and each try after the fifth', async () => {
    const { token } = await api.customer();
    const other = await api.customer();
    expect(await ask(token, other.email)).toMatchObject({ status: 409, message: containing('already') });
    expect((await ask(token, 'kein-at')).status).toBe(400);
    const next = fresh();
    await ask(other.token, next);
    const code = await api.code(next);
    expect((await send(token, next, code)).status).toBe(400);
    const wrong = code === '111111' ? '222222' : '111111';
    for (let tries = 0; tries < 4; tries += 1) await send(other.token, next, wrong);
    expect((await send(other.token, next, wrong)).message).toContain('Too many wrong tries');
    expect(await send(other.token, next, code)).toMatchObject({
      status: 400,
      message: containing('Too many wrong tries'),
    });
  });
});
