import { expect, type Page } from '@playwright/test';
import { inDays, nextOrderOf, orderMails } from '../support/portalOrders';
import { button, keysOf, openNextOrder, recordReschedules, signedInStorage, toast } from '../support/portalSteps';
import { expectStorage, readStorage } from '../support/portalStorage';
import { inBothLanguages, test } from '../support/portalTest';
import { day, fill, shape as shapeOf } from '../support/portalTexts';

const RESCHEDULE = '/api/subscription/reschedule';
const INTERVAL_DAYS = 28;
const NEXT_IN_DAYS = 9;
/** The delay that is offered first. */
const DELAY_DAYS = 7;
/** More lost replies than any browser sends again by itself. */
const MANY = 1000;

const expectNextDate = (page: Page, date: string) =>
  expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(day(date));

inBothLanguages((t) => {
  const { delivery: text } = t;
  const shape = { nextBillInDays: NEXT_IN_DAYS, intervalWeeks: INTERVAL_DAYS / 7, len: t.language };
  const doubt = (page: Page) => page.getByRole('status').filter({ hasText: t.commands.inDoubt.title });
  const ordered = (page: Page) => toast(page, shapeOf(t.server.orderPlaced));

  async function confirmOrderNow(page: Page) {
    await button(page, text.orderNow.open).click();
    await button(page.getByRole('dialog'), text.orderNow.confirm).click();
  }
  async function expectActions(page: Page, state: 'open' | 'closed') {
    for (const name of [text.move.open, text.skip.open, text.orderNow.open]) {
      const action = expect(button(page, name));
      await (state === 'open' ? action.toBeEnabled() : action.toBeDisabled());
    }
  }

  test('three fast clicks bill once', async ({ portal, api }) => {
    const customer = await api.customer(shape);
    const calls = recordReschedules(portal);
    await api.json('/demo/faults', { path: RESCHEDULE, kind: 'delay', value: 1500 });
    await openNextOrder(portal, t, customer);
    await button(portal, text.orderNow.open).click();
    const dialog = portal.getByRole('dialog');
    await button(dialog, text.orderNow.confirm).click({ clickCount: 3 });
    const sending = button(dialog, text.sending);
    await expect(sending).toHaveAttribute('aria-disabled', 'true');
    await expect(button(dialog, t.common.actions.cancel)).toBeDisabled();
    await portal.keyboard.press('Escape');
    await sending.click({ force: true });
    await expect(dialog).toBeVisible();

    await expect(ordered(portal)).toBeVisible();
    await expectNextDate(portal, inDays(INTERVAL_DAYS));
    expect(calls).toHaveLength(1);
    expect(await orderMails(api, customer.email, t, 'orderedSubject')).toHaveLength(1);
    await expectStorage(portal, signedInStorage(customer.email, customer.token, t));
  });

  test('three clicks within one moment bill once', async ({ portal, api }) => {
    const customer = await api.customer(shape);
    const calls = recordReschedules(portal);
    await openNextOrder(portal, t, customer);
    await button(portal, text.orderNow.open).click();
    const confirm = button(portal.getByRole('dialog'), text.orderNow.confirm);
    await confirm.evaluate((element: HTMLButtonElement) => {
      element.click();
      element.click();
      element.click();
    });
    await expect(ordered(portal)).toBeVisible();
    await expect(portal.getByRole('dialog')).toHaveCount(0);
    expect(calls).toHaveLength(1);
    expect(await orderMails(api, customer.email, t, 'orderedSubject')).toHaveLength(1);
  });

  test('a lost answer is told as unknown, asked again with the same key, and ends in the truth', async ({
    portal,
    api,
  }) => {
    const customer = await api.customer(shape);
    const { productName } = await nextOrderOf(api, customer.token, t);
    const calls = recordReschedules(portal);
    await openNextOrder(portal, t, customer);
    await api.json('/demo/faults', { path: RESCHEDULE, kind: 'drop-reply', times: MANY });
    await confirmOrderNow(portal);

    await expect(doubt(portal)).toContainText(fill(t.commands.inDoubt.orderNow, { product: productName }));
    await expect(portal.getByRole('dialog')).toHaveCount(0);
    await expectActions(portal, 'closed');
    await expect(button(portal, text.orderNow.open)).toBeFocused();
    expect((await nextOrderOf(api, customer.token, t)).nextBillDate).toBe(inDays(INTERVAL_DAYS));
    const { pendingCommand = '{}', ...others } = await readStorage(portal);
    expect(others).toEqual(signedInStorage(customer.email, customer.token, t));
    expect(JSON.parse(pendingCommand)).toMatchObject({
      kind: 'orderNow',
      purchaseId: customer.purchaseId,
      idempotencyKey: keysOf(calls)[0],
    });
    // It asks again by itself, and still does not know.
    await expect.poll(() => calls.length).toBeGreaterThan(1);
    await expect(doubt(portal)).toBeVisible();
    await expectActions(portal, 'closed');

    await api.json('/demo/faults', {}, {}, 'DELETE');
    await button(portal, t.commands.inDoubt.ask).click();
    await expect(ordered(portal)).toBeVisible();
    await expect(doubt(portal)).toHaveCount(0);
    await expectNextDate(portal, inDays(INTERVAL_DAYS));
    await expectActions(portal, 'open');
    expect(keysOf(calls)).toHaveLength(1);
    expect(keysOf(calls)[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(await orderMails(api, customer.email, t, 'orderedSubject')).toHaveLength(1);
    await expectStorage(portal, signedInStorage(customer.email, customer.token, t));
  });

  for (const [action, days, mailKind] of [
    ['skip', INTERVAL_DAYS, 'skippedSubject'],
    ['move', DELAY_DAYS, 'movedSubject'],
  ] as const) {
    test(`a lost answer to a ${action} moves once`, async ({ portal, api }) => {
      const customer = await api.customer(shape);
      const { productName: product } = await nextOrderOf(api, customer.token, t);
      const target = inDays(NEXT_IN_DAYS + days);
      const calls = recordReschedules(portal);
      await openNextOrder(portal, t, customer);
      await api.json('/demo/faults', { path: RESCHEDULE, kind: 'drop-reply', times: MANY });
      await button(portal, text[action].open).click();
      await button(portal.getByRole('dialog'), text[action].confirm).click();
      await expect(doubt(portal)).toContainText(fill(t.commands.inDoubt[action], { product, date: day(target) }));
      await api.json('/demo/faults', {}, {}, 'DELETE');

      const moved = fill(t.server.orderMoved, { date: day(target) });
      await expect(toast(portal, action === 'skip' ? t.commands.done.skip : moved)).toBeVisible();
      await expect(doubt(portal)).toHaveCount(0);
      await expectNextDate(portal, target);
      expect((await nextOrderOf(api, customer.token, t)).nextBillDate).toBe(target);
      expect(keysOf(calls)).toHaveLength(1);
      expect(await orderMails(api, customer.email, t, mailKind)).toHaveLength(1);
    });
  }

  test('an answer that is lost for good is not asked for without end', async ({ portal, api }) => {
    const customer = await api.customer(shape);
    await portal.clock.install();
    await openNextOrder(portal, t, customer);
    await api.json('/demo/faults', { path: RESCHEDULE, kind: 'drop-reply', times: MANY });
    await confirmOrderNow(portal);
    await expect(doubt(portal)).toBeVisible();
    await portal.clock.fastForward('11:00');
    await expect(toast(portal, t.commands.inDoubt.gaveUp)).toBeVisible();
    await expect(doubt(portal)).toHaveCount(0);
    await expectActions(portal, 'open');
    await expectStorage(portal, signedInStorage(customer.email, customer.token, t));
    expect(await orderMails(api, customer.email, t, 'orderedSubject')).toHaveLength(1);
  });
});
