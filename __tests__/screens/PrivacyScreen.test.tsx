import { screen, waitFor, within } from '@testing-library/react';
import type { ExportPayload } from '#server/modules/privacy/schemas';
import { PrivacyScreen } from '#src/screens/PrivacyScreen.tsx';
import { inDays } from '../support/api';
import { catchSavedFiles } from '../support/browser';
import { api, failureOf, openScreen } from '../support/customerPages';
import { FAULT, type Proxy, startProxy } from '../support/proxy';
import { runSql } from '../support/database';
import { day, fill, languages, startingWith, TEXTS } from '../support/texts';
// Compiles the lazy chunk before the first test.
import '#src/features/privacy/EraseDialog.tsx';

const ERASE = '/api/user/erase';
const EXPORT = '/api/user/export';

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());

const sql = (statement: string) => runSql(process.env.SERVER_DATABASE_URL ?? '', statement);
const orderNow = ({ purchaseId, token }: { purchaseId: string; token: string }) =>
  api.post('/api/subscription/reschedule', { purchaseId, billNow: 'true' }, { token });

describe.each(languages('de'))('in %s', (language) => {
  const { privacy: t, adminLog, common, server } = TEXTS[language];
  const visit = (token: string, config = {}) =>
    openScreen(<PrivacyScreen />, token, { at: '/privacy', language, proxy, config });
  const section = (title: string, count: number) =>
    screen.findByRole('button', { name: fill(t.section.title, { title, count: String(count) }) });
  const rowsOf = (title: string) => within(screen.getByRole('list', { name: title }));
  const dialog = async () => within(await screen.findByRole('dialog'));

  test('shows the stored data in sections, and names those without any (rules §40.2)', async () => {
    const customer = await api.customer({ statuses: ['ACTIVE'], nextBillInDays: 10, payments: 5, len: language });
    const { token, purchaseId, email, customerId } = customer;
    await sql(`insert into customer_notes (customer_id, author, text, created_at)
      values (${customerId}, 'lea@shop.example', 'Ruft um 17 Uhr an.', now()) returning id`);
    const { person } = await visit(token);
    expect((await screen.findAllByText(email))[0]).toBeVisible();
    expect(rowsOf(t.subscriptions.title).getByText(new RegExp(`\\(${purchaseId}\\)`))).toBeVisible();
    const next = fill(t.subscriptions.next, { date: day(inDays(10)) });
    expect(rowsOf(t.subscriptions.title).getByText(next)).toBeVisible();
    expect(rowsOf(t.notes.title).getByText('Ruft um 17 Uhr an.')).toBeVisible();
    expect(screen.queryByText(/lea@shop/)).not.toBeInTheDocument();
    // A long section is closed.
    expect(screen.queryByRole('list', { name: t.payments.title })).not.toBeInTheDocument();
    await person.click(await section(t.payments.title, 5));
    expect(rowsOf(t.payments.title).getAllByRole('listitem')).toHaveLength(5);
    const empty = screen.getByText(startingWith(t.section.empty.split('{{')[0] ?? ''));
    expect(empty).toHaveTextContent(t.declarations.title);
  });

  test('shows the first rows of a long section, and all on demand', async () => {
    const { token, customerId } = await api.customer();
    await sql(`insert into change_log (changed_at, customer_id, actor, subject, subject_id, action, before, after)
      select now(), ${customerId}, 'customer', 'customer', ${customerId}, 'detailsChanged', '{"city":"Wien"}', '{"city":"Graz"}'
      from generate_series(1, 30) returning id`);
    const { payload } = await api.get<ExportPayload>(EXPORT, {}, { token });
    const count = payload.changes.length;
    const { person } = await visit(token);
    await person.click(await section(t.changes.title, count));
    const changes = rowsOf(t.changes.title);
    expect(changes.getAllByRole('listitem')).toHaveLength(20);
    await person.click(screen.getByText(fill(t.section.showAll, { count: String(count) })));
    expect(changes.getAllByRole('listitem')).toHaveLength(count);
    const what = fill(adminLog.change, { name: adminLog.field.city, from: 'Wien', to: 'Graz' });
    expect(changes.getAllByText(what)[0]).toBeVisible();
  });

  test('saves the reply as a file, without a second call', async () => {
    const files = catchSavedFiles();
    const { token } = await api.customer({ payments: 1, len: language });
    const { payload } = await api.get<ExportPayload>(EXPORT, { len: language }, { token });
    const { person } = await visit(token);
    await person.click(await screen.findByText(t.download));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.name).toBe(t.file);
    expect(JSON.parse(files[0]?.bytes.toString() ?? '')).toEqual(payload);
    expect(proxy.calls.filter(({ path }) => path === EXPORT)).toHaveLength(1);
  });

  test('asks before the mail is sent, and says which orders postpone the erasure', async () => {
    const customer = await api.customer({ statuses: ['ACTIVE'], payments: 0, len: language });
    await orderNow(customer);
    const { person } = await visit(customer.token);
    await person.click(await screen.findByText(t.erase.open, { selector: 'button' }));
    expect(await screen.findByText(fill(t.erase.mail, { email: customer.email }))).toBeVisible();
    expect(proxy.sent(ERASE)).toEqual([]);
    await person.click((await dialog()).getByText(t.erase.confirm));
    expect(await screen.findByText(server.eraseMailed)).toBeVisible();
    expect(screen.getByText(fill(t.erase.waitsForOrders, { date: day(inDays(28)) }))).toBeVisible();
    const [order] = await sql(`select id::text as id from orders where customer_id = ${customer.customerId}`);
    expect(screen.getByText(new RegExp(`\\(${String(order?.id)}\\)$`), { selector: 'li' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const [mail] = await api.mails(customer.email);
    expect(mail?.text).toContain('/erase?token=');
  });

  test('shows a pending erasure, and no second button', async () => {
    const customer = await api.customer({ statuses: ['ACTIVE'], payments: 0, len: language });
    await orderNow(customer);
    await api.json(ERASE, {}, { token: customer.token });
    const link = /\/erase\?token=[\w-]+/.exec((await api.mails(customer.email))[0]?.text ?? '')?.[0] ?? '';
    await fetch(`${process.env.API_URL ?? ''}${link}`, { method: 'POST', body: new URLSearchParams() });
    await visit(customer.token);
    expect(await screen.findByText(t.pending.title)).toBeVisible();
    expect(screen.getByText(fill(t.pending.text, { date: day(inDays(28)) }))).toBeVisible();
    expect(screen.queryByText(t.erase.open)).not.toBeInTheDocument();
  });

  test('keeps the dialog with the message of a refusal or a failing server, and can be sent again', async () => {
    const { token } = await api.customer({ len: language });
    const { person } = await visit(token);
    await person.click(await screen.findByText(t.erase.open, { selector: 'button' }));
    const question = await dialog();
    proxy.limit(ERASE, 60);
    await person.click(question.getByText(t.erase.confirm));
    expect(await question.findByText(FAULT)).toBeVisible();
    proxy.fail(ERASE);
    await person.click(question.getByText(t.erase.confirm));
    expect(await question.findByText(fill(common.failures.server, { message: FAULT }))).toBeVisible();
    proxy.heal();
    await person.click(question.getByText(t.erase.confirm));
    expect(await screen.findByText(server.eraseMailed)).toBeVisible();
  });

  test('offers a retry when the data cannot be loaded', async () => {
    const { token, email } = await api.customer();
    proxy.fail(EXPORT);
    const { person } = await visit(token);
    const failure = within(await failureOf(t.loadFailed));
    proxy.heal();
    await person.click(failure.getByText(common.actions.retry));
    expect((await screen.findAllByText(email))[0]).toBeVisible();
  });

  test('redirects to the account without the feature', async () => {
    const { token } = await api.customer();
    await visit(token, { features: ['receipts'] });
    await waitFor(() => expect(window.location.pathname).toBe('/address-payment-details'));
    expect(proxy.calls.filter(({ path }) => path === EXPORT)).toEqual([]);
  });
});
