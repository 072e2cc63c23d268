import { expect, type Page } from '@playwright/test';
import { inDays, itemOf, nextOrderOf } from '../support/api';
import { expectAccessible } from '../support/axe';
import { addCard, billed } from '../support/declinedOrders';
import { inBothLanguages, test } from '../support/fixtures';
import { button, keysOf, openAs, openPage, recordRequests, retryNow, toast } from '../support/page';
import { customerPages } from '../support/portalPages';
import { day, euro, fill, shape } from '../support/texts';

const RETRY = '/api/subscription/retry-payment';
const MANY = 1000;
/** After the first try (rules §7.11). */
const NEXT_TRY_IN_DAYS = 1;

/** Where pictures of the pages are written to, for people who look at them. */
const { SCREENSHOTS } = process.env;

inBothLanguages((t) => {
  const { openPayment: text, cardChoice, language } = t;

  /** An order that was declined today, and a card that would pay it. */
  const unpaidTest = test.extend<{ unpaid: { email: string; token: string; purchaseId: string; good: string } }>({
    unpaid: async ({ api }, use) => {
      const customer = await api.customer({ card: 'declining', nextBillInDays: 0, intervalWeeks: 4, len: language });
      const good = await addCard(api, customer.token);
      await api.json('/demo/clock', { now: new Date().toISOString() });
      await use({ ...customer, good });
    },
  });
  const notice = (page: Page) => page.getByRole('region', { name: text.label });

  unpaidTest('is named on every page, with why and when it is tried again', async ({ portal, api, unpaid }) => {
    const { token, purchaseId } = unpaid;
    const { productName: product, paymentProblem } = await nextOrderOf(api, token, t);
    const amount = euro((paymentProblem?.total ?? 0) / 100, language);
    await openAs(portal, t, unpaid);
    for (const [index, { path }] of customerPages(t, purchaseId).entries()) {
      if (index > 0) await openPage(portal, path);
      await expect(notice(portal), path).toContainText(fill(text.title, { product, amount }));
      await expect(notice(portal)).toContainText(fill(text.reason.declined, { since: day(inDays(0)) }));
      const next = fill(text.nextTry, { date: day(inDays(NEXT_TRY_IN_DAYS)), last4: '0002' });
      await expect(notice(portal)).toContainText(next);
      await expectAccessible(portal);
      if (SCREENSHOTS) await portal.screenshot({ path: `${SCREENSHOTS}/unpaid-${language}-${index}.png` });
    }
  });

  unpaidTest('is declined again, then paid with another card, each charged once', async ({ portal, api, unpaid }) => {
    const { token, purchaseId } = unpaid;
    const requests = recordRequests(portal, RETRY);
    await openAs(portal, t, unpaid, '/previous-payments');
    await button(notice(portal), text.open).click();
    await expect(portal).toHaveURL(new RegExp(`\\?pay=${purchaseId}$`));
    const dialog = portal.getByRole('dialog', { name: text.pay.title });
    // The one that would be declined again is not the one that is proposed.
    await expect(dialog.getByLabel(new RegExp(fill(cardChoice.ending, { last4: '4444' })))).toBeChecked();
    await expectAccessible(portal);
    if (SCREENSHOTS) await portal.screenshot({ path: `${SCREENSHOTS}/pay-${language}.png` });
    await dialog.getByLabel(new RegExp(fill(cardChoice.ending, { last4: '0002' }))).check();
    const confirm = dialog.getByRole('button', { name: shape(text.pay.confirm) });
    await confirm.click();
    await expect(dialog.getByRole('alert')).toHaveText(t.server.cardDeclined);
    expect(await billed(api, token)).toEqual([`${inDays(0)} SOFT_DECLINE`, `${inDays(0)} SOFT_DECLINE`]);
    await dialog.getByLabel(new RegExp(fill(cardChoice.ending, { last4: '4444' }))).check();
    // Nothing was said of this one yet.
    await expect(dialog.getByText(t.server.cardDeclined)).toHaveCount(0);
    await confirm.click();
    await expect(toast(portal, shape(t.server.orderPaid))).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(notice(portal)).toHaveCount(0);
    expect((await billed(api, token)).filter((one) => one.endsWith(' SUCCESS'))).toHaveLength(1);
    expect(await itemOf(api, token, purchaseId)).toMatchObject({ nextBillDate: inDays(28), cardLast4: '4444' });
    expect(keysOf(requests)).toHaveLength(2);
  });

  unpaidTest('whose answer was lost is paid once, also after a reload', async ({ portal, api, unpaid }) => {
    const { token } = unpaid;
    const requests = recordRequests(portal, RETRY);
    await openAs(portal, t, unpaid);
    await api.json('/demo/faults', { path: RETRY, kind: 'drop-reply', times: MANY });
    await button(notice(portal), text.open).click();
    await portal
      .getByRole('dialog')
      .getByRole('button', { name: shape(text.pay.confirm) })
      .click();
    await expect(portal.getByText(t.commands.inDoubt.title)).toBeVisible();
    await portal.reload();
    await expect(portal.getByText(t.commands.inDoubt.title)).toBeVisible();
    await api.json('/demo/faults', {}, {}, 'DELETE');
    await retryNow(portal, t.commands.inDoubt.retry);
    await expect(toast(portal, shape(t.server.orderPaid))).toBeVisible();
    await expect(notice(portal)).toHaveCount(0);
    expect((await billed(api, token)).filter((one) => one.endsWith(' SUCCESS'))).toHaveLength(1);
    expect(keysOf(requests)).toHaveLength(1);
  });

  test('without a card leads to the form of one, and back to the question', async ({ portal, api }) => {
    const customer = await api.customer({ card: 'none', nextBillInDays: 0, len: language });
    await api.json('/demo/clock', { now: new Date().toISOString() });
    await openAs(portal, t, customer);
    await expect(notice(portal)).toContainText(fill(text.reason.noCard, { since: day(inDays(0)) }));
    await button(notice(portal), text.open).click();
    const dialog = portal.getByRole('dialog', { name: text.pay.title });
    await expect(dialog).toContainText(text.pay.noneSaved);
    await dialog.getByRole('link', { name: text.pay.addCard }).click();
    await expect(portal).toHaveURL(/isAddPaymentCard=true.*returnTo=payment/);
    const form = portal.getByRole('dialog', { name: t.account.cards.addTitle });
    await form.getByLabel(t.account.fields.cardNumber).click();
    await portal.keyboard.type('5555555555554444122040123');
    await button(form, t.account.cards.save).click();
    await expect(portal).toHaveURL(new RegExp(`/dashboard\\?pay=${customer.purchaseId}$`));
    await dialog.getByRole('button', { name: shape(text.pay.confirm) }).click();
    await expect(toast(portal, shape(t.server.orderPaid))).toBeVisible();
    await expect(notice(portal)).toHaveCount(0);
    expect(await billed(api, customer.token)).toEqual([`${inDays(0)} SUCCESS`]);
  });
});
