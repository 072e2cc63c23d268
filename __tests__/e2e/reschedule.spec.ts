import { expect, type Page } from '@playwright/test';
import type { IsoDate } from '../../src/domain/isoDate';
import { inDays, nextOrderOf, orderMails, ordersOf } from '../support/api';
import { expectAccessible } from '../support/axe';
import { inBothLanguages, test } from '../support/fixtures';
import {
  button,
  dateField,
  expectDate,
  expectStorage,
  isPhone,
  openAs,
  pauseClock,
  recordRequests,
  sessionOf,
  toast,
  typeDate,
} from '../support/page';
import { confirmName, day, fill } from '../support/texts';

const RESCHEDULE = '/api/subscription/reschedule';
const NEXT_IN_DAYS = 10;
const WEEK = 7;
const INTERVAL_WEEKS = 3;

/** rules §17.11 */
const INVALID_DATE = {
  en: 'Invalid specific date. Please try again.',
  de: 'Dieses Datum geht nicht. Bitte wähle ein anderes.',
};
const SKIPPED = { en: 'Skipped subscription successfully.', de: 'Die Bestellung wurde übersprungen.' };

const expectNextDate = (page: Page, date: IsoDate) =>
  expect(page.getByRole('heading', { level: 3 }).first()).toContainText(day(date));

inBothLanguages((t) => {
  const { delivery: text, language } = t;
  const shape = { nextBillInDays: NEXT_IN_DAYS, intervalWeeks: INTERVAL_WEEKS, len: language };
  const from = day(inDays(NEXT_IN_DAYS));
  const moved = (product: string, date: IsoDate) => fill(t.server.orderMoved, { product, date: day(date), from });

  for (const weeks of [1, 2] as const) {
    test(`delays the order by ${weeks === 1 ? 'one week' : 'two weeks'}`, async ({ portal, api }) => {
      const customer = await api.customer(shape);
      const before = await nextOrderOf(api, customer.token, t);
      const target = inDays(NEXT_IN_DAYS + weeks * WEEK);
      await openAs(portal, t, customer);
      await expectNextDate(portal, inDays(NEXT_IN_DAYS));
      await button(portal, text.move.open).click();
      const dialog = portal.getByRole('dialog', { name: text.move.title });
      const shown = { product: before.productName, date: day(inDays(NEXT_IN_DAYS)) };
      await expect(dialog).toContainText(fill(text.move.text, shown));
      const delay = weeks === 1 ? text.move.delay7 : text.move.delay14;
      await dialog.getByLabel(`${delay} ${day(target)}`).check();
      await button(dialog, confirmName(text.move)).click();

      const message = toast(portal, moved(before.productName, target));
      await expect(message).toBeVisible();
      await expect(dialog).toHaveCount(0);
      // The page's title remains in sight.
      await portal.evaluate(() => window.scrollTo(0, 0));
      const [over, title] = await Promise.all(
        [message, portal.getByRole('heading', { level: 1 })].map((seen) => seen.boundingBox()),
      );
      if (isPhone(portal)) expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThanOrEqual(title?.y ?? 0);
      await expectNextDate(portal, target);
      await expect(portal.getByRole('article')).toContainText(day(target));
      const after = await nextOrderOf(api, customer.token, t);
      expect(after).toEqual({ ...before, nextBillDate: target, version: after.version });
      const [mail, ...more] = await orderMails(api, customer.email, t, 'movedSubject');
      expect(more).toEqual([]);
      expect(mail?.subject).toBe(fill(t.mail.movedSubject, { product: before.productName, date: day(target) }));
      await expectStorage(portal, sessionOf(customer, t));
    });
  }

  test('moves the order to a date from tomorrow to a year ahead', async ({ portal, api }) => {
    const customer = await api.customer(shape);
    const { productName, version } = await nextOrderOf(api, customer.token, t);
    const requests = recordRequests(portal, RESCHEDULE);
    await openAs(portal, t, customer);
    await button(portal, text.move.open).click();
    const dialog = portal.getByRole('dialog');
    await expect(dateField(dialog, text.move.date)).toHaveCount(0);
    await expectAccessible(portal);
    const choices = dialog.getByRole('radiogroup', { name: text.move.legend, exact: true });
    await choices.getByRole('radio', { name: text.move.specificDate }).check();
    const field = dateField(dialog, text.move.date);

    // Validated after it was left (rules §16.1).
    await typeDate(portal, text.move.date, inDays(0));
    await expect(field).toHaveAttribute('aria-invalid', 'false');
    await expect(dialog.getByText(INVALID_DATE[language])).toHaveCount(0);
    await dialog.getByRole('heading').click();
    await expect(dialog.getByText(INVALID_DATE[language])).toBeVisible();
    for (const [wrong, message] of [
      ['', text.move.missingDate],
      [inDays(0), text.move.pastDate],
      [inDays(-1), text.move.pastDate],
      [inDays(366), text.move.farDate],
    ] as const) {
      await typeDate(portal, text.move.date, wrong);
      await button(dialog, confirmName(text.move)).click();
      await expect(dialog.getByText(message)).toBeVisible();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
    }
    await expectAccessible(portal);
    expect(requests).toHaveLength(0);
    expect((await nextOrderOf(api, customer.token, t)).nextBillDate).toBe(inDays(NEXT_IN_DAYS));

    await typeDate(portal, text.move.date, inDays(1));
    await expect(dialog.getByText(INVALID_DATE[language])).toHaveCount(0);
    await button(dialog, confirmName(text.move)).click();
    await expect(toast(portal, moved(productName, inDays(1)))).toBeVisible();
    await expectNextDate(portal, inDays(1));
    expect((await nextOrderOf(api, customer.token, t)).nextBillDate).toBe(inDays(1));
    expect(requests).toHaveLength(1);
    const sent = new URLSearchParams(requests[0]?.postData() ?? '');
    expect(Object.fromEntries(sent)).toEqual({
      purchaseId: customer.purchaseId,
      billNow: 'false',
      nextBillDate: inDays(1),
      // Of what the preview has shown (rules §24.7).
      version: expect.stringMatching(new RegExp(`^${version}\\.`)) as unknown,
      len: language,
    });
  });

  test('a day is picked from the calendar by keyboard, within the dialog @desktop', async ({ portal, api }) => {
    const customer = await api.customer(shape);
    const { productName } = await nextOrderOf(api, customer.token, t);
    await openAs(portal, t, customer);
    await button(portal, text.move.open).click();
    const dialog = portal.getByRole('dialog', { name: text.move.title });
    await dialog.getByLabel(text.move.specificDate).check();
    const field = dateField(dialog, text.move.date);
    const message = dialog.getByText(INVALID_DATE[language]);

    // A day that does not exist remains as it was typed.
    await typeDate(portal, text.move.date, '2027-02-30');
    await portal.keyboard.press('Enter');
    await expect(message).toBeVisible();
    await expectDate(portal, text.move.date, '2027-02-30');
    await expect(field.getByRole('spinbutton').last()).toBeFocused();
    await expect(field).toHaveAccessibleDescription(INVALID_DATE[language]);
    await typeDate(portal, text.move.date, inDays(1));
    await expect(message).toHaveCount(0);

    await portal.keyboard.press('Tab');
    const opener = button(dialog, fill(t.common.pickDate, { field: text.move.date }));
    await expect(opener).toBeFocused();
    await portal.keyboard.press('Enter');
    const calendar = dialog.getByRole('dialog', { name: text.move.date });
    await expect(calendar.getByRole('gridcell', { selected: true })).toBeFocused();
    await expectAccessible(portal);
    // The calendar alone is closed, and by nothing else than Escape the dialog's input is lost.
    await portal.keyboard.press('Escape');
    await expect(calendar).toHaveCount(0);
    await expect(opener).toBeFocused();
    await portal.keyboard.press('Enter');
    for (let week = 0; week < 6; week += 1) await portal.keyboard.press('ArrowDown');
    await portal.keyboard.press('Enter');
    await expect(calendar).toHaveCount(0);
    const target = inDays(1 + 6 * WEEK);
    await expectDate(portal, text.move.date, target);
    await expect(opener).toBeFocused();
    await button(dialog, confirmName(text.move)).click();
    await expect(toast(portal, moved(productName, target))).toBeVisible();
    expect((await nextOrderOf(api, customer.token, t)).nextBillDate).toBe(target);
  });

  test('skips the order by one interval after a confirmation', async ({ portal, api }) => {
    const customer = await api.customer(shape);
    const { productName } = await nextOrderOf(api, customer.token, t);
    const target = inDays(NEXT_IN_DAYS + INTERVAL_WEEKS * WEEK);
    const requests = recordRequests(portal, RESCHEDULE);
    await openAs(portal, t, customer);
    await button(portal, text.skip.open).click();
    const dialog = portal.getByRole('dialog', { name: text.skip.title });
    const shown = { product: productName, from: day(inDays(NEXT_IN_DAYS)), to: day(target) };
    await expect(dialog).toContainText(fill(text.skip.text, shown));
    expect(requests).toHaveLength(0);
    await button(dialog, text.skip.confirm).click();

    const done = toast(portal, `${SKIPPED[language]} ${moved(productName, target)}`);
    // A toast remains while the pointer is on it.
    await done.hover();
    await expectAccessible(portal);
    await expect(done).toBeVisible();
    await expectNextDate(portal, target);
    expect((await nextOrderOf(api, customer.token, t)).nextBillDate).toBe(target);
    const sent = new URLSearchParams(requests[0]?.postData() ?? '');
    expect(Object.fromEntries(sent)).toMatchObject({ billNow: 'false', nextBillDate: target });
    expect(await orderMails(api, customer.email, t, 'movedSubject')).toHaveLength(1);
  });

  test('of two orders of one product that are due at once, a second tap does not change the other', async ({
    portal,
    api,
  }) => {
    const { payload } = await api.json<{ productId: string }>('/demo/products', { weeks: [INTERVAL_WEEKS], stock: 50 });
    const { productId } = payload;
    const customer = await api.customer({ ...shape, statuses: ['ACTIVE', 'ACTIVE'], productId });
    const [first, second] = await ordersOf(api, customer.token, t);
    if (!first || !second) throw new Error('Two orders are due.');
    const requests = recordRequests(portal, RESCHEDULE);
    await openAs(portal, t, customer);
    await button(portal, text.move.open).click();
    await button(portal.getByRole('dialog'), confirmName(text.move)).click();
    const { productName: product } = first;
    const target = inDays(NEXT_IN_DAYS + WEEK);
    await expect(toast(portal, moved(product, target))).toBeVisible();
    const { another } = t.nextOrder;
    const notice = portal.getByText(fill(another.text, { product, date: from }));
    await expect(notice).toBeVisible();
    await expect(portal.getByText(fill(another.moved, { product, date: day(target) }))).toBeVisible();
    await expectNextDate(portal, inDays(NEXT_IN_DAYS));
    // Where the second tap of an impatient finger, or Enter, would have hit the other order.
    await expect(button(portal, text.move.open)).toHaveCount(0);
    await portal.keyboard.press('Enter');
    await expect(portal.getByRole('dialog')).toHaveCount(0);
    await expectAccessible(portal);
    const [other, moving] = await ordersOf(api, customer.token, t);
    expect(other).toEqual({ ...second, stockQty: other?.stockQty });
    expect(moving).toMatchObject({ purchaseId: first.purchaseId, nextBillDate: target });
    expect(await orderMails(api, customer.email, t, 'movedSubject')).toHaveLength(1);

    await button(portal, another.change).click();
    await expect(notice).toHaveCount(0);
    await button(portal, text.skip.open).click();
    const dialog = portal.getByRole('dialog', { name: text.skip.title });
    const to = day(inDays(NEXT_IN_DAYS + INTERVAL_WEEKS * WEEK));
    await expect(dialog).toContainText(fill(text.skip.text, { product, from, to }));
    expect(requests).toHaveLength(1);
  });

  test('a dialog that is cancelled or closed changes nothing', async ({ portal, api }) => {
    const customer = await api.customer(shape);
    const requests = recordRequests(portal, RESCHEDULE);
    await openAs(portal, t, customer);
    for (const open of [text.move.open, text.skip.open, text.orderNow.open]) {
      await button(portal, open).click();
      await button(portal.getByRole('dialog'), t.common.actions.cancel).click();
      await expect(portal.getByRole('dialog')).toHaveCount(0);
      await button(portal, open).click();
      await expect(portal.getByRole('dialog')).toBeVisible();
      await portal.keyboard.press('Escape');
      await expect(portal.getByRole('dialog')).toHaveCount(0);
    }
    expect(requests).toHaveLength(0);
    expect((await nextOrderOf(api, customer.token, t)).nextBillDate).toBe(inDays(NEXT_IN_DAYS));
    await expectStorage(portal, sessionOf(customer, t));
  });

  test('a toast appears at the top right and closes after three seconds', async ({ portal, api }) => {
    const customer = await api.customer(shape);
    await portal.clock.install();
    await openAs(portal, t, customer);
    await button(portal, text.skip.open).click();
    const confirm = button(portal.getByRole('dialog'), text.skip.confirm);
    await expect(confirm).toBeEnabled();
    await pauseClock(portal, confirm);
    await confirm.click();
    const message = toast(portal, SKIPPED[language]);
    await expect(message).toBeVisible();
    const { x = 0, y = 0, width = 0 } = (await message.boundingBox()) ?? {};
    const { width: page = 0 } = portal.viewportSize() ?? {};
    expect(y).toBeLessThan(100);
    expect(page - (x + width)).toBeLessThanOrEqual(24);
    await portal.clock.runFor(2900);
    await expect(message).toBeVisible();
    // Closing takes several timers, each started by the one before.
    let waited = 2900;
    while ((await message.count()) > 0 && waited < 6000) {
      await portal.clock.runFor(50);
      waited += 50;
    }
    await expect(message).toHaveCount(0);
    expect(waited).toBeGreaterThanOrEqual(3000);
  });

  test('works by keyboard and returns the focus to its button', async ({ portal, api }) => {
    const customer = await api.customer(shape);
    await openAs(portal, t, customer);
    const opener = button(portal, text.move.open);
    await opener.focus();
    await portal.keyboard.press('Enter');
    const dialog = portal.getByRole('dialog');
    await expect(dialog).toBeVisible();
    const focusIsInside = () => dialog.evaluate((element) => element.contains(document.activeElement));
    expect(await focusIsInside()).toBe(true);
    for (let step = 0; step < 8; step += 1) {
      await portal.keyboard.press('Tab');
      expect(await focusIsInside(), `after ${step + 1} tabs`).toBe(true);
    }
    await dialog.getByLabel(text.move.delay7).focus();
    await portal.keyboard.press('ArrowDown');
    await expect(dialog.getByLabel(text.move.delay14)).toBeChecked();
    await expect(button(dialog, confirmName(text.move))).toBeEnabled();
    await portal.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expectNextDate(portal, inDays(NEXT_IN_DAYS + 2 * WEEK));
    await expect(opener).toBeFocused();

    await portal.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await portal.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  });
});
