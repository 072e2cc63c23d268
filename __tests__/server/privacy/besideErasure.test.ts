import type { ErasurePayload } from '#server/modules/privacy/schemas';
import { type Admin, createAdmin } from '../../support/api';
import { freshServer } from '../../support/freshServer';

const { api, sql } = freshServer();
let admin: Admin;
beforeAll(async () => {
  admin = await createAdmin(api);
});

const erase = async (customerId: string) => {
  const { payload } = await admin.json<ErasurePayload>('/api/admin/erase', { customerId });
  expect(payload.erasedAt).toEqual(expect.any(String));
};
const resting = () => api.customer({ statuses: ['CANCELLED'], payments: 0 });

describe('an erased customer', () => {
  test('has no declarations of other erased customers', async () => {
    const [first, second] = [await resting(), await resting()];
    await sql(`insert into declarations (reference, type, kind, reason, name, email, email_norm, contract, lang,
        named_ids, fingerprint, received_at, state, decided_at, decided_by, released_at)
      values ('K-BES${first.customerId}', 'cancellation', 'ordinary', '', 'A', '${first.email}', '${first.email}', 'x',
        'de', '{}', 'x', now(), 'rejected', now(), 'admin', now())`);
    await erase(first.customerId);
    await erase(second.customerId);
    const { payload } = await admin.get<{ declarations: unknown[] }>('/api/admin/customer', {
      customerId: second.customerId,
    });
    expect(payload.declarations).toEqual([]);
  });
});

test('a bill without an end keeps what its provider needs to find it after an erasure (rules §40.5)', async () => {
  const { customerId, token, purchaseId } = await api.customer({ statuses: ['ACTIVE'], payments: 0 });
  await api.post('/api/subscription/reschedule', { purchaseId, billNow: 'true' }, { token });
  await sql(
    `update bills set state = 'PENDING', next_try_at = now() + interval '1 day' where customer_id = ${customerId}`,
  );
  await sql(`update orders set fulfilment = 'shipped' where customer_id = ${customerId}`);
  await admin.json('/api/admin/erase', { customerId });
  await sql(`update subscriptions set status = 'CANCELLED', next_bill_date = null, ended_on = current_date
    where customer_id = ${customerId}`);
  await sql(`update erasures set due_on = current_date where customer_id = ${customerId}`);
  await erase(customerId);
  expect(
    await sql(`select gateway_token is not null as "hasToken", card_last4 from bills
    where customer_id = ${customerId}`),
  ).toEqual([{ hasToken: true, card_last4: null }]);
});

test('an erasure keeps what belongs to an admin with the same e-mail address (rules §40.5)', async () => {
  const { email, accounts, adminToken = '' } = await api.customers({ admin: true, accounts: 1, statuses: [] });
  const [account] = accounts;
  await sql(`insert into known_browsers (browser_hash, email_norm) values ('beside', '${email}')`);
  await erase(account?.customerId ?? '');
  expect(await sql(`select 1 as kept from known_browsers where email_norm = '${email}'`)).toEqual([{ kept: 1 }]);
  expect((await api.get('/api/admin/me', {}, { token: adminToken })).status).toBe(200);
});
