import { expect } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { inDays } from '../support/api';
import { inBothLanguages, test } from '../support/fixtures';
import { openAsAdmin } from '../support/page';
import { day, fill, startingWith } from '../support/texts';

inBothLanguages((t) => {
  const { adminFile, adminSearch } = t;

  test('answers why a customer was charged in three taps from the search (rules §38.8)', async ({ portal, api }) => {
    const customer = await api.customer({ statuses: ['ACTIVE'], nextBillInDays: 0, payments: 0, len: t.language });
    await api.runJobs('renewals');
    await openAsAdmin(portal, api, t, '/profile/search');
    await portal.getByRole('searchbox', { name: adminSearch.search }).fill(customer.email);
    const hit = portal.getByRole('main').getByRole('link');
    await expect(hit).toHaveCount(1);
    await expectAccessible(portal);
    await hit.click();
    const charges = portal.getByRole('region', { name: adminFile.charges.title });
    await expect(portal.getByRole('main')).toContainText(customer.email);
    await expectAccessible(portal);
    await charges.getByRole('button', { name: startingWith(adminFile.charges.open) }).click();
    const reason = fill(adminFile.charges.reason.renewal, { date: day(inDays(0)) });
    await expect(portal.getByRole('dialog')).toContainText(`${reason} ${adminFile.charges.by.system}`);
    await expectAccessible(portal);
  });
});
