import { screen, waitFor, within } from '@testing-library/react';
import { AdminSearchScreen } from '#src/screens/AdminSearchScreen.tsx';
import { CustomerFileScreen } from '#src/screens/CustomerFileScreen.tsx';
import { renderAdminScreen } from '../support/adminPages';
import { type Admin, createAdmin, inDays } from '../support/api';
import { freshServer } from '../support/freshServer';
import { day, fill, languages, startingWith, TEXTS } from '../support/texts';
// Compiles the lazy chunks before the first test.
import '#src/features/adminFile/ChargeDialog.tsx';
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
  const { adminCustomers, adminFile: t, adminLog, adminSearch, common, server } = TEXTS[language];
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

  test('offers no change to a viewer (rules §36.11)', async () => {
    const { customerId } = await api.customer({ payments: 1 });
    const { person } = await visit(customerId, await createAdmin(api, 'viewer'));
    const charges = await part(t.charges.title);
    for (const name of [adminCustomers.enter, t.notes.add])
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
