import { expect, type Page } from '@playwright/test';
import type { Api } from '../support/api';
import { inLanguage, test } from '../support/fixtures';
import {
  button,
  chunkPattern,
  createAdminSession,
  openAs,
  openMenu,
  openPage,
  requestCode,
  scrollToEnd,
  sessionOf,
  signIn,
  writeStorage,
} from '../support/page';
import {
  adminPages,
  CUSTOMER_OF_ALL_PAGES,
  customerPages,
  expectShown,
  inMain,
  type PortalPage,
} from '../support/portalPages';
import type { Texts } from '../support/texts';

// Slow, because each test visits all pages of an area.
test.slow();

interface Area {
  pages: readonly PortalPage[];
  /** Stored session of the signed-in person. */
  session: Readonly<Record<string, string>>;
}

async function customerSetup(api: Api, t: Texts): Promise<Area> {
  const customer = await api.customer({ len: t.language, ...CUSTOMER_OF_ALL_PAGES });
  return { pages: customerPages(t, customer.purchaseId), session: sessionOf(customer, t) };
}

async function adminSetup(api: Api, t: Texts): Promise<Area> {
  return { pages: adminPages(t, await api.discount()), session: await createAdminSession(api, t) };
}

const AREAS = [
  ['a customer', customerSetup],
  ['an admin', adminSetup],
] as const;

async function openShown(page: Page, wanted: PortalPage): Promise<void> {
  await openPage(page, wanted.path);
  await expectShown(page, wanted);
}

/** Opens an overlay by keyboard and pointer. Expects Escape, Back and its button to close only the overlay. */
async function expectOverlayCloses(portal: Page, path: string, [open, close]: readonly [string, string]) {
  const opener = inMain('button', open)(portal);
  const dialog = portal.getByRole('dialog');
  const isFocusWithin = () => dialog.evaluate((element) => element.contains(document.activeElement));
  const expectClosed = async () => {
    await expect(dialog, `${path}, ${open}`).toHaveCount(0);
    await expect(portal).toHaveURL(path);
  };
  await opener.focus();
  await portal.keyboard.press('Enter');
  await expect(dialog, `${path}, ${open}, by Enter`).toBeVisible();
  await expect.poll(isFocusWithin, `${path}, ${open}, has the focus`).toBe(true);
  await portal.keyboard.press('Escape');
  await expectClosed();
  await expect(opener, path).toBeFocused();
  await portal.keyboard.press('Space');
  await expect(dialog, `${path}, ${open}, by Space`).toBeVisible();
  await portal.goBack();
  await expectClosed();
  await opener.click();
  await button(dialog, close).click();
  await expectClosed();
}

async function expectMenuCloses(portal: Page, t: Texts, page: PortalPage): Promise<void> {
  await openMenu(portal, t);
  await portal.goBack();
  await expect(portal.getByRole('dialog'), page.path).toHaveCount(0);
  await expect(portal).toHaveURL(page.path);
  await expectShown(portal, page);
}

inLanguage('de', (t) => {
  for (const [who, enter] of AREAS) {
    test(`on every page of ${who}, Back and Escape close overlays, and Back then opens the previous page`, async ({
      portal,
      api,
    }) => {
      const area = await enter(api, t);
      const [first, ...others] = area.pages;
      if (!first) throw new Error('There is no page.');
      await writeStorage(portal, area.session);
      const visited = [first];
      await openShown(portal, first);
      for (const page of [first, ...others]) {
        await test.step(page.path, async () => {
          if (page !== first) {
            await (page.link ? page.link(portal).click() : openPage(portal, page.path));
            visited.push(page);
          }
          await expectShown(portal, page);
          const { pathname, search } = new URL(portal.url());
          const path = pathname + search;
          // Because the recommended products render near the visible part.
          if (page.overlays) await scrollToEnd(portal);
          for (const overlay of page.overlays ?? []) await expectOverlayCloses(portal, path, overlay);
          if (who === 'a customer') await expectMenuCloses(portal, t, { ...page, path });
        });
      }
      for (const page of visited.reverse().slice(1)) {
        await test.step(`Back to ${page.path}`, async () => {
          await portal.goBack();
          await expectShown(portal, page);
        });
      }
    });
  }

  for (const [who, enter] of AREAS) {
    test(`every page of ${who} shows an offline notice, and loads once the device is online`, async ({
      portal,
      api,
      context,
    }) => {
      const area = await enter(api, t);
      const [start, second, ...others] = area.pages.filter(({ link }) => link);
      if (!start || !second) throw new Error('There is no page.');
      await writeStorage(portal, area.session);
      await openShown(portal, start);
      const notice = portal.getByRole('status', { name: t.common.offline.region });
      for (const page of [second, start, ...others]) {
        await test.step(page.path, async () => {
          await context.setOffline(true);
          await page.link?.(portal).click();
          await expect(notice, page.path).toHaveText(t.common.offline.text);
          await context.setOffline(false);
          await expectShown(portal, page);
          await expect(notice, page.path).toBeEmpty();
        });
      }
    });
  }

  test('every page outside the areas shows the offline notice', async ({ portal, api, context }) => {
    const notice = portal.getByRole('status', { name: t.common.offline.region });
    /** @param says element with the offline text, by default the notice */
    const expectNotice = async (title: string, says = notice, text = t.common.offline.text) => {
      await expect(portal.getByRole('heading', { level: 1 })).toHaveText(title);
      await context.setOffline(true);
      await expect(says, title).toContainText(text);
      await context.setOffline(false);
      await expect(says, title).not.toContainText(text);
    };
    const [customer, other] = [await api.customer(), await api.customer()];
    const { email } = await api.customers({ accounts: 2 });
    await openPage(portal, '/');
    await expectNotice(t.auth.login.title);
    await requestCode(portal, t, customer.email);
    await expectNotice(t.auth.otp.title);
    await signIn(portal, api, t, email);
    await expectNotice(t.auth.accounts.title);

    await openAs(portal, t, customer);
    const tab = await context.newPage();
    await tab.goto('/icon.svg');
    await tab.evaluate((token) => localStorage.setItem('token', token), other.token);
    await expectNotice(t.shell.accountChanged.title);
    await openAs(portal, t, customer, `/dashboard#token=${other.token}`);
    await expectNotice(t.shell.accountOffered.title);

    await portal.route(chunkPattern('shell-customer'), (route) => route.abort());
    await openAs(portal, t, customer);
    await expectNotice(t.common.crash.title, portal.getByRole('alert'), t.common.crash.offline);
  });
});
