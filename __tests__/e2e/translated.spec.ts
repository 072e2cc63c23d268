import { expect, type Page } from '@playwright/test';
import { inDays, itemOf } from '../support/api';
import { inLanguage, test } from '../support/fixtures';
import { button, codeField, openAs, openPage, requestCode, submitCode, toast } from '../support/page';
import { confirmName, day, fill, shape as shapeOf, TEXTS } from '../support/texts';

/** Wraps each text, and later ones, in `<font>` elements, as a browser's translation does. */
function translate(): void {
  const replace = (text: Node) => {
    const font = () => document.createElementNS('http://www.w3.org/1999/xhtml', 'font');
    const [outer, inner] = [font(), font()];
    inner.append(text.nodeValue ?? '');
    outer.append(inner);
    text.parentNode?.replaceChild(outer, text);
  };
  const translateAll = () => {
    const texts = document.evaluate(
      '//body//text()[normalize-space() and not(ancestor::font or ancestor::script or ancestor::style or ancestor::svg or ancestor::option)]',
      document,
      null,
      XPathResult.ORDERED_NODE_SNAPSHOT_TYPE,
    );
    for (let index = 0; index < texts.snapshotLength; index += 1) {
      const text = texts.snapshotItem(index);
      if (text) replace(text);
    }
  };
  new MutationObserver(translateAll).observe(document, { childList: true, subtree: true, characterData: true });
}

/** Date as in "Auf 3. Dez. verschieben". */
const short = (date: string) => day(date).replace(/^\S+ (.+), \d+$/, '$1');

async function expectTranslated(page: Page): Promise<void> {
  await expect(page.locator('h1 > font > font')).toBeVisible();
}

inLanguage('en', (t) => {
  const { auth, cancellation, delivery, subscription, language } = t;

  test.beforeEach(({ portal }) => portal.addInitScript(translate));

  test('a translated page moves, skips, orders, pauses and cancels the subscription', async ({ portal, api }) => {
    const customer = await api.customer({ nextBillInDays: 10, intervalWeeks: 4, len: language });
    const { token, purchaseId } = customer;
    const nextDay = async () => (await itemOf(api, token, purchaseId)).nextBillDate;
    const heading = (days: number) =>
      expect(
        portal
          .locator('h3')
          .filter({ hasText: day(inDays(days)) })
          .first(),
      ).toBeVisible();
    const dialog = portal.getByRole('dialog');
    await openAs(portal, t, customer);
    await expectTranslated(portal);

    await button(portal, delivery.move.open).click();
    await expect(button(dialog, fill(delivery.move.confirmTo, { date: short(inDays(17)) }))).toBeEnabled();
    await dialog.getByText(delivery.move.delay14).click();
    await button(dialog, fill(delivery.move.confirmTo, { date: short(inDays(24)) })).click();
    await expect(toast(portal, shapeOf(t.server.orderMoved))).toBeVisible();
    await heading(24);
    expect(await nextDay()).toBe(inDays(24));

    await button(portal, delivery.skip.open).click();
    await expect(dialog).toContainText(day(inDays(24 + 28)));
    await button(dialog, delivery.skip.confirm).click();
    await heading(24 + 28);
    expect(await nextDay()).toBe(inDays(24 + 28));

    await button(portal, delivery.orderNow.open).click();
    await button(dialog, delivery.orderNow.confirm).click();
    await heading(28);
    expect(await nextDay()).toBe(inDays(28));

    // The test compares texts of the navigation before and after two changes of language.
    const links = portal.getByRole('navigation').getByRole('link');
    const names = await links.allTextContents();
    const languages = portal.locator('select:has(> [lang=en]):visible');
    await languages.selectOption('de');
    await expect(links.filter({ hasText: TEXTS.de.shell.manageSubscriptions }).first()).toBeVisible();
    await languages.selectOption('en');
    await expect(links).toHaveText(names);

    await openPage(portal, `/manage-subscriptions/${purchaseId}?cancel=pause`);
    const until = (days: number) =>
      button(portal, fill(cancellation.pause.confirmUntil, { date: short(inDays(28 + days)) }));
    await portal.getByText(cancellation.duration[31], { exact: true }).click();
    await expect(until(31)).toBeEnabled();
    await portal.getByText(cancellation.duration[61], { exact: true }).click();
    await until(61).click();
    await expect(portal).toHaveURL('/dashboard');
    expect(await itemOf(api, token, purchaseId)).toMatchObject({ status: 'PAUSED', restartDate: inDays(28 + 61) });

    await openPage(portal, `/manage-subscriptions/${purchaseId}?cancel=confirm`);
    await portal.getByLabel(cancellation.confirm.text).fill('Umzug');
    await expect(portal.getByText(fill(cancellation.confirm.counter, { length: '5', max: '100' }))).toBeVisible();
    await button(portal, confirmName(cancellation.confirm)).click();
    await expect(portal.getByText(subscription.status.CANCELLED, { exact: true }).first()).toBeVisible();
    expect(await itemOf(api, token, purchaseId)).toMatchObject({ status: 'CANCELLED' });
  });

  test('a translated code page counts down and reports a wrong code', async ({ portal, api }) => {
    const { email } = await api.customer({ len: language });
    await requestCode(portal, t, email);
    await expectTranslated(portal);
    const countdown = button(portal, shapeOf(auth.otp.resendIn));
    const before = await countdown.textContent();
    await expect(countdown).not.toHaveText(before ?? '');
    const code = await api.code(email);
    await submitCode(portal, t, code === '111111' ? '222222' : '111111');
    await expect(portal.getByRole('alert').filter({ hasText: t.server.codeWrong })).toBeVisible();
    await expect(codeField(portal, t)).toBeVisible();
    await submitCode(portal, t, code);
    await expect(portal).toHaveURL('/dashboard');
  });
});
