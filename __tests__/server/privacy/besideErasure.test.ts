import { createHash } from 'node:crypto';
import { businessDayAt } from '#src/domain/isoDate';
import type { ErasurePayload } from '#server/core/shop/erasure/schemas';
import { type Admin, createAdmin } from '../../support/api';
import { freshServer } from '../../support/freshServer';
import { addKey } from '../../support/shopKeys';

const { url, api, sql } = freshServer();
let admin: Admin;
beforeAll(async () => {
  admin = await createAdmin(api);
});

const erase = async (customerId: string) => {
  const { payload } = await admin.json<ErasurePayload>('/api/admin/erase', { customerId });
  expect(payload.erasedAt).toEqual(expect.any(String));
};
const resting = () => api.customer({ statuses: ['CANCELLED'], payments: 0 });
const linkOf = async (email: string) => {
  const [mail] = await api.mails(email);
  return `${url}${/\/erase\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''}`;
};

describe('an erased customer', () => {
  test('is not changed by a call that began before the erasure', async () => {
    const { customerId, token } = await resting();
    await erase(customerId);
    // A call that began before has read its session.
    await sql(`insert into sessions (token_hash, kind, email_norm, customer_id, expires_at) values
      ('${createHash('sha256').update(token).digest('hex')}', 'customer', 'a@kunden.example', ${customerId},
        now() + interval '1 hour')`);
    const place = { country: 'DE', state: 'BY', city: 'München', postalCode: '80331' };
    const names = { firstName: 'Vornamia', lastName: 'Nachnamia' };
    const body = {
      addrUpdate: 'true',
      isShipping: 'false',
      address1: 'Am Graben 12',
      address2: '""',
      ...place,
      ...names,
    };
    expect((await api.post('/api/user/details', body, { token })).status).toBe(404);
    expect(await sql(`select first_name, city from customers where id = ${customerId}`)).toEqual([
      { first_name: '', city: '' },
    ]);
  });

  test('is neither changed nor added again by a page of the feed that was read before the erasure', async () => {
    await admin.get('/api/admin/sync-customer');
    const [known] = await sql(`select id::text as id, external_id from customers
      where external_id in (select external_id from feed_customers) order by id limit 1`);
    const [customerId, externalId] = [String(known?.id), String(known?.external_id)];
    const [entry] = await sql(
      `select profile::text as profile from feed_customers where external_id = '${externalId}'`,
    );
    await sql(`update subscriptions set status = 'CANCELLED', next_bill_date = null, ended_on = current_date
      where customer_id = ${customerId}`);
    await sql(`update orders set fulfilment = 'shipped' where customer_id = ${customerId} and payment = 'paid'`);
    await erase(customerId);
    // A page that was read before has found the number, and not the erasure.
    await sql(`update erasures set external_hash = null where customer_id = ${customerId}`);
    await sql(`update customers set external_id = '${externalId}' where id = ${customerId}`);
    await sql(
      `insert into feed_customers (external_id, profile) values ('${externalId}', '${String(entry?.profile)}')`,
    );
    expect((await admin.get('/api/admin/sync-customer')).payload).toMatchObject({ added: 0, changed: 0 });
    expect(await sql(`select first_name from customers where external_id = '${externalId}'`)).toEqual([
      { first_name: '' },
    ]);
  });

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

test('an erasure finds what names a former e-mail address of the person (rules §40.5)', async () => {
  const { customerId, email } = await resting();
  const code = `FORMER${customerId}`;
  const startDate = businessDayAt(new Date());
  const list = (customerList: string) =>
    admin.json('/api/admin/create-update-discount', { code, amount: 10, isPercentage: true, startDate, customerList });
  expect((await list(`${email},new-${email}`)).status).toBe(200);
  await sql(`insert into outbox (recipient, recipient_norm, draft) values ('${email}', '${email}', '{}')`);
  await sql(`update customers set email = 'New-${email}', email_norm = 'new-${email}' where id = ${customerId}`);
  await sql(`insert into change_log (changed_at, actor, customer_id, subject, subject_id, action, before, after)
    values (now(), 'customer', ${customerId}, 'customer', ${customerId}, 'emailChanged', '{"email": "${email}"}',
      '{"email": "New-${email}"}')`);
  await erase(customerId);
  expect(await sql(`select 1 as row from outbox where recipient_norm = '${email}'`)).toEqual([]);
  expect(
    await sql(`select email_norm from discount_customers c join discounts d on d.id = c.discount_id
    where d.code = '${code}'`),
  ).toEqual([{ email_norm: `erased-${customerId}@erased.invalid` }]);
  expect(await sql(`select 1 as row from change_log where after::text like '%${email}%'`)).toEqual([]);
});

test('the link of an erasure ends with the e-mail address to which it was sent (rules §40.3)', async () => {
  const { token, email } = await resting();
  await api.json('/api/user/erase', {}, { token });
  const link = await linkOf(email);
  expect((await fetch(link)).status).toBe(200);
  const changed = `new-${email}`;
  await api.post('/api/user/email-update-mail', { email: changed, len: 'en' }, { token });
  const info = { firstName: 'Anna', lastName: 'Huber', emailAddress: changed, phoneNumber: '0151234567' };
  const otp = await api.code(changed);
  const body = { addrUpdate: 'false', isAdmin: 'false', otp, len: 'en', ...info };
  expect((await api.post('/api/user/details', body, { token })).status).toBe(200);
  expect((await fetch(link)).status).toBe(404);
});

test('an erasure keeps what belongs to an admin with the same e-mail address (rules §40.5)', async () => {
  const { email, accounts, adminToken = '' } = await api.customers({ admin: true, accounts: 1, statuses: [] });
  const [account] = accounts;
  await sql(`insert into known_browsers (browser_hash, email_norm) values ('beside', '${email}')`);
  await erase(account?.customerId ?? '');
  expect(await sql(`select 1 as kept from known_browsers where email_norm = '${email}'`)).toEqual([{ kept: 1 }]);
  expect((await api.get('/api/admin/me', {}, { token: adminToken })).status).toBe(200);
});

test('customers of a former payment provider do not hold up the removal of others (rules §40.6)', async () => {
  const [former, present] = [await resting(), await resting()];
  await erase(former.customerId);
  await erase(present.customerId);
  await sql(`insert into gateway_customers (customer_id, provider, provider_account, ref)
    select ${former.customerId}, 'former', account::text, 'cus_1' from generate_series(1, 100) account
    union all select ${present.customerId}, provider, provider_account, 'cus_2' from installation`);
  await expect(api.runJobs('erasures')).rejects.toThrow('500');
  expect(await sql('select distinct provider from gateway_customers')).toEqual([{ provider: 'former' }]);
  await sql('delete from gateway_customers');
});

test('an order of an erased customer, who has no address any more, is not to be shipped (rules §40.4)', async () => {
  const { customerId } = await api.customer({ orders: ['placed'] });
  await sql(`update orders set placed_at = now() - interval '40 days' where customer_id = ${customerId}`);
  await erase(customerId);
  const { secret: token } = await addKey();
  const ordersIn = async (query: Record<string, string>) => {
    const { payload } = await api.get<{ orders: { customerId: string }[] }>('/api/shop/orders', query, { token });
    return payload.orders.filter((order) => order.customerId === customerId).length;
  };
  expect([await ordersIn({ state: 'placed' }), await ordersIn({ state: 'toShip' })]).toEqual([1, 0]);
});
