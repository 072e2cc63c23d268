import { expect } from '@playwright/test';
import { CLICKS_MAX, countClicks } from '../support/clicks';
import { discountForm, SAVE_DISCOUNT } from '../support/discountAdmin';
import { inLanguage, test } from '../support/fixtures';
import { button, openAsAdmin, tableRows, toast } from '../support/page';
import { fill, startingWith } from '../support/texts';

inLanguage('en', (t) => {
  const { adminAudit, adminCancellations, adminFailedPayments, adminFile, adminLog, adminNavigation, adminRefund } = t;

  test('refunds the payment of a person who is found by name', async ({ portal, api, server }) => {
    const { customerId } = await api.customer({ payments: 1, len: t.language });
    const lastName = `Caller${customerId}`;
    await server.sql(`update customers set last_name = '${lastName}' where id = ${customerId} returning id`);
    const { click, count } = countClicks();
    await openAsAdmin(portal, api, t, '/profile');
    await click(portal.getByRole('link', { name: adminNavigation.adminSearch, exact: true }));
    await portal.getByRole('searchbox', { name: t.adminSearch.search }).fill(lastName);
    await click(portal.getByRole('main').getByRole('link', { name: new RegExp(lastName) }));
    await click(portal.getByRole('button', { name: startingWith(adminFile.charges.open) }));
    await click(button(portal, adminFile.charges.giveBack));
    await portal.getByLabel(adminRefund.reason).fill('Damaged');
    await click(button(portal, adminRefund.confirm));
    await expect(portal.getByRole('dialog')).toHaveCount(0);
    const [refund] = await server.sql(`select r.reason from refunds r join payments y on y.id = r.payment_id
      where y.customer_id = ${customerId}`);
    expect(refund).toEqual({ reason: 'Damaged' });
    expect(count()).toBeLessThanOrEqual(CLICKS_MAX);
  });

  test('mails the person of a declined payment', async ({ portal, api }) => {
    const { email } = await api.customer({ card: 'none', nextBillInDays: 0, len: t.language });
    await api.runJobs('renewals');
    const { click, count } = countClicks();
    await openAsAdmin(portal, api, t, '/profile');
    await click(portal.getByRole('link', { name: adminNavigation.failedPayments, exact: true }));
    await portal.getByLabel(adminFailedPayments.search).fill(email);
    await expect(tableRows(portal)).toHaveCount(1);
    await click(tableRows(portal).getByRole('button', { name: startingWith(`${adminFailedPayments.mail.short}: `) }));
    await click(button(portal, adminFailedPayments.mail.confirm));
    await expect(toast(portal, fill(t.server.payerMailed, { email }))).toBeVisible();
    expect(count()).toBeLessThanOrEqual(CLICKS_MAX);
  });

  test('sees who has changed a discount', async ({ portal, api }) => {
    const form = discountForm();
    const { click, count } = countClicks();
    const { isAdmintoken: token, email } = await openAsAdmin(portal, api, t, '/profile');
    await api.json(SAVE_DISCOUNT, { ...form, len: t.language }, { token });
    await click(portal.getByRole('link', { name: adminNavigation.audit, exact: true }));
    await portal.getByLabel(adminAudit.filter.kind).selectOption(adminLog.action.discountCreated);
    await click(button(portal, adminAudit.filter.apply));
    const what = fill(adminLog.about, { what: adminLog.action.discountCreated, subject: form.code });
    await expect(tableRows(portal).filter({ hasText: what })).toContainText(email);
    expect(count()).toBeLessThanOrEqual(CLICKS_MAX);
  });

  test('reads why people cancel', async ({ portal, api }) => {
    const { purchaseId, token } = await api.customer({ len: t.language });
    const cancelReason = `We move to ${purchaseId}.`;
    await api.post('/api/subscription/cancel', { purchaseId, cancelReason }, { token });
    const { click, count } = countClicks();
    await openAsAdmin(portal, api, t, '/profile');
    await click(portal.getByRole('link', { name: adminNavigation.cancellations, exact: true }));
    await expect(portal.getByRole('region', { name: adminCancellations.counts })).toBeVisible();
    await expect(portal.getByText(cancelReason)).toBeVisible();
    expect(count()).toBeLessThanOrEqual(CLICKS_MAX);
  });
});
