import { expect } from '@playwright/test';
import { holdCalls } from '../support/holdCalls';
import { expectAccessible } from '../support/portalAxe';
import { button, signedInStorage, store } from '../support/portalSteps';
import { inEveryWindow, test } from '../support/portalTest';
import { waitForEver } from '../support/waitForEver';

inEveryWindow((t) => {
  const text = t.cancellation;

  test('every step of a cancellation, with its messages', async ({ portal, api }) => {
    const customer = await api.customer({ nextBillInDays: 10, len: t.language });
    const page = `/manage-subscriptions/${customer.purchaseId}`;
    await store(portal, signedInStorage(customer.email, customer.token, t));
    for (const step of ['reasons', 'delay', 'swap', 'pause', 'confirm'] as const) {
      await portal.goto(`${page}?cancel=${step}`);
      await expect(portal.getByRole('heading', { name: text[step].title })).toBeFocused();
      if (step === 'delay' || step === 'pause') {
        await button(portal, text[step].confirm).click();
        await expect(portal.getByText(text[step].required)).toBeVisible();
      }
      if (step === 'confirm') await portal.getByLabel(text.confirm.text).fill('ä'.repeat(101));
      await expectAccessible(portal);
    }
  });

  test('while it sends, with a refusal, in doubt, and once it is over', async ({ portal, api }) => {
    const customer = await api.customer({ nextBillInDays: 10, len: t.language });
    const { purchaseId, token } = customer;
    await waitForEver(portal);
    await store(portal, signedInStorage(customer.email, token, t));
    await portal.goto(`/manage-subscriptions/${purchaseId}?cancel=confirm`);
    const calls = await holdCalls(portal, api, ({ pathname }) => pathname === '/api/subscription/cancel');
    const confirm = button(portal, text.confirm.confirm);
    await portal.getByLabel(text.confirm.text).fill('Umzug');
    await confirm.click();
    await expect(button(portal, text.sending)).toBeFocused();
    await expectAccessible(portal);
    await calls.end(500);
    const failure = portal.getByRole('main').locator('form').getByRole('alert');
    await expect(failure).toContainText(t.server.fault);
    await expectAccessible(portal);
    await confirm.click();
    await calls.end('lost');
    await expect(portal.getByText(t.commands.inDoubt.title)).toBeVisible();
    await expectAccessible(portal);
    const readAgain = portal.waitForResponse('**/api/subscription/all?*');
    await calls.end(409);
    await expect(confirm).toBeEnabled();
    // After a refusal the page looks at the subscription anew; only then it is cancelled elsewhere.
    await readAgain;
    await api.post('/api/subscription/cancel', { purchaseId, cancelReason: '2', len: t.language }, { token });
    await confirm.click();
    await calls.end('answered');
    await expect(portal.getByRole('heading', { name: text.ended.title })).toBeFocused();
    await expectAccessible(portal);
  });
});
