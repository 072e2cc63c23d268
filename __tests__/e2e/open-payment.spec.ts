import { expect } from '@playwright/test';
import { inDays } from '../support/api';
import { billed } from '../support/declinedOrders';
import { inLanguage, test } from '../support/fixtures';
import { button, openAs, toast } from '../support/page';
import { shape } from '../support/texts';

inLanguage('de', (t) => {
  const { openPayment: text, language } = t;

  test('an unpaid order opens the card form, and returns to its payment after the card is saved', async ({
    portal,
    api,
  }) => {
    const customer = await api.customer({ card: 'none', nextBillInDays: 0, len: language });
    await api.json('/demo/clock', { now: new Date().toISOString() });
    await openAs(portal, t, customer);
    const notice = portal.getByRole('region', { name: text.label });
    await button(notice, text.open).click();
    const dialog = portal.getByRole('dialog', { name: text.pay.title });
    await dialog.getByRole('link', { name: text.pay.addCard }).click();
    const form = portal.getByRole('dialog', { name: t.account.cards.addTitle });
    await form.getByLabel(t.account.fields.cardNumber).click();
    await portal.keyboard.type('5555555555554444122040123');
    await button(form, t.account.cards.save).click();
    await expect(portal).toHaveURL(new RegExp(`/dashboard\\?pay=${customer.purchaseId}$`));
    await dialog.getByRole('button', { name: shape(text.pay.confirm) }).click();
    await expect(toast(portal, shape(t.server.orderPaid))).toBeVisible();
    await expect(notice).toHaveCount(0);
    expect(await billed(api, customer.token)).toEqual([`${inDays(0)} SUCCESS`]);
  });
});
