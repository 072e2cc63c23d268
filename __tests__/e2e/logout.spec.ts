import { expect, type Page } from '@playwright/test';
import { customerWithOwnName, detailsOf } from '../support/api';
import { inLanguage, test } from '../support/fixtures';
import {
  button,
  expectStorage,
  openAs,
  openMenu,
  openPage,
  readStorage,
  sessionOf,
  signInHere,
  toast,
} from '../support/page';

inLanguage('en', (t) => {
  const len = t.language;

  /** Logs out from the side panel, or from the menu of a narrow window. */
  async function logOut(page: Page) {
    await openMenu(page, t);
    await button(page, t.shell.logout).click();
  }

  test('asks before typed text is discarded, and keeps text and session when the person declines', async ({
    portal,
    api,
  }) => {
    const customer = await api.customer({ quantity: 1 });
    await openAs(portal, t, customer, `/manage-subscriptions/${customer.purchaseId}`);
    const quantity = portal.getByLabel(t.subscription.quantity, { exact: true });
    await quantity.fill('2');
    await logOut(portal);
    await button(portal, t.shell.leave.stay).click();
    await expect(portal.getByRole('dialog', { name: t.shell.leave.title })).toHaveCount(0);
    await expect(quantity).toHaveValue('2');
    await expectStorage(portal, sessionOf(customer, t));
  });

  test('signs out every tab, clears the storage, and leaves no data for the next customer', async ({
    portal,
    api,
    context,
  }) => {
    const [first, second] = [await api.customer(), await customerWithOwnName(api)];
    const nameOf = async ({ token }: { token: string }) => {
      const { firstName, lastName } = await detailsOf(api, token);
      return `${firstName} ${lastName}`;
    };
    const [before, after] = [await nameOf(first), await nameOf(second)];
    await openAs(portal, t, first);
    await expect(portal.getByRole('main').getByText(before)).toBeVisible();
    const other = await context.newPage();
    await openPage(other, '/manage-subscriptions');
    await logOut(portal);
    await expect(toast(portal, t.server.signedOut)).toHaveCount(1);
    for (const page of [portal, other]) {
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.auth.login.title);
    }
    await expectStorage(portal, { len });
    await signInHere(portal, api, t, second.email);
    await expect(portal).toHaveURL('/dashboard');
    await expect(portal.getByRole('main').getByText(after)).toBeVisible();
    expect((await readStorage(portal)).token).not.toBe(first.token);
  });
});
