import { expect, type Page, type Route } from '@playwright/test';
import { holdCalls } from '../support/holdCalls';
import { inDays, nextOrderOf, orderMails } from '../support/portalOrders';
import { button, keysOf, openNextOrder, recordReschedules, signedInStorage, toast } from '../support/portalSteps';
import { expectStorage, readStorage } from '../support/portalStorage';
import { inBothLanguages, test } from '../support/portalTest';
import { day, shape as shapeOf } from '../support/portalTexts';

const RESCHEDULE = '/api/subscription/reschedule';
const INTERVAL_DAYS = 28;
/** More lost replies than any browser sends again by itself. */
const MANY = 1000;

const expectNextDate = (page: Page, date: string) =>
  expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(day(date));

inBothLanguages((t) => {
  const { delivery: text } = t;
  const shape = { nextBillInDays: 9, intervalWeeks: INTERVAL_DAYS / 7, len: t.language };
  const doubt = (page: Page) => page.getByRole('status').filter({ hasText: t.commands.inDoubt.title });
  const ordered = (page: Page) => toast(page, shapeOf(t.server.orderPlaced));

  async function confirmOrderNow(page: Page) {
    await button(page, text.orderNow.open).click();
    await button(page.getByRole('dialog'), text.orderNow.confirm).click();
  }

  test('the key is stored before the order leaves', async ({ portal, api }) => {
    const customer = await api.customer(shape);
    let storedKey: unknown;
    await portal.route(`**${RESCHEDULE}`, async (route) => {
      const { pendingCommand = '{}' } = await readStorage(portal);
      storedKey = (JSON.parse(pendingCommand) as { idempotencyKey?: string }).idempotencyKey;
      await route.continue();
    });
    const calls = recordReschedules(portal);
    await openNextOrder(portal, t, customer);
    await confirmOrderNow(portal);
    await expect(ordered(portal)).toBeVisible();
    expect(storedKey).toBe(keysOf(calls)[0]);
  });

  test('what was asked for before the change does not stand after it', async ({ portal, api }) => {
    const customer = await api.customer(shape);
    const commands = await holdCalls(portal, api, ({ pathname }) => pathname === RESCHEDULE);
    await openNextOrder(portal, t, customer);
    await confirmOrderNow(portal);
    await expect(button(portal.getByRole('dialog'), text.sending)).toBeVisible();

    const answers: (() => Promise<void>)[] = [];
    const keepAnswer = async (route: Route) => {
      const response = await route.fetch();
      answers.push(() => route.fulfill({ response }));
    };
    await portal.route('**/api/subscription/all?*', keepAnswer, { times: 1 });
    await portal.reload();
    await expect.poll(() => answers).toHaveLength(1);
    // The first one went with the page that had sent it.
    await commands.end('lost');
    await commands.end('answered');
    await expect(ordered(portal)).toBeVisible();
    await answers[0]?.();
    await expectNextDate(portal, inDays(INTERVAL_DAYS));
  });

  test('a reload while sending resumes with the same key and bills once', async ({ portal, api }) => {
    const customer = await api.customer(shape);
    const calls = recordReschedules(portal);
    await api.json('/demo/faults', { path: RESCHEDULE, kind: 'delay', value: 3000 });
    await openNextOrder(portal, t, customer);
    await confirmOrderNow(portal);
    await expect(button(portal.getByRole('dialog'), text.sending)).toBeVisible();
    await expect.poll(() => calls.length).toBe(1);
    await portal.reload();

    await expect(ordered(portal)).toBeVisible();
    await expectNextDate(portal, inDays(INTERVAL_DAYS));
    await expect(doubt(portal)).toHaveCount(0);
    await expect(button(portal, text.orderNow.open)).toBeEnabled();
    expect(calls).toHaveLength(2);
    expect(keysOf(calls)).toHaveLength(1);
    await expectStorage(portal, signedInStorage(customer.email, customer.token, t));

    // The first call is answered long after the second.
    await expect.poll(() => orderMails(api, customer.email, t, 'orderedSubject')).toHaveLength(1);
    await portal.reload();
    await expectNextDate(portal, inDays(INTERVAL_DAYS));
    expect(calls).toHaveLength(2);
  });

  test('a reload while in doubt keeps the doubt and the key', async ({ portal, api }) => {
    const customer = await api.customer(shape);
    const calls = recordReschedules(portal);
    await openNextOrder(portal, t, customer);
    await api.json('/demo/faults', { path: RESCHEDULE, kind: 'drop-reply', times: MANY });
    await confirmOrderNow(portal);
    await expect(doubt(portal)).toBeVisible();
    await portal.reload();
    await expect(doubt(portal)).toBeVisible();
    await expect(button(portal, text.orderNow.open)).toBeDisabled();
    await api.json('/demo/faults', {}, {}, 'DELETE');
    await expect(ordered(portal)).toBeVisible();
    expect(keysOf(calls)).toHaveLength(1);
    expect(await orderMails(api, customer.email, t, 'orderedSubject')).toHaveLength(1);
    await expectStorage(portal, signedInStorage(customer.email, customer.token, t));
  });

  test('a refusal that comes after the doubt is told', async ({ portal, api }) => {
    const customer = await api.customer({ ...shape, card: 'declining' });
    const { nextBillDate } = await nextOrderOf(api, customer.token, t);
    const calls = recordReschedules(portal);
    await openNextOrder(portal, t, customer);
    await api.json('/demo/faults', { path: RESCHEDULE, kind: 'drop-reply', times: MANY });
    await confirmOrderNow(portal);
    await expect(doubt(portal)).toBeVisible();
    await api.json('/demo/faults', {}, {}, 'DELETE');
    await expect(toast(portal, t.server.cardDeclined)).toBeVisible();
    await expect(portal.getByRole('status').filter({ hasText: t.server.cardDeclined })).toBeVisible();
    await expect(doubt(portal)).toHaveCount(0);
    await expect(button(portal, text.orderNow.open)).toBeEnabled();
    expect(keysOf(calls)).toHaveLength(1);
    expect((await nextOrderOf(api, customer.token, t)).nextBillDate).toBe(nextBillDate);
    expect(await orderMails(api, customer.email, t, 'declinedSubject')).toHaveLength(1);
    await expectStorage(portal, signedInStorage(customer.email, customer.token, t));
  });

  test('offline the order waits, online it goes out once', async ({ portal, api, context }) => {
    const customer = await api.customer(shape);
    const calls = recordReschedules(portal);
    await openNextOrder(portal, t, customer);
    await button(portal, text.orderNow.open).click();
    await context.setOffline(true);
    await button(portal.getByRole('dialog'), text.orderNow.confirm).click();
    await expect(doubt(portal)).toBeVisible();
    await expect(button(portal, text.move.open)).toBeDisabled();
    expect((await nextOrderOf(api, customer.token, t)).nextBillDate).toBe(inDays(9));

    await context.setOffline(false);
    await expect(ordered(portal)).toBeVisible();
    await expectNextDate(portal, inDays(INTERVAL_DAYS));
    await expect(doubt(portal)).toHaveCount(0);
    expect(keysOf(calls)).toHaveLength(1);
    expect(await orderMails(api, customer.email, t, 'orderedSubject')).toHaveLength(1);
    await expectStorage(portal, signedInStorage(customer.email, customer.token, t));
  });
});
