import { expect, type Locator, type Page } from '@playwright/test';
import { inDays, itemOf, nextOrderOf } from '../support/api';
import { inLanguage, test } from '../support/fixtures';
import { button, openAs, toast } from '../support/page';
import { confirmName, shape } from '../support/texts';

const NEXT_IN_DAYS = 10;

/** Counts taps and focused fields. A field with the focus, and typed text, count nothing. */
function counted(page: Page) {
  let taps = 0;
  return {
    tap: async (target: Locator) => {
      taps += 1;
      await target.click();
    },
    choose: async (target: Locator, value: string) => {
      // One tap opens the list, the second chooses the option.
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
inLanguage('de', (t) => {
  const { delivery, cancellation, subscription, account } = t;
  const shapeOf = { nextBillInDays: NEXT_IN_DAYS, intervalWeeks: 4, quantity: 1, len: t.language };

  test('skipping, moving by a week and ordering now take two taps each from the dashboard', async ({ portal, api }) => {
    const customer = await api.customer(shapeOf);
    await openAs(portal, t, customer);
    for (const { open, ...texts } of [delivery.skip, delivery.move, delivery.orderNow]) {
      const { tap, expectAtMost } = counted(portal);
      await tap(button(portal, open));
      await tap(button(portal.getByRole('dialog'), confirmName(texts)));
      await expect(portal.getByRole('dialog')).toHaveCount(0);
      expectAtMost(2);
    }
    await expect(toast(portal, shape(t.server.orderPlaced))).toBeVisible();
    expect((await nextOrderOf(api, customer.token, t)).nextBillDate).toBe(inDays(28));
  });

  test('changing the frequency or the quantity takes four taps from the dashboard', async ({ portal, api }) => {
    const customer = await api.customer(shapeOf);
    const select = portal.getByLabel(subscription.edit.frequency, { exact: true });
    const quantity = portal.getByLabel(subscription.quantity, { exact: true });
    for (const change of ['frequency', 'quantity'] as const) {
      await openAs(portal, t, customer);
      const { tap, choose, type, expectAtMost } = counted(portal);
      await tap(portal.getByRole('link', { name: t.nextOrder.editOrder }));
      const heading = portal.getByRole('heading', { name: subscription.edit.title });
      await expect(heading).toBeFocused();
      // Waits for the last part of the page, because a late part could move the heading.
      await expect(portal.getByLabel(subscription.code.label, { exact: true })).toBeAttached();
      await expect(heading).toBeInViewport({ ratio: 1 });
      await expect(select).toBeInViewport();
      if (change === 'quantity') await type(quantity, '2');
      else {
        const other = select.locator('option:not(:checked):not([value=""])').first();
        await choose(select, (await other.getAttribute('value')) ?? '');
      }
      await tap(button(portal, subscription.edit.save));
      await expect(toast(portal, shape(t.server.subscriptionUpdated))).toBeVisible();
      expectAtMost(4);
    }
    const { productQty, billingIntervalDays } = await itemOf(api, customer.token, customer.purchaseId);
    expect(productQty).toBe(2);
    expect(billingIntervalDays).not.toBe(28);
  });

  test('a pause takes four taps from the dashboard', async ({ portal, api }) => {
    await openAs(portal, t, await api.customer(shapeOf));
    const { tap, expectAtMost } = counted(portal);
    await tap(portal.getByRole('link', { name: t.nextOrder.editOrder }));
    await tap(button(portal, cancellation.pause.open));
    await tap(portal.getByLabel(cancellation.duration[31]));
    await tap(button(portal, confirmName(cancellation.pause)));
    await expect(portal).toHaveURL('/dashboard');
    expectAtMost(4);
  });

  test('a cancellation for another reason takes six taps from the dashboard', async ({ portal, api }) => {
    await openAs(portal, t, await api.customer(shapeOf));
    const { tap, type, expectAtMost } = counted(portal);
    await tap(portal.getByRole('link', { name: t.nextOrder.editOrder }));
    await tap(button(portal, cancellation.open));
    await tap(portal.getByLabel(cancellation.reasons[4]));
    await tap(button(portal, cancellation.reasons.continue));
    await type(portal.getByLabel(cancellation.confirm.text), 'Umzug');
    await tap(button(portal, cancellation.confirm.confirm));
    await expect(portal).toHaveURL('/manage-subscriptions?tab=inactive');
    expectAtMost(6);
  });

  test('an address, and a card with a pasted expiry date, take five taps each from the dashboard', async ({
    portal,
    api,
  }) => {
    const customer = await api.customer({ ...shapeOf, country: 'DE' });
    const dialog = portal.getByRole('dialog');
    const { fields } = account;
    await openAs(portal, t, customer);
    const address = counted(portal);
    await address.tap(portal.getByRole('link', { name: t.nextOrder.editAddress }));
    await address.type(dialog.getByLabel(fields.address1), 'Neue Gasse 1');
    await address.type(dialog.getByLabel(fields.postalCode), '10115');
    // Because the fifth digit moves the focus to the next field.
    await expect(dialog.getByLabel(fields.city)).toBeFocused();
    await portal.keyboard.press('ControlOrMeta+A');
    await address.type(dialog.getByLabel(fields.city), 'Berlin');
    await address.tap(button(dialog, account.save));
    await expect(dialog).toHaveCount(0);
    address.expectAtMost(5);

    await openAs(portal, t, customer);
    const card = counted(portal);
    await card.tap(portal.getByRole('link', { name: t.nextOrder.editCard }));
    await card.type(dialog.getByLabel(fields.cardNumber), '5555555555554444');
    await expect(dialog.getByLabel(fields.cardMonth)).toBeFocused();
    await portal.keyboard.insertText('04/39');
    await expect(dialog.getByLabel(fields.cardYear)).toHaveValue('2039');
    await expect(dialog.getByLabel(fields.cardSecurityCode)).toBeFocused();
    await portal.keyboard.type('123');
    await card.tap(button(dialog, account.cards.save));
    await expect(dialog).toHaveCount(0);
    card.expectAtMost(5);
  });
});
