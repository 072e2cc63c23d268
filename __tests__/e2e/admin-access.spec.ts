import { expect } from '@playwright/test';
import { inLanguage, test } from '../support/fixtures';
import { expectRedirect, openPage, readStorage, toast, writeStorage } from '../support/page';
import { fill } from '../support/texts';

/** Every page of the admin area. */
const PATHS = [
  '/profile',
  '/profile?tab=statistics',
  '/profile?tab=cohort',
  '/profile?tab=products',
  '/profile?tab=discounts',
  '/profile/101',
];

inLanguage('de', ({ admin, common, language: len, server }) => {
  test('every page of the admin area is closed to an expired session, and drops it', async ({ portal }) => {
    const expired = fill(admin.failures.adminUnauthorized, { message: server.notSignedIn });
    for (const path of PATHS) {
      await writeStorage(portal, { len, isAdmin: 'true', isAdmintoken: 'x'.repeat(43), multiAccount: 'false' });
      await openPage(portal, path);
      await expect(toast(portal, expired), path).toHaveCount(1);
      await expectRedirect(portal, '/');
      expect(await readStorage(portal), path).toEqual({ len });
    }
  });

  test('a storage that claims to be an admin’s opens nothing without an admin token', async ({ portal, api }) => {
    const { token } = await api.customer();
    await writeStorage(portal, { len, token, multiAccount: 'false', isAdmin: 'true' });
    await openPage(portal, '/profile');
    await expect(toast(portal, common.failures.signInAsAdmin)).toBeVisible();
    await expect(portal).toHaveURL('/dashboard');
  });
});
