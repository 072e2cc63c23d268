import { expect } from '@playwright/test';
import { chunkPattern } from '../support/chunkPattern';
import { holdBack } from '../support/holdBack';
import { nextOrderOf } from '../support/portalOrders';
import { button, signedInStorage, store } from '../support/portalSteps';
import { inBothLanguages, test } from '../support/portalTest';

const PATH = '/previous-payments';

inBothLanguages((t) => {
  const { payments: text, subscription } = t;

  test('from the details of a payment to its subscription', async ({ portal, api }) => {
    const { email, token, purchaseId } = await api.customer({ payments: 1 });
    const { productName } = await nextOrderOf(api, token, t);
    await store(portal, signedInStorage(email, token, t));
    await portal.goto(PATH);
    await button(portal, text.viewSubscription).click();
    const dialog = portal.getByRole('dialog', { name: text.details.title });
    await dialog.getByRole('link', { name: text.details.openSubscription }).click();
    await expect(portal).toHaveURL(`/manage-subscriptions/${purchaseId}`);
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(subscription.page.title);
    await expect(portal.getByRole('heading', { name: productName })).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  test('from an empty list to the subscriptions', async ({ portal, api }) => {
    const { email, token } = await api.customer();
    await store(portal, signedInStorage(email, token, t));
    await portal.goto(PATH);
    await portal.getByRole('link', { name: text.toSubscriptions }).click();
    await expect(portal).toHaveURL('/manage-subscriptions');
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(subscription.list.title);
    await expect(portal.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1);
  });

  test('a table that is still being made is not made again', async ({ portal, api }) => {
    const { email, token } = await api.customer({ payments: 1 });
    await store(portal, signedInStorage(email, token, t));
    await portal.goto(PATH);
    const release = await holdBack(portal, chunkPattern('csv'));
    await portal.evaluate(() => {
      const { dataset } = document.body;
      document.addEventListener('click', ({ target }) => {
        const isFile = target instanceof HTMLAnchorElement && target.download !== '';
        if (isFile) dataset.saved = String(Number(dataset.saved ?? 0) + 1);
      });
    });
    const table = button(portal, text.csv.download);
    await table.click();
    await expect(table).toHaveAttribute('aria-disabled', 'true');
    await table.dispatchEvent('click');
    release();
    await expect(table).toHaveAttribute('aria-disabled', 'false');
    await expect(portal.locator('body')).toHaveAttribute('data-saved', '1');
  });
});
