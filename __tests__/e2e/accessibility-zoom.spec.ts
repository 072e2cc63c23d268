import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/portalAxe';
import { button, signedInStorage, store } from '../support/portalSteps';
import { inBothLanguages, test } from '../support/portalTest';

/** 1280 x 1024 at 400 %. */
const MAGNIFIED = { width: 320, height: 256 };
const MAX_TABS = 60;

/** Whether the focus can be seen: on the element itself, or on the label around it. */
const focusShows = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    const framed = [activeElement, activeElement?.closest('label')].filter((one) => one instanceof HTMLElement);
    const shown = framed.some((one) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    });
    return { name: activeElement?.outerHTML.slice(0, 200) ?? '', shown, isEnd: activeElement === document.body };
  });

inBothLanguages((t) => {
  const { language, delivery, subscription, cancellation, catalog, commands, shell } = t;

  test('at 400 % nothing is lost, on any page of a customer', async ({ portal, api }) => {
    test.slow();
    const { email, token, purchaseId } = await api.customer({ len: language, nextBillInDays: 10, payments: 3 });
    await store(portal, signedInStorage(email, token, t));
    await portal.setViewportSize(MAGNIFIED);
    const own = `/manage-subscriptions/${purchaseId}`;
    const pages: [string, string | RegExp][] = [
      ['/dashboard', delivery.orderNow.open],
      ['/dashboard?extras=true', catalog.extras.close],
      ['/upcoming-payments', t.payments.calendar.download],
      ['/previous-payments', t.payments.csv.download],
      [own, subscription.edit.save],
      [`${own}?swap=true`, new RegExp(`^${subscription.swap.choose}`)],
      [`${own}?cancel=reasons`, cancellation.reasons.continue],
      [`${own}?cancel=pause`, cancellation.pause.confirm],
    ];
    for (const [path, name] of pages) {
      await portal.goto(path);
      const control = portal.getByRole('button', { name }).or(portal.getByRole('link', { name })).first();
      await control.scrollIntoViewIfNeeded();
      await expect(control, path).toBeInViewport();
      await expectAccessible(portal);
    }
    await portal.goto('/dashboard');
    await button(portal, delivery.move.open).click();
    const confirm = button(portal.getByRole('dialog'), delivery.move.confirm);
    await confirm.scrollIntoViewIfNeeded();
    await expect(confirm).toBeInViewport();
    await expectAccessible(portal);
  });

  test('whatever takes the focus shows it', async ({ portal, api }) => {
    const { email, token, purchaseId } = await api.customer({ len: language, nextBillInDays: 10 });
    await store(portal, signedInStorage(email, token, t));
    for (const path of ['/dashboard', `/manage-subscriptions/${purchaseId}`, '/address-payment-details']) {
      await portal.goto(path);
      await expect(portal.getByRole('main').getByRole('button').first()).toBeVisible();
      await portal.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      let stops = 0;
      for (; stops < MAX_TABS; stops += 1) {
        await portal.keyboard.press('Tab');
        const { name, shown, isEnd } = await focusShows(portal);
        if (isEnd) break;
        expect([name, shown]).toEqual([name, true]);
      }
      expect(stops, path).toBeGreaterThan(5);
    }
  });

  test('more about a product, no such subscription, an ended one, and the question before a logout', async ({
    portal,
    api,
  }) => {
    const { email, token, purchaseId } = await api.customer({ len: language });
    const ended = await api.customer({ len: language, statuses: ['CANCELLED'] });
    await store(portal, signedInStorage(email, token, t));
    await portal.goto(`/manage-subscriptions/${purchaseId}`);
    await portal.getByRole('button', { name: subscription.info.open }).click();
    await expect(portal.getByRole('dialog')).toBeVisible();
    await expectAccessible(portal);
    for (const [path, said] of [
      ['/manage-subscriptions/999999999', subscription.page.notFound],
      ['/manage-subscriptions/%20', subscription.page.noPurchaseId],
    ] as const) {
      await portal.goto(path);
      await expect(portal.getByText(said)).toBeVisible();
      await expectAccessible(portal);
    }
    await portal.goto('/dashboard');
    await api.json('/demo/faults', { path: '/api/subscription/reschedule', kind: 'drop-reply', times: 100 });
    await button(portal, delivery.skip.open).click();
    await button(portal, delivery.skip.confirm).click();
    await expect(portal.getByText(commands.inDoubt.title)).toBeVisible();
    if (!(await button(portal, shell.logout).isVisible())) await button(portal, shell.menu).click();
    await button(portal, shell.logout).click();
    await expect(portal.getByRole('dialog', { name: shell.logoutInDoubt.title })).toBeVisible();
    await expectAccessible(portal);
    await api.json('/demo/faults', {}, {}, 'DELETE');
    await store(portal, signedInStorage(ended.email, ended.token, t));
    await portal.goto(`/manage-subscriptions/${ended.purchaseId}`);
    await expect(portal.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(portal.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expectAccessible(portal);
  });
});
