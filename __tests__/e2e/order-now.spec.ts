import { expect } from '@playwright/test';
import { nextOrderOf, orderMails, totalOf } from '../support/api';
import { inLanguage, test } from '../support/fixtures';
import { button, openAs, toast } from '../support/page';
import { euro, fill, shape as shapeOf } from '../support/texts';

inLanguage('en', (t) => {
  const { delivery: text, language } = t;
  const shape = { nextBillInDays: 9, intervalWeeks: 2, quantity: 2, len: language };

  test('a declined order can be retried after another card is added and chosen', async ({ portal, api }) => {
    const customer = await api.customer({ ...shape, card: 'declining' });
    const order = await nextOrderOf(api, customer.token, t);
    const { fields, cards } = t.account;
    await openAs(portal, t, customer);
    await button(portal, text.orderNow.open).click();
    const dialog = portal.getByRole('dialog', { name: text.orderNow.title });
    await button(dialog, text.orderNow.confirm).click();
    await expect(dialog.getByRole('alert')).toHaveText(t.server.cardDeclined);
    await dialog.getByRole('link', { name: text.orderNow.addCard }).click();
    await portal.getByLabel(fields.cardNumber).click();
    await portal.keyboard.type('5555555555554444122031123');
    await button(portal, cards.save).click();
    // Because the new card pays nothing yet, the card of the order is chosen.
    const choice = portal.getByRole('dialog', { name: t.cardChoice.title });
    await expect(choice.getByRole('radio', { name: fill(t.cardChoice.ending, { last4: '4444' }) })).toBeChecked();
    await button(choice, t.cardChoice.confirm).click();
    const shown = { product: order.productName, amount: euro(totalOf(order), language), last4: '4444' };
    await expect(dialog.getByText(fill(text.orderNow.text, shown))).toBeVisible();
    await button(dialog, text.orderNow.confirm).click();
    await expect(toast(portal, shapeOf(t.server.orderPlaced))).toBeVisible();
    await expect(portal).toHaveURL('/dashboard');
    expect(await orderMails(api, customer.email, t, 'orderedSubject')).toHaveLength(1);
    // Back does not open the forms again.
    await portal.goBack();
    await expect(portal).toHaveURL('/dashboard');
  });
});
