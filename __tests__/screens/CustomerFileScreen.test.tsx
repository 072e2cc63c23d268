import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { AuditScreen } from '#src/screens/AuditScreen.tsx';
import { AdminSearchScreen } from '#src/screens/AdminSearchScreen.tsx';
import { CustomerFileScreen } from '#src/screens/CustomerFileScreen.tsx';
import { renderAdminScreen } from '../support/adminPages';
import { type Admin, createAdmin, inDays } from '../support/api';
import { freshServer } from '../support/freshServer';
import { day, fill, languages, startingWith, TEXTS } from '../support/texts';
// Compiles the lazy chunks before the first test.
import '#src/features/adminFile/ChargeDialog.tsx';
import '#src/features/adminFile/EraseDialog.tsx';
import '#src/features/adminFile/ErasureNotice.tsx';
import '#src/features/adminFile/MailDialog.tsx';
import '#src/features/adminFile/NoteDialog.tsx';

const ROUTE = '/profile/customer/:customerId';
const { api, sql } = freshServer();
let admin: Admin;
beforeAll(async () => {
  admin = await createAdmin(api);
});

const dialog = () => within(screen.getByRole('dialog'));
const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe.each(languages('de'))('in %s', (language) => {
  const {
    admin: adminTexts,
    adminCustomers,

    adminFile: t,
    adminLog,
    adminSearch,
    common,
    server,
    privacy,
  } = TEXTS[language];
  const visit = (customerId: string, visitor = admin) =>
    renderAdminScreen(CustomerFileScreen, `/profile/customer/${customerId}`, { language, admin: visitor }, ROUTE);
  const part = async (title: string) => within(await screen.findByRole('region', { name: title }));

  test('a search shows why a customer was found, and links the file', async () => {
    const { customerId, email } = await api.customer();
    await sql(`update customers set first_name = 'Jörg', last_name = 'Zwölf${customerId}' where id = ${customerId}`);
    const { person } = await renderAdminScreen(AdminSearchScreen, '/profile/search', { language, admin });
    expect(screen.getByText(adminSearch.hint)).toBeVisible();
    await person.type(screen.getByLabelText(adminSearch.search), `zwoelf${customerId}`);
    const link = await screen.findByText(`Jörg Zwölf${customerId}`, { selector: 'a' });
    expect(link).toHaveAttribute('href', `/profile/customer/${customerId}`);
    expect(screen.getByText(email)).toBeVisible();
    expect(window.location.search).toBe(`?search=zwoelf${customerId}`);
    await person.clear(screen.getByLabelText(adminSearch.search));
    await person.type(screen.getByLabelText(adminSearch.search), 'qqzzxx');
    expect(await screen.findByText(adminSearch.empty)).toBeVisible();
  });

  test('the details of a charge say why it was made', async () => {
    const { customerId } = await api.customer({ statuses: ['ACTIVE'], nextBillInDays: 0, payments: 0 });
    await api.runJobs('renewals');
    const { person } = await visit(customerId);
    const charges = await part(t.charges.title);
    await person.click(charges.getByRole('button', { name: startingWith(t.charges.open) }));
    await screen.findByRole('dialog');
    const due = fill(t.charges.reason.renewal, { date: day(inDays(0)) });
    expect(dialog().getByText(`${due} ${t.charges.by.system}`)).toBeVisible();
    expect(dialog().getByText(t.charges.giveBack)).toBeVisible();
    await person.click(dialog().getByText(t.close));
    await expectClosed();
  });

  test('the time line says who changed what, and shows an unknown action by its name', async () => {
    const { customerId, purchaseId, token } = await api.customer({ statuses: ['ACTIVE'], nextBillInDays: 10 });
    const moved = { purchaseId, billNow: 'false', nextBillDate: inDays(20) };
    await api.post('/api/subscription/reschedule', moved, { token });
    await sql(`insert into change_log (changed_at, customer_id, actor, acting_admin, subject, subject_id, action, before, after)
      values (now(), ${customerId}, 'admin', 'lea@shop.example', 'customer', ${customerId}, 'somethingNew', '{"quantity":1}', '{"quantity":2}')`);
    await visit(customerId);
    const rows = (await part(t.timeline.title)).getAllByRole('listitem');
    const [unknown, order] = rows.map(({ textContent }) => textContent);
    expect(unknown).toContain('somethingNew');
    expect(unknown).toContain('lea@shop.example');
    expect(unknown).toContain(fill(adminLog.change, { name: adminLog.field.quantity, from: '1', to: '2' }));
    expect(order).toContain(adminLog.action.orderMoved);
    expect(order).toContain(t.timeline.who.customer);
    const fromTo = { name: adminLog.field.nextBillDate, from: day(inDays(10)), to: day(inDays(20)) };
    expect(order).toContain(fill(adminLog.change, fromTo));
  });

  test('adds a note and sends a mail again', async () => {
    const { customerId, purchaseId, token, email } = await api.customer({ statuses: ['ACTIVE'], len: language });
    await api.post(
      '/api/subscription/reschedule',
      { purchaseId, billNow: 'false', nextBillDate: inDays(21) },
      { token },
    );
    await api.runJobs('outbox');
    const [mail] = await api.mails(email);
    const { person } = await visit(customerId);
    await person.click((await part(t.notes.title)).getByText(t.notes.add));
    await person.type(await screen.findByLabelText(t.notes.text), 'Ruft um 17 Uhr an.');
    await person.click(dialog().getByText(t.notes.save));
    await expectClosed();
    expect(await (await part(t.notes.title)).findByText('Ruft um 17 Uhr an.')).toBeVisible();
    await person.click(
      (await part(t.mails.title)).getByLabelText(fill(t.mails.readOf, { subject: mail?.subject ?? '' })),
    );
    expect(await screen.findByText(startingWith((mail?.text ?? '').split('\n')[0] ?? ''))).toBeVisible();
    await person.click(dialog().getByText(t.mails.resend));
    await expectClosed();
    expect(await api.mails(email)).toHaveLength(2);
    expect(await screen.findByText(server.mailResent)).toBeVisible();
  });

  test('hides the code of a mail, and offers no repeat of it', async () => {
    const { customerId, email } = await api.customer({ len: language });
    await api.post('/api/user/sendotp', { email, len: language });
    await api.runJobs('outbox');
    const { person } = await visit(customerId);
    await person.click((await part(t.mails.title)).getByRole('button', { name: /•/ }));
    expect(await screen.findByText(t.mails.blanked)).toBeVisible();
    expect(dialog().queryByText(t.mails.resend)).toBeNull();
    expect(screen.getByRole('dialog')).not.toHaveTextContent(await api.code(email));
  });

  const erase = async (customerId: string) => {
    const page = await visit(customerId);
    await page.person.click(await screen.findByText(t.erase, { selector: 'button' }));
    await screen.findByText(privacy.admin.keeps);
    return page;
  };

  test("erases a customer after the account's number is typed, who then has no name (rules §40.3)", async () => {
    const { customerId, email } = await api.customer({ statuses: ['ACTIVE'], payments: 0, len: language });
    const { person } = await erase(customerId);
    const field = dialog().getByLabelText(fill(privacy.admin.number, { number: customerId }));
    await person.type(field, '1');
    await person.click(dialog().getByText(privacy.admin.confirm));
    expect(await screen.findByText(privacy.admin.mismatch)).toBeVisible();
    expect(await sql(`select 1 from erasures where customer_id = ${customerId}`)).toEqual([]);
    await person.clear(field);
    await person.type(field, customerId);
    await person.click(dialog().getByText(privacy.admin.confirm));
    await expectClosed();
    expect(await screen.findByText(server.erased)).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: adminTexts.erased })).toBeVisible();
    expect(await screen.findByText(startingWith(privacy.admin.done.split('{{')[0] ?? ''))).toBeVisible();
    for (const name of [adminCustomers.enter, t.erase, t.notes.add])
      expect(screen.queryByText(name, { selector: 'button' })).toBeNull();
    expect(screen.queryByText(email)).toBeNull();
    const timeline = await part(t.timeline.title);
    expect(timeline.getByText(adminLog.action.customerErased)).toBeVisible();
    expect(timeline.getByText(adminLog.action.erasureAsked)).toBeVisible();
  });

  test('an erased customer has a text instead of a name in search and log', async () => {
    const { customerId } = await api.customer({ statuses: ['ACTIVE'], payments: 0 });
    await admin.json('/api/admin/erase', { customerId });
    const { person } = await renderAdminScreen(AdminSearchScreen, '/profile/search', { language, admin });
    await person.type(screen.getByLabelText(adminSearch.search), customerId);
    const link = await screen.findByText(adminTexts.erased, { selector: 'a' });
    expect(link).toHaveAttribute('href', `/profile/customer/${customerId}`);
    cleanup();
    await renderAdminScreen(AuditScreen, `/profile/audit?customer=${customerId}`, { language, admin });
    expect((await screen.findAllByText(adminTexts.erased, { selector: 'a' })).length).toBeGreaterThan(0);
  });

  test('says which orders postpone an erasure, and until when', async () => {
    const { customerId, purchaseId, token } = await api.customer({ statuses: ['ACTIVE'], payments: 0, len: language });
    await api.post('/api/subscription/reschedule', { purchaseId, billNow: 'true' }, { token });
    const { person } = await erase(customerId);
    await person.type(dialog().getByLabelText(fill(privacy.admin.number, { number: customerId })), customerId);
    await person.click(dialog().getByText(privacy.admin.confirm));
    expect(await screen.findByText(server.erasurePostponed)).toBeVisible();
    expect(await screen.findByText(fill(privacy.admin.waitsForOrders, { date: day(inDays(28)) }))).toBeVisible();
    const [order] = await sql(`select id::text as id from orders where customer_id = ${customerId}`);
    expect(screen.getByText(new RegExp(`\\(${String(order?.id)}\\)$`), { selector: 'li' })).toBeVisible();
    expect(screen.queryByText(t.erase, { selector: 'button' })).toBeNull();
  });

  test('offers no change to a viewer (rules §36.11)', async () => {
    const { customerId } = await api.customer({ payments: 1 });
    const { person } = await visit(customerId, await createAdmin(api, 'viewer'));
    const charges = await part(t.charges.title);
    for (const name of [adminCustomers.enter, t.notes.add, t.erase])
      await waitFor(() => expect(screen.queryByText(name, { selector: 'button' })).toBeNull());
    await person.click(charges.getByRole('button', { name: startingWith(t.charges.open) }));
    await screen.findByRole('dialog');
    expect(dialog().queryByText(t.charges.giveBack)).toBeNull();
  });

  test('says that an account does not exist', async () => {
    await visit('999999999');
    expect(await screen.findByText(t.notFound)).toBeVisible();
    expect(screen.queryByText(common.actions.retry)).toBeNull();
  });
});
