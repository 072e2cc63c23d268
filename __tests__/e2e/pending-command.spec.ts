import { expect, type Page, type Route } from '@playwright/test';
import { inDays, nextOrderOf, orderMails } from '../support/api';
import { inBothLanguages, test } from '../support/fixtures';
import {
  button,
  expectStorage,
  keysOf,
  openAs,
  queueRequests,
  readStorage,
  recordRequests,
  reloadPage,
  retryNow,
  sessionOf,
  toast,
} from '../support/page';
import { confirmName, day, fill, shape as shapeOf } from '../support/texts';

const RESCHEDULE = '/api/subscription/reschedule';
const INTERVAL_DAYS = 28;
const NEXT_IN_DAYS = 9;
/** The first delay that the dialog offers. */
const DELAY_DAYS = 7;
/** More lost replies than any browser retries by itself. */
const MANY = 1000;

const expectNextDate = (page: Page, date: string) =>
  expect(page.getByRole('heading', { level: 3 }).first()).toContainText(day(date));

inBothLanguages((t) => {
  const { delivery: text } = t;
  const shape = { nextBillInDays: NEXT_IN_DAYS, intervalWeeks: INTERVAL_DAYS / 7, len: t.language };
  const notice = (page: Page) => page.getByRole('status').filter({ hasText: t.commands.inDoubt.title });
  const ordered = (page: Page) => toast(page, shapeOf(t.server.orderPlaced));

  async function confirmOrderNow(page: Page) {
    await button(page, text.orderNow.open).click();
    await button(page.getByRole('dialog'), text.orderNow.confirm).click();
  }
  async function expectActions(page: Page, state: 'enabled' | 'disabled') {
    for (const name of [text.move.open, text.skip.open, text.orderNow.open]) {
      const action = expect(button(page, name));
      await (state === 'enabled' ? action.toBeEnabled() : action.toBeDisabled());
    }
  }

  test('stores the key before the order is sent', async ({ portal, api }) => {
    const customer = await api.customer(shape);
    let storedKey: unknown;
    await portal.route(`**${RESCHEDULE}`, async (route) => {
      const { pendingCommands = '[]' } = await readStorage(portal);
      storedKey = (JSON.parse(pendingCommands) as { idempotencyKey?: string }[])[0]?.idempotencyKey;
      await route.continue();
    });
    const requests = recordRequests(portal, RESCHEDULE);
    await openAs(portal, t, customer);
    await confirmOrderNow(portal);
    await expect(ordered(portal)).toBeVisible();
    expect(storedKey).toBe(keysOf(requests)[0]);
  });

  test('retries an order whose answer was lost with the same key until its outcome is known', async ({
    portal,
    api,
  }) => {
    const customer = await api.customer(shape);
    const { productName } = await nextOrderOf(api, customer.token, t);
    const requests = recordRequests(portal, RESCHEDULE);
    await openAs(portal, t, customer);
    await api.json('/demo/faults', { path: RESCHEDULE, kind: 'drop-reply', times: MANY });
    await confirmOrderNow(portal);

    await expect(notice(portal)).toContainText(
      fill(t.commands.inDoubt.orderNow, { product: productName, date: day(inDays(NEXT_IN_DAYS)) }),
    );
    await expect(portal.getByRole('dialog')).toHaveCount(0);
    await expectActions(portal, 'disabled');
    await expect(button(portal, text.orderNow.open)).toBeFocused();
    expect((await nextOrderOf(api, customer.token, t)).nextBillDate).toBe(inDays(INTERVAL_DAYS));
    const { pendingCommands = '[]', ...others } = await readStorage(portal);
    expect(others).toEqual(sessionOf(customer, t));
    const { purchaseId } = customer;
    expect(JSON.parse(pendingCommands)).toEqual([
      expect.objectContaining({ kind: 'orderNow', purchaseId, idempotencyKey: keysOf(requests)[0] }),
    ]);
    // The portal retries by itself, and the answer is lost again.
    await expect.poll(() => requests.length, { intervals: [50] }).toBeGreaterThan(1);
    await expect(notice(portal)).toBeVisible();
    await expectActions(portal, 'disabled');

    await api.json('/demo/faults', {}, {}, 'DELETE');
    await retryNow(portal, t.commands.inDoubt.retry);
    await expect(ordered(portal)).toBeVisible();
    await expect(notice(portal)).toHaveCount(0);
    await expectNextDate(portal, inDays(INTERVAL_DAYS));
    await expectActions(portal, 'enabled');
    expect(keysOf(requests)).toHaveLength(1);
    expect(keysOf(requests)[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(await orderMails(api, customer.email, t, 'orderedSubject')).toHaveLength(1);
    await expectStorage(portal, sessionOf(customer, t));
  });

  for (const [action, days] of [
    ['skip', INTERVAL_DAYS],
    ['move', DELAY_DAYS],
  ] as const) {
    test(`carries a ${action} whose answer was lost out once`, async ({ portal, api }) => {
      const customer = await api.customer(shape);
      const { productName: product } = await nextOrderOf(api, customer.token, t);
      const target = inDays(NEXT_IN_DAYS + days);
      const requests = recordRequests(portal, RESCHEDULE);
      await openAs(portal, t, customer);
      await api.json('/demo/faults', { path: RESCHEDULE, kind: 'drop-reply', times: MANY });
      await button(portal, text[action].open).click();
      await button(portal.getByRole('dialog'), confirmName(text[action])).click();
      await expect(notice(portal)).toContainText(fill(t.commands.inDoubt[action], { product, date: day(target) }));
      await portal.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect(notice(portal)).toBeInViewport({ ratio: 1 });
      await api.json('/demo/faults', {}, {}, 'DELETE');
      await retryNow(portal, t.commands.inDoubt.retry);

      const moved = fill(t.server.orderMoved, { product, date: day(target), from: day(inDays(NEXT_IN_DAYS)) });
      await expect(toast(portal, action === 'skip' ? `${t.commands.done.skip} ${moved}` : moved)).toBeVisible();
      await expect(notice(portal)).toHaveCount(0);
      await expectNextDate(portal, target);
      expect((await nextOrderOf(api, customer.token, t)).nextBillDate).toBe(target);
      expect(keysOf(requests)).toHaveLength(1);
      expect(await orderMails(api, customer.email, t, 'movedSubject')).toHaveLength(1);
    });
  }

  test('reports a refusal that follows a doubt', async ({ portal, api }) => {
    const customer = await api.customer({ ...shape, card: 'declining' });
    const { nextBillDate } = await nextOrderOf(api, customer.token, t);
    const requests = recordRequests(portal, RESCHEDULE);
    await openAs(portal, t, customer);
    await api.json('/demo/faults', { path: RESCHEDULE, kind: 'drop-reply', times: MANY });
    await confirmOrderNow(portal);
    await expect(notice(portal)).toBeVisible();
    await api.json('/demo/faults', {}, {}, 'DELETE');
    await retryNow(portal, t.commands.inDoubt.retry);
    await expect(toast(portal, t.server.cardDeclined)).toBeVisible();
    await expect(portal.getByRole('status').filter({ hasText: t.server.cardDeclined })).toBeVisible();
    await expect(notice(portal)).toHaveCount(0);
    await expect(button(portal, text.orderNow.open)).toBeEnabled();
    expect(keysOf(requests)).toHaveLength(1);
    expect((await nextOrderOf(api, customer.token, t)).nextBillDate).toBe(nextBillDate);
    expect(await orderMails(api, customer.email, t, 'declinedSubject')).toHaveLength(1);
    await expectStorage(portal, sessionOf(customer, t));
  });

  test('expires after ten minutes without an answer, with a message', async ({ portal, api }) => {
    const customer = await api.customer(shape);
    await portal.clock.install();
    await openAs(portal, t, customer);
    await api.json('/demo/faults', { path: RESCHEDULE, kind: 'drop-reply', times: MANY });
    await confirmOrderNow(portal);
    await expect(notice(portal)).toBeVisible();
    await portal.clock.fastForward('11:00');
    await expect(toast(portal, t.commands.inDoubt.gaveUp)).toBeVisible();
    await expect(notice(portal)).toHaveCount(0);
    await expectActions(portal, 'enabled');
    await expectStorage(portal, sessionOf(customer, t));
    expect(await orderMails(api, customer.email, t, 'orderedSubject')).toHaveLength(1);
  });

  test('an order that was sent offline is carried out once the network is back', async ({ portal, api, context }) => {
    const customer = await api.customer(shape);
    const requests = recordRequests(portal, RESCHEDULE);
    await openAs(portal, t, customer);
    await button(portal, text.orderNow.open).click();
    await context.setOffline(true);
    await button(portal.getByRole('dialog'), text.orderNow.confirm).click();
    await expect(notice(portal)).toBeVisible();
    await expect(button(portal, text.move.open)).toBeDisabled();
    expect((await nextOrderOf(api, customer.token, t)).nextBillDate).toBe(inDays(NEXT_IN_DAYS));

    await context.setOffline(false);
    await expect(ordered(portal)).toBeVisible();
    await expectNextDate(portal, inDays(INTERVAL_DAYS));
    await expect(notice(portal)).toHaveCount(0);
    expect(keysOf(requests)).toHaveLength(1);
    expect(await orderMails(api, customer.email, t, 'orderedSubject')).toHaveLength(1);
    await expectStorage(portal, sessionOf(customer, t));
  });

  test('a reload while an order is sent resumes it with the same key and bills once', async ({ portal, api }) => {
    const customer = await api.customer(shape);
    const requests = recordRequests(portal, RESCHEDULE);
    await api.json('/demo/faults', { path: RESCHEDULE, kind: 'delay', value: 2000 });
    await openAs(portal, t, customer);
    await confirmOrderNow(portal);
    await expect(button(portal.getByRole('dialog'), text.sending)).toBeVisible();
    await expect.poll(() => requests.length).toBe(1);
    await reloadPage(portal);

    await expect(ordered(portal)).toBeVisible();
    await expectNextDate(portal, inDays(INTERVAL_DAYS));
    await expect(notice(portal)).toHaveCount(0);
    await expect(button(portal, text.orderNow.open)).toBeEnabled();
    expect(requests).toHaveLength(2);
    expect(keysOf(requests)).toHaveLength(1);
    await expectStorage(portal, sessionOf(customer, t));

    // The first request is answered long after the second.
    await expect.poll(() => orderMails(api, customer.email, t, 'orderedSubject')).toHaveLength(1);
    await reloadPage(portal);
    await expectNextDate(portal, inDays(INTERVAL_DAYS));
    expect(requests).toHaveLength(2);
  });

  test('a reload in doubt keeps the notice and the key', async ({ portal, api }) => {
    const customer = await api.customer(shape);
    const requests = recordRequests(portal, RESCHEDULE);
    await openAs(portal, t, customer);
    await api.json('/demo/faults', { path: RESCHEDULE, kind: 'drop-reply', times: MANY });
    await confirmOrderNow(portal);
    await expect(notice(portal)).toBeVisible();
    await reloadPage(portal);
    await expect(notice(portal)).toBeVisible();
    await expect(button(portal, text.orderNow.open)).toBeDisabled();
    await api.json('/demo/faults', {}, {}, 'DELETE');
    await retryNow(portal, t.commands.inDoubt.retry);
    await expect(ordered(portal)).toBeVisible();
    expect(keysOf(requests)).toHaveLength(1);
    expect(await orderMails(api, customer.email, t, 'orderedSubject')).toHaveLength(1);
    await expectStorage(portal, sessionOf(customer, t));
  });

  test('a list that was requested before a change does not replace the one after it', async ({ portal, api }) => {
    const customer = await api.customer(shape);
    const commands = await queueRequests(portal, api, ({ pathname }) => pathname === RESCHEDULE);
    await openAs(portal, t, customer);
    await confirmOrderNow(portal);
    await expect(button(portal.getByRole('dialog'), text.sending)).toBeVisible();

    const answers: (() => Promise<void>)[] = [];
    const keepAnswer = async (route: Route) => {
      const response = await route.fetch();
      answers.push(() => route.fulfill({ response }));
    };
    await portal.route('**/api/subscription/all?*', keepAnswer, { times: 1 });
    await reloadPage(portal);
    await expect.poll(() => answers).toHaveLength(1);
    // The first request ended with the page that had sent it.
    await commands.end('lost');
    await commands.end('answered');
    await expect(ordered(portal)).toBeVisible();
    await answers[0]?.();
    await expectNextDate(portal, inDays(INTERVAL_DAYS));
  });
});
