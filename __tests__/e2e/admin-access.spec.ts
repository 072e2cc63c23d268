import { expect } from '@playwright/test';
import { store, toast } from '../support/portalSteps';
import { readStorage } from '../support/portalStorage';
import { inBothLanguages, test } from '../support/portalTest';
import { fill } from '../support/portalTexts';

/** Every page of the admin's area, and the call it cannot do without. */
const SCREENS = [
  ['/profile', '/api/admin/fetch-all-customers'],
  ['/profile?tab=statistics', undefined],
  ['/profile?tab=cohort', undefined],
  ['/profile?tab=products', '/api/other/products'],
  ['/profile?tab=discounts', undefined],
  ['/profile/101', '/api/other/productfreq'],
] as const;

inBothLanguages((t) => {
  const { common, admin, server, language: len } = t;
  const noToken = fill(common.failures.unauthorized, { message: common.failures.signInAsAdmin });
  const expired = fill(admin.failures.adminUnauthorized, { message: server.notSignedIn });

  for (const [path, call] of SCREENS) {
    test(`${path}: no token, a customer's, an expired one`, async ({ portal, api }) => {
      await store(portal, { len });
      await portal.goto(path);
      await expect(toast(portal, noToken)).toBeVisible();
      await expect(portal).toHaveURL('/');

      // Nothing of the admin's is shown, whatever it says of itself; the customer's own pages are.
      const { token } = await api.customer();
      await store(portal, { len, token, multiAccount: 'false', isAdmin: 'true' });
      await portal.goto(path);
      await expect(toast(portal, noToken)).toBeVisible();
      await expect(portal).toHaveURL('/dashboard');

      if (!call) return;
      await store(portal, { len, isAdmin: 'true', isAdmintoken: 'x'.repeat(43), multiAccount: 'false' });
      await portal.goto(path);
      await expect(toast(portal, expired)).toHaveCount(1);
      await expect(portal).toHaveURL('/');
      expect(await readStorage(portal)).toEqual({ len });

      // A customer's token in the admin's place: the server refuses, and the screen says so without a row of data.
      await store(portal, { len, isAdmin: 'true', isAdmintoken: token, multiAccount: 'false' });
      const refused = portal.waitForResponse((reply) => new URL(reply.url()).pathname === call);
      await portal.goto(path);
      const isForCustomersToo = call.startsWith('/api/other/');
      expect((await refused).status()).toBe(isForCustomersToo ? 200 : 403);
      if (!isForCustomersToo) {
        const forbidden = fill(common.failures.forbidden, { message: server.notAllowed });
        await expect(portal.getByText(forbidden)).toHaveCount(1);
        await expect(portal.getByRole('grid')).toHaveCount(0);
      }
    });
  }
});
