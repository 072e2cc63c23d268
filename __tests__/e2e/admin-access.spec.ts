import { expect } from '@playwright/test';
import { inBothLanguages, test } from '../support/fixtures';
import { expectRedirect, openPage, readStorage, toast, writeStorage } from '../support/page';
import { fill } from '../support/texts';

/** Every page of the admin area, the call that it needs, and its message when that call is refused (rules §17.4). */
const PAGES = [
  ['/profile', '/api/admin/fetch-all-customers', 'forbidden'],
  ['/profile?tab=statistics', '/api/other/statistic', 'adminStatistics'],
  ['/profile?tab=cohort', '/api/admin/cohort', 'forbidden'],
  ['/profile?tab=products', '/api/other/products', undefined],
  ['/profile?tab=discounts', '/api/admin/discounts', 'adminDiscounts'],
  ['/profile/101', '/api/other/productfreq', undefined],
] as const;

inBothLanguages((t) => {
  const { common, admin, server, language: len } = t;
  const noToken = fill(common.failures.unauthorized, { message: common.failures.signInAsAdmin });
  const expired = fill(admin.failures.adminUnauthorized, { message: server.notSignedIn });

  for (const [path, call, refusal] of PAGES) {
    test(`${path} is closed to visitors, customers and expired sessions`, async ({ portal, api }) => {
      await writeStorage(portal, { len });
      await openPage(portal, path);
      await expect(toast(portal, noToken)).toBeVisible();
      await expect(portal).toHaveURL('/');

      // A storage that claims to be an admin's opens nothing without an admin token.
      const { token } = await api.customer();
      await writeStorage(portal, { len, token, multiAccount: 'false', isAdmin: 'true' });
      await openPage(portal, path);
      await expect(toast(portal, common.failures.signInAsAdmin)).toBeVisible();
      await expect(portal).toHaveURL('/dashboard');

      await writeStorage(portal, { len, isAdmin: 'true', isAdmintoken: 'x'.repeat(43), multiAccount: 'false' });
      await openPage(portal, path);
      await expect(toast(portal, expired)).toHaveCount(1);
      await expectRedirect(portal, '/');
      expect(await readStorage(portal)).toEqual({ len });

      // A customer's token in place of an admin's is refused by the server.
      await writeStorage(portal, { len, isAdmin: 'true', isAdmintoken: token, multiAccount: 'false' });
      const answer = portal.waitForResponse((response) => new URL(response.url()).pathname === call);
      await openPage(portal, path);
      // Customers may read products and their frequencies too.
      expect((await answer).status()).toBe(refusal ? 403 : 200);
      if (refusal) {
        const text = refusal === 'forbidden' ? common.failures.forbidden : admin.failures[refusal];
        const message = fill(text, { message: server.notAllowed });
        // A toast repeats its message in the page's status region (rules §17.7).
        const shown = refusal === 'adminStatistics' ? toast(portal, message) : portal.getByText(message);
        await expect(shown).toHaveCount(1);
        await expect(portal.getByRole('grid')).toHaveCount(0);
        await expect(portal.getByRole('table')).toHaveCount(0);
      }
    });
  }
});
