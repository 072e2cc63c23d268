import { expect } from '@playwright/test';
import { store, toast } from '../support/portalSteps';
import { readStorage } from '../support/portalStorage';
import { inBothLanguages, test } from '../support/portalTest';
import { fill } from '../support/portalTexts';

/** Every page of the admin's area, the call it cannot do without, and what it says where that call is refused (spec §8). */
const SCREENS = [
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

  for (const [path, call, refusal] of SCREENS) {
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

      await store(portal, { len, isAdmin: 'true', isAdmintoken: 'x'.repeat(43), multiAccount: 'false' });
      await portal.goto(path);
      await expect(toast(portal, expired)).toHaveCount(1);
      await expect(portal).toHaveURL('/');
      expect(await readStorage(portal)).toEqual({ len });

      // A customer's token in the admin's place: the server refuses, and the screen says so without a row of data.
      await store(portal, { len, isAdmin: 'true', isAdmintoken: token, multiAccount: 'false' });
      const refused = portal.waitForResponse((reply) => new URL(reply.url()).pathname === call);
      await portal.goto(path);
      // Products and their frequencies are for customers too.
      expect((await refused).status()).toBe(refusal ? 403 : 200);
      if (refusal) {
        const text = refusal === 'forbidden' ? common.failures.forbidden : admin.failures[refusal];
        await expect(portal.getByText(fill(text, { message: server.notAllowed }))).toHaveCount(1);
        await expect(portal.getByRole('grid')).toHaveCount(0);
        await expect(portal.getByRole('table')).toHaveCount(0);
      }
    });
  }
});
