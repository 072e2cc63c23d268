import type { ErasurePayload } from '#server/core/shop/erasure/schemas';
import type { ExportPayload } from '#server/modules/privacy/schemas';
import { businessDayAt } from '#src/domain/isoDate';
import { type Admin, createAdmin } from '../../support/api';
import { freshServer } from '../../support/freshServer';

const { url, api, sql } = freshServer();
let admin: Admin;
beforeAll(async () => {
  admin = await createAdmin(api);
});

const erase = (customerId: string) => admin.json<ErasurePayload>('/api/admin/erase', { customerId });
const linkOf = async (email: string) => {
  const [mail] = await api.mails(email);
  const link = /\/erase\?token=[\w-]+/.exec(mail?.text ?? '')?.[0];
  if (!link) throw new Error('There is no link.');
  return `${url}${link}`;
};
const confirm = (link: string) => fetch(link, { method: 'POST', body: new URLSearchParams() });
/** Ships all orders, so that nothing is open. */
const shipAll = () => sql(`update orders set fulfilment = 'shipped' where payment = 'paid'`);

/** Person with texts that occur nowhere else, who has used the whole portal. */
async function busyPerson() {
  const customer = await api.customer({ statuses: ['ACTIVE', 'PAUSED'], payments: 2, len: 'de' });
  const { customerId, email, token, purchaseId } = customer;
  await sql(`update customers set first_name = 'Vornamia', last_name = 'Nachnamia', address1 = 'Strassia 1',
    city = 'Stadtia', phone = '01719988776', external_id = 'extern-${customerId}' where id = ${customerId}`);

  const { status } = await api.post('/api/subscription/reschedule', { purchaseId, billNow: 'true' }, { token });
  expect(status).toBe(200);
  await admin.json('/api/admin/note', { customerId, text: 'Notizia über Vornamia' });
  await sql(`insert into declarations (reference, type, kind, reason, name, email, email_norm, contract, lang, named_ids,
      fingerprint, received_at)
    values ('K-ERA${customerId}', 'cancellation', 'ordinary', 'Grundia', 'Vornamia', '${email}', '${email}', '${purchaseId}',
      'de', '{}', '${email}', now())`);
  await admin.json('/api/admin/create-update-discount', {
    ...{ code: `ERA${customerId}`, amount: 10, isPercentage: true, startDate: businessDayAt(new Date()) },
    customerList: `${email},other@kunden.example`,
  });
  await api.post('/api/user/sendotp', { email, len: 'de' });
  return {
    ...customer,
    words: ['Vornamia', 'Nachnamia', 'Strassia', 'Stadtia', '01719988776', 'Lieferia', 'Grundia', email],
  };
}

/** Rows of all tables that contain one of the words, without the columns that may. */
async function whereFound(words: readonly string[]): Promise<string[]> {
  const tables = await sql(`select tablename from pg_tables where schemaname = 'public'`);
  const found: string[] = [];
  for (const { tablename } of tables) {
    const rows = await sql(
      `select to_jsonb(t) - 'kept_billing' as row from ${String(tablename)} t
       where (to_jsonb(t) - 'kept_billing')::text ~* '${words.map((word) => word.replace('.', '\\.')).join('|')}'`,
    );
    found.push(...rows.map(({ row }) => `${String(tablename)}: ${JSON.stringify(row)}`));
  }
  return found;
}

test('an erasure leaves nothing of the person but the billing address of orders (rules §40.5)', async () => {
  const { customerId, purchaseId, token, words } = await busyPerson();
  await sql(`update declarations set state = 'rejected', decided_at = now(), decided_by = 'admin', released_at = now(),
    reject_reason = 'Grundia' where reference = 'K-ERA${customerId}'`);
  await shipAll();
  const cancellation = { cancelReason: 'Wortia', fullRefund: 'false', afterNextBill: 'false' };
  for (const { id } of await sql(`select id from subscriptions where customer_id = ${customerId}`))
    await api.post('/api/subscription/cancel', { ...cancellation, purchaseId: String(id) }, { token });
  const range = { startDate: '2025-05-01', endDate: businessDayAt(new Date()) };
  const statistics = async () => [
    (await admin.get('/api/other/statistic', range)).payload,
    (await admin.get<{ counts: unknown }>('/api/admin/cancellations')).payload.counts,
    await sql('select sum(total_cents), count(*) from payments'),
    await sql('select * from customer_cohorts order by 1'),
  ];
  const before = await statistics();
  const { payload: erased } = await erase(customerId);
  expect(erased).toEqual({ openOrders: [], dueOn: null, erasedAt: expect.any(String) as string });
  const { payload: ended } = await admin.get<{ rows: { customerId: string; words: string | null }[] }>(
    '/api/admin/cancellations',
  );
  expect(ended.rows.find((row) => row.customerId === customerId)).toMatchObject({ words: null });
  await sql('delete from outbox where is_last');
  expect(await whereFound([...words, 'Wortia', 'Notizia'])).toEqual([]);
  expect(await statistics()).toEqual(before);
  const [kept] = await sql(`select t.kept_billing ->> 'lastName' as name from order_terms t
    join orders o on o.id = t.order_id where o.customer_id = ${customerId} and t.kept_billing is not null order by o.id desc limit 1`);
  expect(kept).toEqual({ name: 'Nachnamia' });
  // A list without an entry would be a code for everybody.
  const listed = await sql(`select email_norm from discount_customers c join discounts d on d.id = c.discount_id
    where d.code = 'ERA${customerId}' order by 1`);
  expect(listed.map(({ email_norm }) => email_norm)).toEqual([
    `erased-${customerId}@erased.invalid`,
    'other@kunden.example',
  ]);
  expect((await api.get('/api/user/details', {}, { token })).status).toBe(401);
  expect(purchaseId).not.toBe('');
});

describe('an erasure by the link of a mail (rules §40.3)', () => {
  test('begins with the confirmation, and its page names what ends and what is kept', async () => {
    const { email, token, customerId } = await api.customer({ statuses: ['ACTIVE'], payments: 0, len: 'en' });
    const { status, payload } = await api.json<ErasurePayload>('/api/user/erase', {}, { token });
    expect([status, payload]).toEqual([200, { openOrders: [], dueOn: null, erasedAt: null }]);
    const link = await linkOf(email);
    const shown = await (await fetch(link)).text();
    expect(shown).toContain('Delete for good');
    expect((await api.get('/api/user/details', {}, { token })).status).toBe(200);
    expect(await (await confirm(link)).text()).toContain('The account and the data are deleted.');
    expect((await confirm(link)).status).toBe(404);
    expect(await sql(`select status from subscriptions where customer_id = ${customerId}`)).toEqual([
      { status: 'CANCELLED' },
    ]);
    const [last] = await api.mails(email);
    expect(last?.subject).toBe('Your account is deleted');
  });

  test('does not work for another link, or after a newer mail', async () => {
    const { email, token } = await api.customer({ statuses: ['ACTIVE'], payments: 0 });
    await api.json('/api/user/erase', {}, { token });
    const first = await linkOf(email);
    await api.json('/api/user/erase', {}, { token });
    expect([(await fetch(first)).status, (await fetch(`${url}/erase?token=x`)).status]).toEqual([404, 404]);
    expect((await fetch(await linkOf(email))).status).toBe(200);
  });

  test('waits for an open order, says so, and is done once the order is shipped', async () => {
    const { customerId, token, email, purchaseId } = await api.customer({
      statuses: ['ACTIVE'],
      payments: 0,
      len: 'en',
    });
    await api.post('/api/subscription/reschedule', { purchaseId, billNow: 'true' }, { token });
    const { payload } = await api.json<ErasurePayload>('/api/user/erase', {}, { token });
    expect([payload.openOrders.length, payload.dueOn]).toEqual([1, expect.stringMatching(/^\d{4}/)]);
    expect(await (await confirm(await linkOf(email))).text()).toContain('The deletion is noted');
    expect((await api.get('/api/user/details', {}, { token })).status).toBe(200);
    await api.runJobs('erasures');
    expect((await erase(customerId)).payload.erasedAt).toBeNull();
    await shipAll();
    await api.runJobs('erasures');
    expect((await erase(customerId)).payload.erasedAt).toEqual(expect.any(String));
  });
});

test('an erasure is done after 28 days also with an open order (rules §40.4)', async () => {
  const { customerId, token, purchaseId } = await api.customer({ statuses: ['ACTIVE'], payments: 0 });
  await api.post('/api/subscription/reschedule', { purchaseId, billNow: 'true' }, { token });
  expect((await erase(customerId)).payload.erasedAt).toBeNull();
  await sql(`update erasures set due_on = current_date where customer_id = ${customerId}`);
  await api.runJobs('erasures');
  expect((await erase(customerId)).payload.erasedAt).toEqual(expect.any(String));
});

test('an account with the same e-mail address can still sign in after the erasure', async () => {
  const { accounts, email } = await api.customers({ accounts: 2 });
  const [erased, other] = accounts;
  if (!erased || !other) throw new Error('Two accounts are needed.');
  await shipAll();
  expect((await erase(erased.customerId)).payload.erasedAt).toEqual(expect.any(String));
  expect((await api.get('/api/user/details', {}, { token: other.token })).status).toBe(200);
  await api.post('/api/user/sendotp', { email, len: 'de' });
  expect(await api.code(email)).toMatch(/^\d{6}$/);
});

test('the event customer.erased names the ids alone, and the id is not added again (rules §40.6)', async () => {
  const { customerId } = await api.customer({ statuses: ['ACTIVE'], payments: 0 });
  await sql(`update customers set external_id = 'own-${customerId}' where id = ${customerId}`);
  await sql(`insert into event_endpoints (name, url, secret) values ('ERASED', 'https://shop.example', 'whsec_')`);
  await erase(customerId);
  const [event] = await sql(`select data -> 'customer' as customer from events
    where customer_id = ${customerId} and type = 'customer.erased'`);
  expect(event).toEqual({ customer: { customerId, externalId: `own-${customerId}` } });
  expect(await sql(`select 1 from events where customer_id = ${customerId} and type = 'customer.changed'`)).toEqual([]);
  await sql('delete from event_endpoints');
});

test('an export holds all sections, and no token, hash or admin (rules §40.1)', async () => {
  const { token, words, email } = await busyPerson();
  const { payload } = await api.get<ExportPayload>('/api/user/export', { len: 'en' }, { token });
  const { profile, cards, subscriptions, orders, payments, discounts, declarations, mails, notes, changes } = payload;
  expect(profile).toMatchObject({ firstName: 'Vornamia', email });
  const counts = [cards, subscriptions, orders, payments, declarations, mails, notes, changes].map(
    (one) => one.length > 0,
  );
  expect(counts).toEqual(counts.map(() => true));
  expect(discounts).toEqual([]);
  const text = JSON.stringify(payload);
  for (const word of words.filter((one) => one !== 'Lieferia')) expect(text).toContain(word);
  expect(text).not.toMatch(/token|hash|secret|@nachschub|acting/i);
});
