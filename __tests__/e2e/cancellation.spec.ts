import { expect } from '@playwright/test';
import { nextOrderOf } from '../support/api';
import { inLanguage, test } from '../support/fixtures';
import { button, openAs, reloadPage, toast } from '../support/page';
import { confirmName } from '../support/texts';

inLanguage('de', (t) => {
  const { cancellation: text, subscription, language } = t;

  test('each step has an address that Back, Forward and a reload restore', async ({ portal, api }) => {
    const made = { priceCents: 2000, weeks: [2] };
    const { payload: product } = await api.json<{ productId: string; name: string }>('/demo/products', made);
    const customer = await api.customer({ nextBillInDays: 10, len: language });
    const ownPath = `/manage-subscriptions/${customer.purchaseId}`;
    const heading = (name: string) => portal.getByRole('heading', { name });
    await openAs(portal, t, customer, ownPath);
    await button(portal, text.open).click();
    await portal.getByLabel(text.reasons[2]).check();
    await button(portal, text.reasons.continue).click();
    await expect(heading(text.delay.title)).toBeFocused();
    await portal.goBack();
    await expect(heading(text.reasons.title)).toBeFocused();
    await expect(portal.getByLabel(text.reasons[2])).toBeChecked();
    await portal.getByLabel(text.reasons[3]).check();
    await button(portal, text.reasons.continue).click();
    await button(portal, text.swap.open).click();
    await expect(heading(subscription.swap.title)).toBeFocused();
    await portal.goBack();
    await expect(heading(text.swap.title)).toBeFocused();
    await portal.goForward();
    await expect(heading(subscription.swap.title)).toBeFocused();
    await reloadPage(portal);
    await expect(heading(subscription.swap.title)).toBeVisible();
    await expect(portal).toHaveURL(`${ownPath}?cancel=swapping`);
    await portal.getByLabel(t.catalog.browser.search).fill(product.name);
    await portal.getByRole('button', { name: new RegExp(`${subscription.swap.choose}.*${product.name}`) }).click();
    await expect(portal.getByRole('combobox', { name: subscription.edit.frequency })).toBeVisible();
    await reloadPage(portal);
    await expect(portal).toHaveURL(`${ownPath}?cancel=swapping&swapTo=${product.productId}`);
    await portal.getByRole('combobox', { name: subscription.edit.frequency }).selectOption('2');
    await button(portal, subscription.edit.save).click();
    await expect(toast(portal, t.commands.done.swap)).toBeVisible();
    await expect(portal).toHaveURL(ownPath);
    await expect(button(portal, text.open)).toBeFocused();
    const { productId, status } = await nextOrderOf(api, customer.token, t);
    expect({ productId, status }).toEqual({ productId: product.productId, status: 'ACTIVE' });
  });

  test('a reload keeps the chosen delay and the typed reason', async ({ portal, api }) => {
    const customer = await api.customer({ nextBillInDays: 10, len: language });
    const ownPath = `/manage-subscriptions/${customer.purchaseId}`;
    const reason = portal.getByLabel(text.confirm.text);
    // Accepts the browser's warning about unsaved text.
    portal.on('dialog', (dialog) => void dialog.accept());
    await openAs(portal, t, customer, `${ownPath}?cancel=delay`);
    await portal.getByLabel(new RegExp(`^${text.duration[28]}`)).check();
    await expect(portal).toHaveURL(`${ownPath}?cancel=delay&days=28`);
    await reloadPage(portal);
    await expect(portal.getByLabel(new RegExp(`^${text.duration[28]}`))).toBeChecked();
    await button(portal, text.decline).click();
    await reason.fill('Umzug');
    await expect.poll(() => portal.evaluate(() => JSON.stringify(window.history.state))).toContain('Umzug');
    await reloadPage(portal);
    await expect(reason).toHaveValue('Umzug');
  });

  test('a double click advances by one step only', async ({ portal, api }) => {
    const customer = await api.customer({ nextBillInDays: 10, len: language });
    await openAs(portal, t, customer, `/manage-subscriptions/${customer.purchaseId}?cancel=reasons`);
    await portal.getByLabel(text.reasons[2]).check();
    // Slows animations down, so that the second click is in time on a busy machine.
    const devTools = await portal.context().newCDPSession(portal);
    await devTools.send('Animation.enable');
    await devTools.send('Animation.setPlaybackRate', { playbackRate: 0.1 });
    await button(portal, text.reasons.continue).click();
    await expect(portal.getByRole('heading', { name: text.delay.title })).toBeFocused();
    const confirm = button(portal, confirmName(text.delay));
    await confirm.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await confirm.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await portal.mouse.click(x + width / 2, y + height / 2, { clickCount: 2 });
    await portal.keyboard.press('Tab');
    await expect(portal.getByText(text.delay.required)).toHaveCount(0);
    await confirm.click();
    await expect(portal.getByText(text.delay.required)).toBeVisible();
  });
});
