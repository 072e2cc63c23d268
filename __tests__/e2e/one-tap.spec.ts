import { expect } from '@playwright/test';
import { inDays, nextOrderOf } from '../support/api';
import { expectNoWiderThanWindow } from '../support/axe';
import { inLanguage, test } from '../support/fixtures';
import { makeLinks } from '../support/mailLinks';
import { button, openAs } from '../support/page';
import { day, fill, shape } from '../support/texts';

const NEXT_IN_DAYS = 3;

// rules §27.2
inLanguage('de', (t) => {
  const { oneTap: text, language } = t;

  test('skips from the mail in two taps, without a sign-in, and takes it back', async ({ portal, api, server }) => {
    const customer = await api.customer({ nextBillInDays: NEXT_IN_DAYS, intervalWeeks: 4, len: language });
    const { token, purchaseId } = customer;
    const links = await makeLinks((statement) => server.sql(statement), purchaseId, inDays(NEXT_IN_DAYS));
    const { productName: product } = await nextOrderOf(api, token, t);
    const dateOf = async () => (await nextOrderOf(api, token, t)).nextBillDate;
    await portal.goto(`/go#${links.skip}`);
    await expect(portal.getByText(fill(text.intro.skip, { product }))).toBeVisible();
    const change = `${day(inDays(NEXT_IN_DAYS))} → ${day(inDays(NEXT_IN_DAYS + 28))}`;
    await expect(portal.getByText(new RegExp(change))).toBeVisible();
    // As wide as the narrowest screen, with letters twice as large.
    const usual = portal.viewportSize();
    await portal.setViewportSize({ width: 320, height: 640 });
    await portal.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
    await expectNoWiderThanWindow(portal);
    await portal.evaluate(() => void (document.documentElement.style.fontSize = ''));
    if (usual) await portal.setViewportSize(usual);
    // The link alone has changed nothing.
    expect(await dateOf()).toBe(inDays(NEXT_IN_DAYS));
    await portal.getByRole('button', { name: shape(text.confirm.skip) }).click();
    await expect(portal.getByRole('heading', { name: text.done })).toBeFocused();
    expect(await dateOf()).toBe(inDays(NEXT_IN_DAYS + 28));
    await button(portal, text.undo).click();
    await expect(portal.getByRole('heading', { name: text.undone })).toBeFocused();
    expect(await dateOf()).toBe(inDays(NEXT_IN_DAYS));
    expect(await portal.evaluate(() => localStorage.getItem('token'))).toBeNull();

    // The other links of the order ended with it, for a customer who is signed in as well.
    await openAs(portal, t, customer);
    await portal.goto(`/go#${links.delay7}`);
    await expect(portal.getByRole('heading', { name: text.dead })).toBeFocused();
  });
});
