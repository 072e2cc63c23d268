import { expect, type Locator, type Page } from '@playwright/test';
import { inDays, itemOf, nextOrderOf } from '../support/api';
import { inBothLanguages, test } from '../support/fixtures';
import { button, openAs, toast } from '../support/page';
import { confirmName, shape } from '../support/texts';

const NEXT_IN_DAYS = 10;

/**
 * Counts what a person does by hand: a tap on something is one, and so is a field that has to be focused; what has the
 * focus already, and what is typed, is none.
 */
function counted(page: Page) {
  let taps = 0;
  return {
    tap: async (target: Locator) => {
      taps += 1;
      await target.click();
    },
    choose: async (target: Locator, value: string) => {
      // Opened, then chosen in it.
      taps += 2;
      await target.selectOption(value);
    },
    type: async (field: Locator, text: string) => {
      const hasFocus = await field.evaluate((element) => element === document.activeElement);
      if (!hasFocus) {
        taps += 1;
        await field.click();
        await page.keyboard.press('ControlOrMeta+A');
      }
      await page.keyboard.type(text);
    },
    expectAtMost: (most: number) => expect(taps).toBeLessThanOrEqual(most),
  };
}

// rules §27.1
inBothLanguages((t) => {
  const shapeOf = { nextBillInDays: NEXT_IN_DAYS, intervalWeeks: 4, quantity: 1, len: t.language };
  const { delivery, cancellation, subscription, account } = t;

  test('skip, and move by a week, take two taps from the dashboard', async ({ portal, api }) => {
    const customer = await api.customer(shapeOf);
    await openAs(portal, t, customer);
    const skip = counted(portal);
    await skip.tap(button(portal, delivery.skip.open));
    await skip.tap(button(portal.getByRole('dialog'), delivery.skip.confirm));
    await expect(portal.getByRole('dialog')).toHaveCount(0);
    skip.expectAtMost(2);
    const move = counted(portal);
    await move.tap(button(portal, delivery.move.open));
    await move.tap(button(portal.getByRole('dialog'), confirmName(delivery.move)));
    await expect(portal.getByRole('dialog')).toHaveCount(0);
    move.expectAtMost(2);
    expect((await nextOrderOf(api, customer.token, t)).nextBillDate).toBe(inDays(NEXT_IN_DAYS + 28 + 7));
  });

  test('order now takes two taps from the dashboard', async ({ portal, api }) => {
    const customer = await api.customer(shapeOf);
    await openAs(portal, t, customer);
    const { tap, expectAtMost } = counted(portal);
    await tap(button(portal, delivery.orderNow.open));
    await tap(button(portal.getByRole('dialog'), delivery.orderNow.confirm));
    await expect(toast(portal, shape(t.server.orderPlaced))).toBeVisible();
    expectAtMost(2);
  });

  test('frequency, and quantity, take four taps from the dashboard', async ({ portal, api }) => {
    const customer = await api.customer(shapeOf);
    const { token, purchaseId } = customer;
    await openAs(portal, t, customer);
    const frequency = counted(portal);
    await frequency.tap(portal.getByRole('link', { name: t.nextOrder.editOrder }));
    const select = portal.getByLabel(subscription.edit.frequency, { exact: true });
    const other = await select.locator('option:not(:checked):not([value=""])').first().getAttribute('value');
    await frequency.choose(select, other ?? '');
    await frequency.tap(button(portal, subscription.edit.save));
    await expect(toast(portal, shape(t.server.subscriptionUpdated))).toBeVisible();
    frequency.expectAtMost(4);
    await openAs(portal, t, customer);
    const quantity = counted(portal);
    await quantity.tap(portal.getByRole('link', { name: t.nextOrder.editOrder }));
    await quantity.type(portal.getByLabel(subscription.quantity, { exact: true }), '2');
    await quantity.tap(button(portal, subscription.edit.save));
    await expect(toast(portal, shape(t.server.subscriptionUpdated))).toBeVisible();
    quantity.expectAtMost(4);
    expect(await itemOf(api, token, purchaseId)).toMatchObject({
      productQty: 2,
      billingIntervalDays: Number(other) * 7,
    });
  });

  test('a pause takes four taps from the dashboard, and is not an offer in place of a cancellation', async ({
    portal,
    api,
  }) => {
    const customer = await api.customer(shapeOf);
    await openAs(portal, t, customer);
    const { tap, expectAtMost } = counted(portal);
    await tap(portal.getByRole('link', { name: t.nextOrder.editOrder }));
    await tap(button(portal, cancellation.pause.open));
    await expect(portal.getByRole('heading', { name: cancellation.pause.ownTitle })).toBeFocused();
    await expect(button(portal, cancellation.decline)).toHaveCount(0);
    await tap(portal.getByLabel(cancellation.duration[31]));
    await tap(button(portal, confirmName(cancellation.pause)));
    await expect(portal).toHaveURL('/dashboard');
    expectAtMost(4);
  });

  test('a cancellation for another reason takes six taps from the dashboard', async ({ portal, api }) => {
    const customer = await api.customer(shapeOf);
    await openAs(portal, t, customer);
    const { tap, type, expectAtMost } = counted(portal);
    await tap(portal.getByRole('link', { name: t.nextOrder.editOrder }));
    await tap(button(portal, cancellation.open));
    await tap(portal.getByLabel(cancellation.reasons[4]));
    await tap(button(portal, cancellation.reasons.continue));
    await type(portal.getByLabel(cancellation.confirm.text), 'Umzug');
    await tap(button(portal, cancellation.confirm.confirm));
    await expect(portal).toHaveURL('/manage-subscriptions');
    expectAtMost(6);
  });

  test('an address takes five taps from the dashboard, typing aside', async ({ portal, api }) => {
    const customer = await api.customer({ ...shapeOf, country: 'DE' });
    await openAs(portal, t, customer);
    const { tap, type, expectAtMost } = counted(portal);
    await tap(portal.getByRole('link', { name: t.nextOrder.editAddress }));
    const dialog = portal.getByRole('dialog');
    await type(dialog.getByLabel(account.fields.address1), 'Neue Gasse 1');
    await type(dialog.getByLabel(account.fields.postalCode), '10115');
    // Its five digits have led to the next one.
    await expect(dialog.getByLabel(account.fields.city)).toBeFocused();
    await portal.keyboard.press('ControlOrMeta+A');
    await type(dialog.getByLabel(account.fields.city), 'Berlin');
    await tap(button(dialog, account.save));
    await expect(dialog).toHaveCount(0);
    expectAtMost(5);
  });

  test('a card takes five taps from the dashboard, typing aside; an expiry that is pasted is split', async ({
    portal,
    api,
  }) => {
    const customer = await api.customer(shapeOf);
    await openAs(portal, t, customer);
    const { tap, type, expectAtMost } = counted(portal);
    await tap(portal.getByRole('link', { name: t.nextOrder.editCard }));
    const dialog = portal.getByRole('dialog');
    const [month, year, code] = [
      account.fields.cardMonth,
      account.fields.cardYear,
      account.fields.cardSecurityCode,
    ].map((label) => dialog.getByLabel(label)) as [Locator, Locator, Locator];
    await type(dialog.getByLabel(account.fields.cardNumber), '5555555555554444');
    await expect(month).toBeFocused();
    await portal.keyboard.insertText('04/39');
    await expect(month).toHaveValue('04');
    await expect(year).toHaveValue('2039');
    await expect(code).toBeFocused();
    await portal.keyboard.type('123');
    await tap(button(dialog, account.cards.save));
    await expect(dialog).toHaveCount(0);
    expectAtMost(5);
  });

  test('month and year that are typed lead from one to the next', async ({ portal, api }) => {
    const customer = await api.customer(shapeOf);
    await openAs(portal, t, customer, '/address-payment-details?isAddPaymentCard=true');
    const dialog = portal.getByRole('dialog');
    await dialog.getByLabel(account.fields.cardMonth).click();
    await portal.keyboard.type('122040123');
    for (const [label, value] of [
      [account.fields.cardMonth, '12'],
      [account.fields.cardYear, '2040'],
      [account.fields.cardSecurityCode, '123'],
    ] as const) {
      await expect(dialog.getByLabel(label)).toHaveValue(value);
    }
    await expect(dialog.getByText(account.rules.required)).toHaveCount(0);
  });
});
