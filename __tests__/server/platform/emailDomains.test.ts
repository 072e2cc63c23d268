import { normalizeEmailDomains } from '#server/db/migrate';
import { createAdmin } from '../../support/api';
import { declarationPages } from '../../support/declarations';
import { freshServer } from '../../support/freshServer';
import { openSqlDatabase } from '../../support/sqlDatabase';

const { api, sql, url } = freshServer();
const pages = declarationPages(url, sql);
const [WRITTEN, ASCII] = ['Kim@Müller.example', 'kim@xn--mller-kva.example'];

/** Customer stored with the Unicode form of the domain. */
async function customerOf(domain: string) {
  const customer = await api.customer({ len: 'en' });
  const ascii = `kim@${new URL(`http://${domain}`).hostname}`;
  await sql(`update customers set email = 'Kim@${domain}', email_norm = '${ascii}' where id = ${customer.customerId}
    returning id`);
  return { ...customer, ascii };
}

test('signs in a customer with the ASCII form sent by browsers (rules §16.2)', async () => {
  const { ascii } = await customerOf('zürn.example');
  await api.post('/api/user/sendotp', { email: ascii, len: 'en' });
  const [mail] = await api.mails('Kim@ZÜRN.example');
  expect(mail?.subject).toMatch(/\d{6}/);
});

test('executes a cancellation with the ASCII form', async () => {
  const { ascii } = await customerOf('köhn.example');
  const reference = await pages.declare({ email: ascii });
  await api.runJobs('declarations');
  expect((await pages.stateOf(reference)).state).toBe('done');
});

test('finds an address by its Unicode form in the admin’s search', async () => {
  const { customerId } = await customerOf('jäger.example');
  const admin = await createAdmin(api);
  const { payload } = await admin.get<{ data: { checkout_champ_id: string }[] }>('/api/admin/fetch-all-customers', {
    ...{ search: 'jäger.ex', page: '1', resultPerPage: '10' },
  });
  expect(payload.data.map(({ checkout_champ_id }) => checkout_champ_id)).toEqual([customerId]);
});

test('the migration merges both stored forms in all tables', async () => {
  const db = await openSqlDatabase();
  const old = WRITTEN.toLowerCase();
  await db.exec(`
    insert into admins (email_norm, role) select unnest(array['${old}', '${ASCII}', 'boss@käse.example']), 'owner';
    insert into customers (first_name, last_name, email, email_norm, address1, city, state, country, postal_code)
      values ('', '', '${WRITTEN}', '${old}', '', '', '', 'DE', '');
    insert into discounts (id, code, code_norm, amount_hundredths, is_percent, start_date) values (1, 'A', 'a', 100, true, '2026-01-01');
    insert into discount_customers (discount_id, email_norm) values (1, '${old}'), (1, '${ASCII}'), (1, 'mÜ@example.org')`);
  await normalizeEmailDomains(db);
  await normalizeEmailDomains(db);
  expect(
    await db.query(`select 'admin' as of, email_norm from admins union all select 'customer', email_norm from customers
      union all select 'code', email_norm from discount_customers order by 1, 2`),
  ).toEqual([
    { of: 'admin', email_norm: 'boss@xn--kse-qla.example' },
    { of: 'admin', email_norm: ASCII },
    { of: 'code', email_norm: ASCII },
    { of: 'code', email_norm: 'mÜ@example.org' },
    { of: 'customer', email_norm: ASCII },
  ]);
  await db.close();
});

test('stores the Unicode form for a changed address', async () => {
  const { token } = await api.customer({ len: 'en' });
  const email = 'neu@xn--mller-kva.example';
  await api.post('/api/user/email-update-mail', { email, len: 'en' }, { token });
  const otp = /\d{6}/.exec((await api.mails(email))[0]?.subject ?? '')?.[0] ?? '';
  const info = { firstName: 'Kim', lastName: 'Muster', emailAddress: email, phoneNumber: '0151234567', otp };

  await api.post('/api/user/details', { ...info, isAdmin: 'false', addrUpdate: 'false', len: 'en' }, { token });
  expect(await sql(`select email from customers where email_norm = '${email}'`)).toEqual([
    { email: 'neu@müller.example' },
  ]);
});
