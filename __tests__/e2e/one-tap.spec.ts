import { expect } from '@playwright/test';
import { inDays, nextOrderOf } from '../support/api';
import { expectAccessible } from '../support/axe';
import { inBothLanguages, test } from '../support/fixtures';
import { button, openAs } from '../support/page';
import { day, fill, shape } from '../support/texts';

/** Where pictures of the pages are written to, for people who look at them. */
const { SCREENSHOTS } = process.env;
const NEXT_IN_DAYS = 3;

test.use({ serverEnv: { NOTICE_DAYS: '5' } });

// rules §27.2
inBothLanguages((t) => {
  const { oneTap: text, language } = t;

  /** The links of the notice that a customer has got, by their commands. */
  async function linksOf(api: Parameters<typeof nextOrderOf>[0], email: string) {
    const find = async () => (await api.mails(email)).find(({ text: body }) => body.includes('/go#'));
    await expect.poll(find, { timeout: 25_000 }).toBeDefined();
    const links = [...((await find())?.text ?? '').matchAll(/\/go#[\w.-]+/g)].map(([link]) => link);
    expect(links).toHaveLength(3);
    return links as [skip: string, delay7: string, delay14: string];
  }

  test('skips from the mail in two taps, without a sign-in, and takes it back', async ({ portal, api }) => {
    test.slow();
    const customer = await api.customer({ nextBillInDays: NEXT_IN_DAYS, intervalWeeks: 4, len: language });
    const { token, email } = customer;
    const [skip, delay7] = await linksOf(api, email);
    const { productName: product } = await nextOrderOf(api, token, t);
    await portal.goto(skip);
    await expect(portal.getByText(fill(text.intro.skip, { product }))).toBeVisible();
    await expect(
      portal.getByText(new RegExp(`${day(inDays(NEXT_IN_DAYS))} → ${day(inDays(NEXT_IN_DAYS + 28))}`)),
    ).toBeVisible();
    await expectAccessible(portal);
    if (SCREENSHOTS) await portal.screenshot({ path: `${SCREENSHOTS}/go-${language}.png` });
    // As wide as the narrowest screen, with letters twice as large.
    const usual = portal.viewportSize();
    await portal.setViewportSize({ width: 320, height: 640 });
    await portal.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    expect(await portal.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await expectAccessible(portal);
    await portal.evaluate(() => (document.documentElement.style.fontSize = ''));
    if (usual) await portal.setViewportSize(usual);
    // Opened alone, it has changed nothing.
    expect((await nextOrderOf(api, token, t)).nextBillDate).toBe(inDays(NEXT_IN_DAYS));
    await portal.getByRole('button', { name: shape(text.confirm.skip) }).click();
    await expect(portal.getByRole('heading', { name: text.done })).toBeFocused();
    await expectAccessible(portal);
    if (SCREENSHOTS) await portal.screenshot({ path: `${SCREENSHOTS}/go-done-${language}.png` });
    expect((await nextOrderOf(api, token, t)).nextBillDate).toBe(inDays(NEXT_IN_DAYS + 28));
    await button(portal, text.undo).click();
    await expect(portal.getByRole('heading', { name: text.undone })).toBeFocused();
    expect((await nextOrderOf(api, token, t)).nextBillDate).toBe(inDays(NEXT_IN_DAYS));
    expect(await portal.evaluate(() => localStorage.getItem('token'))).toBeNull();

    // Its sisters ended with it.
    await portal.goto('/icon.svg');
    await portal.goto(delay7);
    await expect(portal.getByRole('heading', { name: text.dead })).toBeFocused();
    await expectAccessible(portal);
    await portal.getByRole('link', { name: text.toSignIn }).click();
    await expect(portal).toHaveURL('/');
  });

  test('a link that nobody has made says so, also to somebody who is signed in', async ({ portal, api }) => {
    const customer = await api.customer({ len: language });
    await openAs(portal, t, customer);
    await portal.goto('/go#made-up');
    await expect(portal.getByRole('heading', { name: text.dead })).toBeVisible();
  });

  test('switches the notices off and on again', async ({ portal, api }) => {
    const customer = await api.customer({ len: language });
    await openAs(portal, t, customer, '/address-payment-details');
    const notices = portal.getByRole('switch', { name: shape(t.account.mails.notices_other) });
    await expect(notices).toBeChecked();
    await notices.click();
    await expect(notices).not.toBeChecked();
    await portal.reload();
    await expect(notices).not.toBeChecked();
    await notices.click();
    await expect(notices).toBeChecked();
    await expectAccessible(portal);
  });
});
