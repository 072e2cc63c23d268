import { expect, type Page, type Route } from '@playwright/test';
import { inDays, nextOrderOf, orderMails } from '../support/api';
import { inLanguage, test } from '../support/fixtures';
import {
  button,
  expectStorage,
  keysOf,
  openAs,
  queueRequests,
  recordRequests,
  reloadPage,
  sessionOf,
  toast,
} from '../support/page';
import { day, shape as shapeOf } from '../support/texts';

const RESCHEDULE = '/api/subscription/reschedule';
const INTERVAL_DAYS = 28;
const NEXT_IN_DAYS = 9;

const expectNextDate = (page: Page, date: string) =>
  expect(page.getByRole('heading', { level: 3 }).first()).toContainText(day(date));

inLanguage('de', (t) => {
  const { delivery: text } = t;
  const shape = { nextBillInDays: NEXT_IN_DAYS, intervalWeeks: INTERVAL_DAYS / 7, len: t.language };
  const notice = (page: Page) => page.getByRole('status').filter({ hasText: t.commands.inDoubt.title });
  const ordered = (page: Page) => toast(page, shapeOf(t.server.orderPlaced));

  async function confirmOrderNow(page: Page) {
    await button(page, text.orderNow.open).click();
    await button(page.getByRole('dialog'), text.orderNow.confirm).click();
  }

  test('an order sent offline is executed once, after the network returns', async ({ portal, api, context }) => {
    const customer = await api.customer(shape);
    const requests = recordRequests(portal, RESCHEDULE);
    await openAs(portal, t, customer);
    await button(portal, text.orderNow.open).click();
    const confirm = button(portal.getByRole('dialog'), text.orderNow.confirm);
    // Because the dialog's chunk would not load offline.
    await expect(confirm).toBeEnabled();
    await context.setOffline(true);
    await confirm.click();
    await expect(portal.getByRole('status').filter({ hasText: t.commands.unsent.text })).toBeVisible();
    await expect(notice(portal)).toHaveCount(0);
    await expect(portal.getByText(t.common.offline.text)).toHaveCount(0);
    await expect(button(portal, t.common.actions.retry)).toHaveCount(0);
    await expect(button(portal, text.move.open)).toBeDisabled();
    expect((await nextOrderOf(api, customer.token, t)).nextBillDate).toBe(inDays(NEXT_IN_DAYS));
    await context.setOffline(false);
    await expect(ordered(portal)).toBeVisible();
    await expectNextDate(portal, inDays(INTERVAL_DAYS));
    await expect(portal.getByText(t.commands.unsent.text)).toHaveCount(0);
    await expect(notice(portal)).toHaveCount(0);
    expect(keysOf(requests)).toHaveLength(1);
    expect(await orderMails(api, customer.email, t, 'orderedSubject')).toHaveLength(1);
  });

  test('a reload resumes a pending order, and drops a list that was requested before its outcome', async ({
    portal,
    api,
  }) => {
    const customer = await api.customer(shape);
    const requests = recordRequests(portal, RESCHEDULE);
    const commands = await queueRequests(portal, ({ pathname }) => pathname === RESCHEDULE);
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
    // The first request was aborted with its page.
    await commands.end('lost');
    await commands.end('answered');
    await expect(ordered(portal)).toBeVisible();
    await answers[0]?.();
    await expectNextDate(portal, inDays(INTERVAL_DAYS));
    await expect(notice(portal)).toHaveCount(0);
    expect(keysOf(requests)).toHaveLength(1);
    expect(await orderMails(api, customer.email, t, 'orderedSubject')).toHaveLength(1);
    await expectStorage(portal, sessionOf(customer, t));
  });
});
