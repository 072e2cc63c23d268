import type { Caller, Recorder } from './Recorder';

interface Made {
  email: string;
  adminToken?: string;
  accounts: { customerId: string; token: string; subscriptions: { purchaseId: string }[] }[];
}

export interface Customer {
  as: Caller;
  customerId: string;
  email: string;
  /** The ids of its subscriptions, in the order of the statuses that were asked for. */
  subscriptions: string[];
}

const PERSON = { firstName: 'Şirin', lastName: 'Größl' };
const CITY = { country: 'DE', state: 'BE', city: 'Berlin', postalCode: '10115' };
/** Of the seed; what the demo would choose otherwise is another one in every run. */
const PRODUCT = '101';

/**
 * Makes the accounts of an address, whose data is the same in every run: what is made up of names and addresses is
 * replaced.
 */
export async function makeAccounts(
  rec: Recorder,
  name: string,
  shape: Readonly<Record<string, unknown>>,
): Promise<Customer[]> {
  const email = `${name}@kunden.example`;
  const json = { email, productId: PRODUCT, ...shape };
  const { payload } = await rec.send({ method: 'POST', path: '/demo/customers', json });
  const customers = (payload as Made).accounts.map(({ customerId, token, subscriptions }) => ({
    as: { name, token },
    email,
    customerId,
    subscriptions: subscriptions.map(({ purchaseId }) => purchaseId),
  }));
  for (const { as } of customers) {
    const send = (path: string, form: Record<string, string>) => rec.send({ method: 'POST', path, form, as });
    const info = { addrUpdate: 'false', emailAddress: email, ...PERSON, phoneNumber: '0301234567' };
    await send('/api/user/details', info);
    await send('/api/user/details', { addrUpdate: 'true', ...PERSON, address1: 'Am Platz 5', address2: '""', ...CITY });
    await send('/api/user/delete-shipping-address', {});
  }
  return customers;
}

/** Makes a customer with one account. */
export async function makeCustomer(
  rec: Recorder,
  name: string,
  shape: Readonly<Record<string, unknown>>,
): Promise<Customer> {
  const [customer] = await makeAccounts(rec, name, shape);
  if (!customer) throw new Error('No customer was made.');
  return customer;
}

/** Makes an admin. */
export async function makeAdmin(rec: Recorder): Promise<Caller & { email: string }> {
  const email = 'record-admin@kunden.example';
  const json = { email, admin: true, statuses: [] };
  const { payload } = await rec.send({ method: 'POST', path: '/demo/customers', json });
  return { name: 'admin', token: (payload as Made).adminToken ?? '', email };
}

/** Makes a product; answers its id. */
export async function makeProduct(rec: Recorder, shape: Readonly<Record<string, unknown>>): Promise<string> {
  const { payload } = await rec.send({ method: 'POST', path: '/demo/products', json: shape });
  return (payload as { productId: string }).productId;
}

/** The code in the newest mail to an address. */
export async function codeFor(rec: Recorder, email: string): Promise<string> {
  const reply = await fetch(`${rec.base}/demo/mailbox?to=${encodeURIComponent(email)}`, {
    headers: { accept: 'application/json' },
  });
  const { payload } = (await reply.json()) as { payload: { text: string }[] };
  return /\b\d{6}\b/.exec(payload[0]?.text ?? '')?.[0] ?? '';
}

/** Signs in to an address with two accounts; answers the token with which one of them is chosen. */
export async function choosing(rec: Recorder, name: string): Promise<Caller> {
  const [first] = await makeAccounts(rec, name, { accounts: 2 });
  const email = first?.email ?? '';
  await rec.send({ method: 'POST', path: '/api/user/sendotp', form: { email } });
  const form = { email, otp: await codeFor(rec, email) };
  const { payload } = await rec.send({ method: 'POST', path: '/api/user/verifyotp', form });
  return { name: 'choice', token: String(payload) };
}

/** Records the mails that an address has got. */
export const recordMails = (rec: Recorder, to: string) =>
  rec.send({ path: '/demo/mailbox', query: { to }, headers: { accept: 'application/json' } });
