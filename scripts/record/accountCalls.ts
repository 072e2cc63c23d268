import type { Language } from '#src/domain/language';
import { codeFor, makeAccounts, makeCustomer, recordMails } from './people';
import type { Recorder } from './Recorder';

type Fields = Record<string, string>;
const WRONG = '000000';
const WRONG_TRIES = 6;
const SHIPPING = {
  isShipping: 'true',
  shipAddress1: 'Hafengasse 3',
  shipAddress2: '""',
  shipCountry: 'AT',
  shipState: '9',
  shipCity: 'Wien',
  shipPostalCode: '1010',
};

/** A customer's name, addresses and e-mail address, and what is refused. */
export async function recordAccount(rec: Recorder, len: Language): Promise<void> {
  const customer = await makeCustomer(rec, `record-account-${len}`, { len });
  const { as, email } = customer;
  const post = (path: string, form: Fields, key?: string) =>
    rec.send({ method: 'POST', path, form: { ...form, len }, as, ...(key && { key }) });
  const details = (form: Fields, key?: string) => post('/api/user/details', form, key);
  await details(SHIPPING, `shipping-${len}`);
  await details(SHIPPING, `shipping-${len}`);
  await details({ ...SHIPPING, shipCity: 'Graz' }, `shipping-${len}`);
  await details({ ...SHIPPING, shipPostalCode: '10115', shipState: 'BE', shipCity: '' });
  await post('/api/user/delete-shipping-address', {});
  await post('/api/user/delete-shipping-address', {});
  const billing = {
    isShipping: 'false',
    address1: 'Ab',
    address2: 'x',
    country: 'FR',
    state: '',
    city: '1',
    postalCode: '',
  };
  await details(billing);
  await details({
    ...billing,
    address1: 'Am Platz 6',
    address2: '""',
    country: 'AT',
    state: '9',
    city: 'Wien',
    postalCode: '1010',
  });
  await details({ addrUpdate: 'true', firstName: '1', lastName: '', ...billing });

  const info = {
    addrUpdate: 'false',
    firstName: 'Zoë',
    lastName: 'Weiß',
    emailAddress: email,
    phoneNumber: '0301234567',
  };
  await details(info);
  await details({ ...info, phoneNumber: '12', firstName: 'x'.repeat(200) });
  const next = `record-new-${len}@kunden.example`;
  await post('/api/user/email-update-mail', { email: next });
  const otp = await codeFor(rec, next);
  await post('/api/user/email-update-mail', { email: next });
  await post('/api/user/email-update-mail', { email: 'nobody' });
  await details({ ...info, emailAddress: next });
  await details({ ...info, emailAddress: next, otp: WRONG });
  await details({ ...info, emailAddress: 'customer@demo.example', otp: WRONG });
  await details({ ...info, emailAddress: next, otp });
  await rec.send({ path: '/api/user/details', query: { len }, as });
  await recordMails(rec, email);
  await recordMails(rec, next);
}

/** Signing in and out, and from one account of an address to another. */
export async function recordSignIn(rec: Recorder, len: Language): Promise<void> {
  const post = (path: string, form: Fields) => rec.send({ method: 'POST', path, form: { ...form, len } });
  const [first, second] = await makeAccounts(rec, `record-family-${len}`, { accounts: 2, len });
  const email = first?.email ?? '';
  const sent = (await post('/api/user/sendotp', { email })).payload as { challenge: string };
  await post('/api/user/sendotp', { email });
  await post('/api/user/sendotp', { email, challenge: sent.challenge });
  const otp = await codeFor(rec, email);
  await post('/api/user/verifyotp', { email, otp: WRONG, challenge: sent.challenge });
  await post('/api/user/verifyotp', { email, otp: '12', challenge: sent.challenge });
  const { payload } = await post('/api/user/verifyotp', { email, otp, challenge: sent.challenge });
  await post('/api/user/verifyotp', { email, otp, challenge: sent.challenge });
  const choice = { name: 'choice', token: String(payload) };
  await rec.send({ path: '/api/user/details', query: { len }, as: choice });
  const open = (checkoutChampId: string, as = choice) =>
    rec.send({ path: '/api/user/switch-account-login', query: { checkoutChampId, len }, as });
  await open('999999999');
  await open(first?.customerId ?? '');
  const opened = (await open(second?.customerId ?? '')).payload as { token: string };
  const member = { name: 'member', token: opened.token };
  for (const path of ['/api/user/logout', '/api/user/logout', '/api/user/multiaccounts'])
    await rec.send({ path, query: { len }, as: member });
  await rec.send({ method: 'POST', path: '/api/user/logout-all', form: { len }, as: choice });

  const other = await makeCustomer(rec, `record-out-${len}`, { len });
  await rec.send({ method: 'POST', path: '/api/user/logout-all', form: { len }, as: other.as });
  await rec.send({ path: '/api/user/details', query: { len }, as: other.as });

  // Unknown addresses learn nothing, and the sixth wrong try of a known one is one too many.
  await post('/api/user/sendotp', { email: `record-unknown-${len}@kunden.example` });
  const again = (await post('/api/user/sendotp', { email: other.email })).payload as { challenge: string };
  for (const challenge of [again.challenge, '']) {
    for (let tries = 0; tries < WRONG_TRIES; tries += 1)
      await post('/api/user/verifyotp', { email: other.email, otp: WRONG, challenge });
  }
  await post('/api/user/sendotp', { email: 'nobody' });
  await post('/api/user/verifyotp', { email: 'test@demo.example', otp: '123456' });
}
