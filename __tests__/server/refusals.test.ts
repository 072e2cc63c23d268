import { createApi } from '../support/serverApi';

const base = process.env.API_URL ?? '';
const api = createApi(base);

interface Call {
  method: 'GET' | 'POST';
  path: string;
  fields: Record<string, string>;
  /** Fields whose values the call judges itself. */
  dates?: string[];
  /** A call that reads, to which another one's id is an empty answer. */
  reads?: true;
  admins?: true;
}

const SUBSCRIPTION = '/api/subscription';
const CALLS: Call[] = [
  { method: 'GET', path: `${SUBSCRIPTION}/all`, fields: { purchaseId: 'ID' }, reads: true },
  { method: 'GET', path: `${SUBSCRIPTION}/discount-record`, fields: { purchaseId: 'ID' }, reads: true },
  { method: 'GET', path: `${SUBSCRIPTION}/reactive`, fields: { purchaseId: 'ID' } },
  {
    method: 'POST',
    path: `${SUBSCRIPTION}/reschedule`,
    fields: { purchaseId: 'ID', billNow: 'false', nextBillDate: '2027-01-04' },
    dates: ['nextBillDate'],
  },
  {
    method: 'POST',
    path: `${SUBSCRIPTION}/update`,
    fields: {
      purchaseId: 'ID',
      productId: '101',
      price: '12.9',
      productQty: '1',
      billingIntervalDays: '28',
      intervalUnit: 'days',
    },
  },
  {
    method: 'POST',
    path: `${SUBSCRIPTION}/pause`,
    fields: { purchaseId: 'ID', restartDate: '2027-01-04' },
    dates: ['restartDate'],
  },
  { method: 'POST', path: `${SUBSCRIPTION}/cancel`, fields: { purchaseId: 'ID', cancelReason: '2' } },
  { method: 'POST', path: `${SUBSCRIPTION}/apply-discount`, fields: { purchaseId: 'ID', discountCode: 'NONE' } },
  {
    method: 'POST',
    path: `${SUBSCRIPTION}/remove-discount`,
    fields: { purchaseId: 'ID', code: 'NONE', recordId: '1' },
  },
  { method: 'GET', path: '/api/other/products', fields: {}, reads: true, admins: true },
  { method: 'GET', path: '/api/other/productfreq', fields: { productId: '101' }, reads: true, admins: true },
  { method: 'GET', path: '/api/other/fetchPrevPayment', fields: {}, reads: true },
  { method: 'GET', path: '/api/user/details', fields: {}, reads: true },
  {
    method: 'POST',
    path: '/api/user/details',
    fields: {
      isShipping: 'false',
      address1: 'x',
      address2: '',
      country: 'DE',
      state: 'BY',
      city: '1',
      postalCode: '1',
    },
  },
  {
    method: 'POST',
    path: '/api/user/updateCard',
    fields: {
      cardNumber: '4242424242424242',
      cardSecurityCode: '123',
      cardMonth: '12',
      cardYear: '2099',
      paySourceId: 'ID',
    },
  },
  { method: 'POST', path: '/api/user/email-update-mail', fields: { email: 'kein-at' } },
  { method: 'POST', path: '/api/user/delete-shipping-address', fields: { len: 'de' } },
  { method: 'POST', path: '/api/user/delete-card', fields: { paySourceId: 'ID' } },
];

const send = async ({ method, path }: Call, fields: Record<string, string>, token?: string) => {
  const query = method === 'GET' ? `?${new URLSearchParams(fields).toString()}` : '';
  const reply = await fetch(`${base}${path}${query}`, {
    method,
    ...(method === 'POST' && { body: new URLSearchParams(fields) }),
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  const envelope = (await reply.json()) as { status: number; message: string; payload: unknown };
  expect(envelope.status).toBe(reply.status);
  expect(envelope.message).not.toBe('');
  return envelope;
};
const sendRaw = async ({ path }: Call, body: string, type: string, token: string) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  const reply = await fetch(`${base}${path}`, { method: 'POST', body, headers });
  const { status } = (await reply.json()) as { status: number };
  expect(status).toBe(reply.status);
  return status;
};
const FORM = 'application/x-www-form-urlencoded';
const withId = (fields: Record<string, string>, id: string) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value === 'ID' ? id : value]));

describe.each(CALLS)('$method $path', (call) => {
  const posts = call.method === 'POST';

  test('no token, an unknown one and the wrong kind', async () => {
    const { adminToken = '' } = await api.customers({ admin: true });
    expect((await send(call, call.fields)).status).toBe(401);
    expect((await send(call, call.fields, 'x'.repeat(43))).status).toBe(401);
    expect((await send(call, call.fields, adminToken)).status).toBe(call.admins ? 200 : 403);
  });

  test('another customer’s id, an unknown one and nonsense', async () => {
    const other = await api.customer();
    const { token } = await api.customer();
    for (const id of [other.purchaseId, '999999999', '99999999999999999999999', 'x', `' or 1=1 --`, '%', '1e3']) {
      const { status, payload } = await send(call, withId(call.fields, id), token);
      if (call.reads) {
        expect(status).toBe(200);
        if (Object.values(call.fields).includes('ID')) expect([{ data: [] }, null]).toContainEqual(payload);
      } else {
        expect([400, 404, 409]).toContain(status);
        expect(status).not.toBe(200);
      }
    }
  });

  test('NUL bytes in every field', async () => {
    const { token, purchaseId } = await api.customer();
    for (const name of Object.keys(call.fields)) {
      const fields = { ...withId(call.fields, purchaseId), [name]: 'a\0b' };
      expect([name, (await send(call, fields, token)).status]).toEqual([name, 400]);
    }
  });

  test('days that do not exist', async () => {
    const { token, purchaseId } = await api.customer();
    for (const name of call.dates ?? []) {
      for (const day of ['2027-02-30', '2027-13-01', '30.01.2027', '2027-1-4', '0', '', 'tomorrow']) {
        const { status } = await send(call, { ...withId(call.fields, purchaseId), [name]: day }, token);
        expect([day, status]).toEqual([day, 400]);
      }
    }
  });

  if (!posts) return;
  test('bodies that cannot be read, or are too large', async () => {
    const { token } = await api.customer();
    const three = 'a'.repeat(3 * 1024 * 1024);
    const bodies: [body: string, type: string, status: number][] = [
      ['{"purchaseId":', 'application/json', 400],
      ['[1]', 'application/json', 400],
      ['"text"', 'application/json', 400],
      ['{"purchaseId":{"a":[]},"paySourceId":[[]],"email":{},"isShipping":{}}', 'application/json', 400],
      ['purchaseId=%E0%A4%A&len=%', FORM, 400],
      ['<a/>', 'text/xml', 415],
      [`purchaseId=${three}`, FORM, 413],
      [JSON.stringify({ purchaseId: three }), 'application/json', 413],
    ];
    for (const [body, type, status] of bodies) {
      const said = await sendRaw(call, body, type, token);
      // What asks for nothing can do without a body that says something.
      if (call.path.endsWith('delete-shipping-address') && status === 400) expect([400, 409]).toContain(said);
      else expect([body.slice(0, 40), said]).toEqual([body.slice(0, 40), status]);
    }
  });
});
