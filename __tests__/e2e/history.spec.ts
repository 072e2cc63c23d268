import { expect } from '@playwright/test';
import { inDays } from '../support/api';
import { inLanguage, test } from '../support/fixtures';
import { button, openAs } from '../support/page';
import { day, fill } from '../support/texts';

// rules §24.15
inLanguage('en', (t) => {
  const { history: text } = t;

  test('printing shows only the receipt, and a reload opens the receipt again', async ({ portal, api }) => {
    const customer = await api.customer({ nextBillInDays: 10, len: t.language });
    const { token, purchaseId } = customer;
    const move = { purchaseId, billNow: 'false', nextBillDate: inDays(12) };
    expect((await api.post('/api/subscription/reschedule', move, { token })).status).toBe(200);
    await openAs(portal, t, customer, `/manage-subscriptions/${purchaseId}`);
    await button(portal, text.title).click();
    const opener = button(portal, fill(text.receipt.openOf, { what: text.what.reschedule, date: day(inDays(0)) }));
    await opener.click();
    const receipt = portal.getByRole('dialog', { name: text.receipt.title });
    const change = receipt.getByText(`${day(inDays(10))} → ${day(inDays(12))}`);
    await expect(change).toBeVisible();

    await portal.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', 'true');
    });
    await button(receipt, text.receipt.print).click();
    await expect(portal.locator('body')).toHaveAttribute('data-printed', 'true');
    await portal.emulateMedia({ media: 'print' });
    await expect(change).toBeVisible();
    await expect(portal.locator('#root')).toBeHidden();
    await expect(receipt.locator('.MuiDialogActions-root')).toBeHidden();
    await portal.emulateMedia({ media: 'screen' });
    await button(receipt, text.receipt.close).click();
    await expect(opener).toBeFocused();

    await opener.click();
    await portal.reload();
    await expect(change).toBeVisible();
  });
});
