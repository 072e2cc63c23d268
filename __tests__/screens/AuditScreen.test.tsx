import { screen, waitFor, within } from '@testing-library/react';
import { AuditScreen } from '#src/screens/AuditScreen.tsx';
import { api, renderAdminScreen } from '../support/adminPages';
import { createAdmin } from '../support/api';
import { createDiscountAdmin, discountForm, SAVE_DISCOUNT } from '../support/discountAdmin';
import { catchSavedFiles } from '../support/browser';
import { runSql } from '../support/database';
import { narrowWindow, resetWindow } from '../support/mediaQueries';
import { fill, languages, TEXTS } from '../support/texts';

beforeEach(() => narrowWindow());
afterEach(resetWindow);

const params = () => Object.fromEntries(new URLSearchParams(window.location.search));

describe.each(languages('en'))('in %s', (language) => {
  const { adminAudit: t, adminLog } = TEXTS[language];

  test('the filter is in the address, and its rows are downloaded as a file', async () => {
    const files = catchSavedFiles();
    const admin = await createAdmin(api);
    const { customerId } = await api.customer();
    await admin.get('/api/user/switch-account-login', { checkoutChampId: customerId });
    const { person } = await renderAdminScreen(AuditScreen, '/profile/audit', { language, admin });

    await person.click(screen.getByText(t.filter.title));
    await person.type(screen.getByLabelText(t.filter.admin), admin.email);
    await person.type(screen.getByLabelText(t.filter.customer), `x${customerId}`);
    await person.click(screen.getByText(t.filter.apply, { selector: 'button' }));
    expect(await screen.findByText(t.filter.customerInvalid)).toBeVisible();
    await person.clear(screen.getByLabelText(t.filter.customer));
    await person.type(screen.getByLabelText(t.filter.customer), customerId);
    await person.click(screen.getByText(t.filter.apply, { selector: 'button' }));

    await waitFor(() => expect(params()).toEqual({ admin: admin.email, customer: customerId }));
    const rows = await screen.findAllByText(adminLog.action.accountEntered, { selector: 'span' });
    expect(rows).toHaveLength(1);
    expect(within(screen.getByRole('list', { name: t.table })).getByText(admin.email)).toBeVisible();

    await person.click(screen.getByText(t.download));
    await waitFor(() => expect(files).toHaveLength(1));
    const file = files[0]?.bytes.toString() ?? '';
    expect(file.startsWith('\uFEFF')).toBe(true);
    expect(file.split('\r\n')).toHaveLength(2);
  });

  test('a row whose admin was deleted after the term names the team (rules §40.10)', async () => {
    const admin = await createAdmin(api);
    const { customerId } = await api.customer();
    await admin.get('/api/user/switch-account-login', { checkoutChampId: customerId });
    await runSql(
      process.env.SERVER_DATABASE_URL ?? '',
      `update change_log set acting_admin = null, before = '{}', after = '{}' where customer_id = ${customerId}`,
    );
    await renderAdminScreen(AuditScreen, `/profile/audit?customer=${customerId}`, { language, admin });
    await screen.findByText(adminLog.action.accountEntered, { selector: 'span' });
    expect(within(screen.getByRole('list', { name: t.table })).getByText(t.who.admin)).toBeVisible();
  });

  test('the row of a changed discount names its code, the admin and the change', async () => {
    const admin = await createDiscountAdmin(api);
    const form = discountForm({ amount: 10 });
    await admin.json(SAVE_DISCOUNT, form);
    const { id, version } = (await admin.find(form.code)) ?? {};
    await admin.json(SAVE_DISCOUNT, { ...form, id, version, amount: 15 });
    const query = `?${new URLSearchParams({ admin: admin.email, kind: 'discountUpdated' }).toString()}`;
    await renderAdminScreen(AuditScreen, `/profile/audit${query}`, { language, admin });
    const what = fill(adminLog.about, { what: adminLog.action.discountUpdated, subject: form.code });
    expect(await screen.findByText(what)).toBeVisible();
    const row = within(screen.getByRole('list', { name: t.table }));
    expect(row.getByText(admin.email)).toBeVisible();
    const name = adminLog.field.amountHundredths;
    expect(row.getByText(fill(adminLog.change, { name, from: '10', to: '15' }))).toBeVisible();
  });
});
