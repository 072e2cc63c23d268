import type { FilePayload } from '#server/modules/customerFile/fileSchemas';
import type { TimelinePayload } from '#server/modules/customerFile/timelineSchemas';
import { businessDayAt } from '#src/domain/isoDate';
import { type Admin, createAdmin, inDays } from '../../support/api';
import { freshServer } from '../../support/freshServer';

const { api, sql } = freshServer();
let admin: Admin;
beforeAll(async () => {
  admin = await createAdmin(api);
});

const fileOf = async (customerId: string) =>
  (await admin.get<FilePayload>('/api/admin/customer', { customerId })).payload;
const timelineOf = async (query: Record<string, string>) =>
  (await admin.get<TimelinePayload>('/api/admin/customer/timeline', query)).payload;
const note = (customerId: string, text: string, key?: string) =>
  admin.json<{ noteId: string; errors: object }>('/api/admin/note', { customerId, text }, key);
const resend = (customerId: string, mailId: string, key?: string) =>
  admin.json('/api/admin/resend-mail', { customerId, mailId }, key);
const lineOf = (customerId: string) =>
  sql(`select actor, acting_admin, action, before, after, receipt from change_log
    where customer_id = ${customerId} order by id desc limit 1`);
const mailOf = async (customerId: string, subject: RegExp) => {
  const mail = (await fileOf(customerId)).mails.find((one) => subject.test(one.subject));
  if (!mail) throw new Error(`There is no mail ${subject.source}.`);
  return mail;
};
const textOf = async (customerId: string, mailId: string) =>
  (await admin.get<{ text: string; to: string }>('/api/admin/customer/mail', { customerId, mailId })).payload;

describe('GET admin/customer (rules §38.3)', () => {
  test('shows profile, subscriptions, charges and cards', async () => {
    const customer = await api.customer({ statuses: ['ACTIVE', 'PAUSED'], payments: 2, len: 'en' });
    const { customerId, email } = customer;
    const file = await fileOf(customerId);
    expect(file.customer).toMatchObject({ customerId, email, language: 'en', notices: true });
    expect(file.subscriptions.map(({ purchaseId, status }) => [purchaseId, status]).sort()).toEqual(
      customer.subscriptions.map(({ purchaseId, status }) => [purchaseId, status]).sort(),
    );
    expect(file.subscriptions.find(({ status }) => status === 'PAUSED')?.pausedUntil).toMatch(/^\d{4}-/);
    expect(file.charges.length).toBeGreaterThan(1);
    for (const { state, amount, refundable } of file.charges)
      expect([amount > 0, refundable]).toEqual([true, state === 'paid' ? amount : 0]);
    expect(file.cards).toMatchObject([{ type: 'CREDITCARD' }]);
    expect((await admin.get('/api/admin/customer', { customerId: '999999999' })).status).toBe(404);
  });

  test('says why a charge was made, and by whom (rules §38.4)', async () => {
    const [due, ordered] = [
      await api.customer({ statuses: ['ACTIVE'], nextBillInDays: 0, payments: 0 }),
      await api.customer({ statuses: ['ACTIVE'], payments: 0 }),
    ];
    await api.runJobs('renewals');
    const { token } = (
      await admin.get<{ token: string }>('/api/user/switch-account-login', { checkoutChampId: ordered.customerId })
    ).payload;
    const { status } = await api.post(
      '/api/subscription/reschedule',
      { purchaseId: ordered.purchaseId, billNow: 'true' },
      { token },
    );
    expect(status).toBe(200);
    const today = businessDayAt(new Date());
    expect((await fileOf(due.customerId)).charges).toMatchObject([
      { state: 'paid', reason: { kind: 'renewal', by: 'system', admin: null, dueOn: today } },
    ]);
    const charged = async () => (await fileOf(ordered.customerId)).charges.map(({ reason }) => reason);
    expect(await charged()).toMatchObject([{ kind: 'order', by: 'admin', admin: admin.email }]);
    for (const [columns, reason] of [
      [`kind = 'retry', acting_admin = null, via_mail = true`, { kind: 'retry', by: 'mail' }],
      ['via_mail = false', { kind: 'retry', by: 'customer' }],
    ] as const) {
      await sql(`update bills set ${columns} where customer_id = ${ordered.customerId}`);
      expect(await charged()).toMatchObject([reason]);
    }
  });

  test('shows unsettled bills, refunds and shipments', async () => {
    const { customerId, subscriptions } = await api.customer({ statuses: ['ACTIVE'], payments: 1 });
    const [charge] = (await fileOf(customerId)).charges;
    if (!charge?.paymentId) throw new Error('There is no payment.');
    await sql(`insert into refunds (payment_id, amount_cents, reason, state, provider, provider_account, gateway_key, changed_at)
      values (${charge.paymentId}, 100, 'damaged', 'done', 'stand-in', 'stand-in', 'file-${customerId}', now())`);
    await sql(`insert into bills (customer_id, subscription_id, bill_date, attempt_no, state, gateway_key, product_id, qty,
        unit_price_cents, shipping_cents, tax_cents, lang, next_try_at)
      select customer_id, id, current_date + 90, 1, 'FAILED', 'file-failed-${customerId}', product_id, 2, 1000, 0, 0, 'de',
        now() + interval '1 year' from subscriptions where id = ${String(subscriptions[0]?.purchaseId)}`);
    const [open, paid] = (await fileOf(customerId)).charges;
    expect(open).toMatchObject({ paymentId: null, state: 'failed', amount: 20, refundable: 0 });
    expect(paid).toMatchObject({ refunds: [{ amount: 1, state: 'done', reason: 'damaged' }] });
    expect(paid?.refundable).toBeCloseTo(charge.amount - 1);
    await sql(`delete from bills where gateway_key = 'file-failed-${customerId}'`);
  });

  test('offers no refund of a payment that no provider has charged (rules §37.4)', async () => {
    const { customerId } = await api.customer({ statuses: ['ACTIVE'], payments: 1 });
    await sql(`update payments set gateway_ref = null where customer_id = ${customerId}`);
    expect((await fileOf(customerId)).charges).toMatchObject([{ state: 'paid', refundable: 0 }]);
  });

  test('pages the time line: who, what, from what to what (rules §38.7)', async () => {
    const { customerId, purchaseId, token } = await api.customer({ statuses: ['ACTIVE'] });
    for (let count = 0; count < 21; count += 1)
      await api.json('/api/user/mail-preferences', { notices: count % 2 === 1 }, { token });
    await api.post(
      '/api/subscription/reschedule',
      { purchaseId, billNow: 'false', nextBillDate: inDays(20) },
      { token },
    );
    const { timeline } = await fileOf(customerId);
    expect(timeline.entries).toHaveLength(20);
    const next = await timelineOf({ customerId, before: timeline.nextBefore ?? '' });
    const all = [...timeline.entries, ...next.entries];
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(next.nextBefore).toBeNull();
    expect(timeline.entries[0]).toMatchObject({
      ...{ actor: 'customer', name: null, subject: 'subscription', action: 'orderMoved' },
      ...{ after: { nextBillDate: inDays(20) } },
    });
    expect(timeline.entries[0]?.productName).not.toBeNull();
  });

  test('is for admins only', async () => {
    const { customerId, token } = await api.customer();
    for (const path of ['customer', 'customer/timeline', 'customer/mail'])
      expect((await api.get(`/api/admin/${path}`, { customerId, mailId: '1' }, { token })).status).toBe(403);
  });
});

describe('notes (rules §38.6)', () => {
  test('adds a note once per key, with a line without its text, hidden from the customer', async () => {
    const { customerId, token } = await api.customer();
    const first = await note(customerId, '  Calls at 5 pm <b>only</b>  ', `note-${customerId}`);
    expect(await note(customerId, 'Calls at 5 pm <b>only</b>', `note-${customerId}`)).toMatchObject({
      payload: first.payload,
    });
    const { notes, timeline } = await fileOf(customerId);
    expect(notes).toMatchObject([{ author: admin.email, text: 'Calls at 5 pm <b>only</b>' }]);
    expect(timeline.entries[0]).toMatchObject({ actor: 'admin', name: admin.email, action: 'noteAdded' });
    expect(await lineOf(customerId)).toEqual([
      {
        ...{ actor: 'admin', acting_admin: admin.email, action: 'noteAdded', before: {}, receipt: null },
        after: { noteId: first.payload.noteId },
      },
    ]);
    const { payload } = await api.get<{ totalCount: number }>('/api/user/receipts', {}, { token });
    expect(payload.totalCount).toBe(0);
  });

  test.each(['', '   ', 'x'.repeat(2001)])('rejects a note of no or too many characters', async (text) => {
    const { customerId } = await api.customer();
    const { status, payload } = await note(customerId, text);
    expect([status, Object.keys(payload.errors)]).toEqual([400, ['text']]);
    expect((await note('999999999', 'x')).status).toBe(404);
  });
});

describe('mails of a file (rules §38.5)', () => {
  test('shows a mail as it was read, and sends it again once per key', async () => {
    const { customerId, purchaseId, token, email } = await api.customer({ statuses: ['ACTIVE'], len: 'en' });
    await api.post(
      '/api/subscription/reschedule',
      { purchaseId, billNow: 'false', nextBillDate: inDays(20), len: 'en' },
      { token },
    );
    const waiting = (await fileOf(customerId)).mails[0];
    expect((await resend(customerId, waiting?.mailId ?? '', `early-${customerId}`)).status).toBe(409);
    await api.runJobs('outbox');
    const mail = (await fileOf(customerId)).mails[0];
    if (!mail) throw new Error('There is no mail.');
    expect([waiting?.isResendable, mail.isResendable]).toEqual([false, true]);
    const [sent] = await api.mails(email);
    const { text, to } = await textOf(customerId, mail.mailId);
    expect([to, text, mail.subject]).toEqual([email, sent?.text, sent?.subject]);
    for (let count = 0; count < 2; count += 1)
      expect((await resend(customerId, mail.mailId, `resend-${customerId}`)).status).toBe(200);
    expect((await api.mails(email)).map(({ subject }) => subject)).toEqual([mail.subject, mail.subject]);
    expect(await lineOf(customerId)).toMatchObject([
      { actor: 'admin', acting_admin: admin.email, action: 'mailResent', after: { mailId: mail.mailId } },
    ]);
  });

  test('blanks a code everywhere and never sends it again', async () => {
    const { customerId, email } = await api.customer({ len: 'en' });
    await api.post('/api/user/sendotp', { email, len: 'en' });
    const code = await api.code(email);
    expect(code).toMatch(/^\d{6}$/);
    const mail = await mailOf(customerId, /•/);
    const { text } = await textOf(customerId, mail.mailId);
    expect(`${mail.subject} ${text}`).not.toContain(code);
    expect(mail.isResendable).toBe(false);
    expect((await resend(customerId, mail.mailId)).status).toBe(409);
  });

  test('refuses and hides mails of another address, and blanks those of an earlier version', async () => {
    const [mine, other] = [await api.customer(), await api.customer()];
    const [old] = await sql(`insert into outbox (recipient, recipient_norm, subject, body_text, body_html)
      values ('${mine.email}', '${mine.email}', '123456 is your code', 'Code 654321: https://x.example/go#abc', '') returning id::text`);
    const mailId = String(old?.id);
    const { subject, isResendable } = await mailOf(mine.customerId, /code/);
    expect([subject, isResendable]).toEqual(['•••••• is your code', false]);
    expect((await textOf(mine.customerId, mailId)).text).toBe('Code ••••••: https://x.example/go?••••••');
    expect((await resend(mine.customerId, mailId)).status).toBe(409);
    expect((await resend(other.customerId, mailId)).status).toBe(404);
    expect((await admin.get('/api/admin/customer/mail', { customerId: other.customerId, mailId })).status).toBe(404);
  });
});

test('contains no secret that would open an account (rules §38.1)', async () => {
  const customer = await api.customer({ payments: 2, len: 'en', statuses: ['ACTIVE', 'ACTIVE'], nextBillInDays: 2 });
  const { customerId, email, token } = customer;
  await api.post(
    '/api/subscription/reschedule',
    { purchaseId: customer.subscriptions[1]?.purchaseId ?? '', billNow: 'true' },
    { token },
  );
  const draft = {
    ...{ lang: 'en', params: { product: 'Oak' }, subject: 'noticeSubject' },
    body: ['go#go-token', 'pay?token=pay-token', 'unsubscribe?token=off-token'].map((path) => ({
      ...{ link: `https://x.example/${path}`, label: 'manageAction' },
    })),
    headers: { 'List-Unsubscribe': '<https://x.example/unsubscribe?token=off-token>' },
  };
  await sql(
    `insert into outbox (recipient, recipient_norm, draft) values ('${email}', '${email}', '${JSON.stringify(draft)}')`,
  );
  await api.post('/api/user/sendotp', { email });
  await api.post('/api/user/email-update-mail', { email: `new-${email}` }, { token });
  const mails = await api.mails(email);
  const links = mails.flatMap(({ text }) =>
    [...text.matchAll(/https?:\/\/\S+?[?#](\S+)/g)].map(([, secret = '']) => secret),
  );
  const codes = mails.flatMap(({ text }) => text.match(/\b\d{6}\b/g) ?? []);
  const stored = await sql(`select gateway_token as secret from pay_sources where customer_id = ${customerId}
    union all select gateway_token from bills where customer_id = ${customerId} and gateway_token is not null
    union all select gateway_key from bills where customer_id = ${customerId}
    union all select token_hash from sessions where customer_id = ${customerId}
    union all select token_hash from action_tokens t join subscriptions s on s.id = t.subscription_id where s.customer_id = ${customerId}
    union all select code_hash from otp_challenges where email_norm = '${email}'
    union all select secret from secrets`);
  const secrets = [token, ...links, ...stored.map(({ secret }) => String(secret))];
  expect(links.length).toBeGreaterThan(2);
  expect(codes.length).toBeGreaterThan(0);
  expect(stored.length).toBeGreaterThan(4);
  const file = await fileOf(customerId);
  const texts = await Promise.all(file.mails.map(({ mailId }) => textOf(customerId, mailId)));
  const shown = JSON.stringify([file, texts]);
  expect(secrets.filter((secret) => shown.includes(secret))).toEqual([]);
  const subjects = JSON.stringify([file.mails, texts]);
  const code = await api.code(email);
  expect(code !== '' && subjects.includes(code)).toBe(false);
});
