import { expect } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { declarationPages } from '../support/declarations';
import { inBothLanguages, test } from '../support/fixtures';
import { button, openAsAdmin, tableRows, toast } from '../support/page';
import { fill } from '../support/texts';

inBothLanguages((t) => {
  const { adminDeclarations: text, admin } = t;

  test('what waits is counted in its tab, rejected with a reason and carried out once', async ({
    portal,
    api,
    server,
  }) => {
    const pages = declarationPages(server.url, (statement) => server.sql(statement));
    const customer = await api.customer({ statuses: ['ACTIVE', 'ACTIVE'], len: 'en' });
    const references = [
      await pages.declare({ email: customer.email, name: 'Kim Muster' }),
      await pages.declare({ email: customer.email, contract: 'Streu' }, '/withdraw'),
    ];
    await openAsAdmin(portal, api, t, '/profile?tab=declarations');
    const tab = fill(admin.tabs.openDeclarations, { count: '' }).replace(')', '');
    await expect(portal.getByRole('tab', { name: new RegExp(`^${tab.replace('(', '\\(')}\\d+\\)`) })).toBeVisible();
    await expectAccessible(portal);

    const [cancellation = '', withdrawal = ''] = references;
    const decide = (reference: string) => button(portal, fill(text.view, { reference, action: text.decide })).click();
    const dialog = portal.getByRole('dialog');
    await portal.getByLabel(text.search).fill(withdrawal);
    await expect(tableRows(portal)).toHaveCount(1);
    await decide(withdrawal);
    await button(dialog, text.decide).click();
    await expect(dialog.getByText(text.rules.decision)).toBeVisible();
    await dialog.getByRole('radio', { name: text.decision.rejected }).check();
    await button(dialog, text.confirm.rejected).click();
    await expect(dialog.getByText(text.rules.reason)).toBeVisible();
    await expectAccessible(portal);
    await dialog.getByRole('textbox', { name: text.reason.label }).fill('Verschickt vor drei Monaten');
    await button(dialog, text.confirm.rejected).click();
    await expect(toast(portal, fill(admin.declarations.decided.rejected, { reference: withdrawal }))).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(tableRows(portal).getByText(text.state.rejected)).toBeVisible();
    expect(await pages.stateOf(withdrawal)).toMatchObject({ state: 'rejected', reason: 'Verschickt vor drei Monaten' });

    await portal.getByLabel(text.search).fill(cancellation);
    await decide(cancellation);
    await dialog.getByRole('radio', { name: text.decision.done }).check();
    await button(dialog, text.confirm.cancellation).click();
    await expect(dialog.getByText(text.rules.subscription)).toBeVisible();
    await dialog.getByRole('radio', { name: new RegExp(` ${customer.purchaseId}\\b`) }).check();
    await button(dialog, text.confirm.cancellation).click();
    await expect(toast(portal, fill(admin.declarations.decided.done, { reference: cancellation }))).toBeVisible();
    expect(await pages.stateOf(cancellation)).toMatchObject({ state: 'done', purchaseId: customer.purchaseId });
    await button(portal, fill(text.view, { reference: cancellation, action: text.look })).click();
    await expect(dialog.getByText(text.state.done)).toBeVisible();
    await button(dialog, text.close).click();
    await expect(dialog).toBeHidden();
  });
});
