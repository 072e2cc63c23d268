import { createHash } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { inDays, itemOf } from '../support/api';
import { button } from '../support/page';
import { inLanguage, test } from '../support/fixtures';
import { shape } from '../support/texts';

const TOKEN = 'a'.repeat(43);
const PATH = `/pay?token=${TOKEN}`;
const NARROW = { width: 320, height: 800 };

inLanguage('de', (t) => {
  const { server: words } = t;

  test('the page of a link pays an order that the bank wants confirmed (rules §35.16)', async ({
    page,
    api,
    server,
  }) => {
    const { token, purchaseId } = await api.customer({ nextBillInDays: 0, intervalWeeks: 4, len: t.language });
    await server.sql(`update subscriptions set retry_no = 1, retry_on = date '${inDays(1)}', failed_for = 'unconfirmed',
        failed_since = date '${inDays(0)}' where id = ${purchaseId} returning id`);
    await server.sql(`insert into payment_links (subscription_id, token_hash, due_on, retry_no, gateway_token, expires_on)
        select s.id, '${createHash('sha256').update(TOKEN).digest('hex')}', s.next_bill_date, 1, ps.gateway_token, s.retry_on
        from subscriptions s join pay_sources ps on ps.id = s.pay_source_id where s.id = ${purchaseId} returning due_on`);
    await page.setViewportSize(NARROW);
    await page.goto(PATH);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.payTitle);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width);
    await button(page, shape(words.payButton)).click();
    await expect(page.getByText(shape(words.orderPaid))).toBeVisible();
    await expectAccessible(page);
    expect(await itemOf(api, token, purchaseId)).toMatchObject({ nextBillDate: inDays(28), paymentProblem: null });
    await page.goto('/pay?token=unknown');
    await expect(page.getByText(words.payDead)).toBeVisible();
    await expectAccessible(page);
  });
});
