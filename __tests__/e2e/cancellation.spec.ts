import { expect, type Page } from '@playwright/test';
import { timings } from '../../src/config/timings';
import { type Api, inDays, nextOrderOf } from '../support/api';
import { expectAccessible } from '../support/axe';
import { disableAnswerTimeout, inBothLanguages, test } from '../support/fixtures';
import { goForwardTo } from '../support/history';
import { button, expectRedirect, openAs, queueRequests, reloadPage, retryNow, toast } from '../support/page';
import { confirmName, day, fill, shape, type Texts } from '../support/texts';

const NEXT_IN_DAYS = 10;
const WORDS = 'Umzug – moving house';
const STEPS = ['reasons', 'delay', 'swap', 'swapping', 'pause', 'confirm'] as const;
/** The steps that send a command, and the last part of its path. */
const COMMANDS = { delay: 'reschedule', pause: 'pause', confirm: 'cancel' } as const;
type Step = keyof typeof COMMANDS;
const SUBJECTS = { delay: 'movedSubject', pause: 'pausedSubject', confirm: 'cancelledSubject' } as const;

/** The subscription after each step. */
const AFTER = {
  delay: { status: 'ACTIVE', nextBillDate: inDays(NEXT_IN_DAYS + 42) },
  pause: { status: 'PAUSED', nextBillDate: inDays(NEXT_IN_DAYS + 61) },
  confirm: { status: 'CANCELLED', nextBillDate: null },
};

const DELAY_MS = 20_000;
const FAULTS = ['drop-reply', 'delay of 20 s', '500', '401', '403', 'offline'] as const;
type Fault = (typeof FAULTS)[number];

async function causeFault(page: Page, api: Api, path: string, fault: Fault): Promise<void> {
  if (fault === 'offline') return page.context().setOffline(true);
  // Chromium itself retries a call once for every kept connection that broke.
  if (fault === 'drop-reply') await api.json('/demo/faults', { path, kind: 'drop-reply', times: 20 });
  else if (fault === 'delay of 20 s') await api.json('/demo/faults', { path, kind: 'delay', value: DELAY_MS });
  else await api.json('/demo/faults', { path, kind: 'status', value: Number(fault) });
  return undefined;
}

/** Fills a step in the first time, expects the same content every time, and sends it. */
function confirmationOf(page: Page, { cancellation: text }: Texts, step: Step) {
  const choice = page.getByLabel(step === 'delay' ? text.duration[42] : text.duration[61]);
  const words = page.getByLabel(text.confirm.text);
  let isFilledIn = false;
  return async (): Promise<void> => {
    if (!isFilledIn) await (step === 'confirm' ? words.fill(WORDS) : choice.check());
    isFilledIn = true;
    if (step === 'confirm') await expect(words).toHaveValue(WORDS);
    else await expect(choice).toBeChecked();
    await button(page, confirmName(text[step])).click();
  };
}

async function expectDoneInPage(page: Page, t: Texts, step: Step, purchaseId: string): Promise<void> {
  const [message, path] = {
    delay: [t.commands.done.delay, `/manage-subscriptions/${purchaseId}`] as const,
    pause: [t.commands.done.pause, '/dashboard'] as const,
    confirm: [shape(t.server.orderCancelled), '/manage-subscriptions'] as const,
  }[step];
  await expect(toast(page, message)).toBeVisible();
  await expect(page).toHaveURL(path);
  await expect(page.getByText(t.commands.inDoubt.title)).toHaveCount(0);
}

/** What a step says when the server answers with a failure (rules §17.3, §17.9). */
function failuresOf({ cancellation, common, server }: Texts, step: Step): Record<'500' | '403', string> {
  const forbidden = fill(common.failures.forbidden, { message: server.fault });
  if (step === 'pause') return { 500: server.fault, 403: fill(cancellation.pause.failed, { reason: forbidden }) };
  return { 500: fill(common.failures.server, { message: server.fault }), 403: forbidden };
}

inBothLanguages((t) => {
  const { cancellation: text, subscription, language } = t;
  const titles = { ...text, swapping: subscription.swap };

  test('every step and its messages are accessible', async ({ portal, api }) => {
    const customer = await api.customer({ nextBillInDays: NEXT_IN_DAYS, len: language });
    const ownPath = `/manage-subscriptions/${customer.purchaseId}`;
    await openAs(portal, t, customer, ownPath);
    for (const step of STEPS) {
      await portal.evaluate(goForwardTo, `${ownPath}?cancel=${step}`);
      await expect(portal.getByRole('heading', { name: titles[step].title })).toBeFocused();
      if (step === 'swapping') await expect(portal.getByRole('main').getByRole('list').first()).toBeVisible();
      if (step === 'delay' || step === 'pause') {
        await button(portal, confirmName(text[step])).click();
        await expect(portal.getByText(text[step].required)).toBeVisible();
      }
      if (step === 'confirm') await portal.getByLabel(text.confirm.text).fill('ä'.repeat(101));
      await expectAccessible(portal);
    }
  });

  test('a swap is a leg of the cancellation, which a reload keeps and a success ends', async ({ portal, api }) => {
    const shape = { priceCents: 2000, weeks: [2] };
    const { payload: product } = await api.json<{ productId: string; name: string }>('/demo/products', shape);
    const customer = await api.customer({ nextBillInDays: NEXT_IN_DAYS, len: language });
    const ownPath = `/manage-subscriptions/${customer.purchaseId}`;
    const offer = portal.getByRole('heading', { name: text.swap.title });
    const products = portal.getByRole('heading', { name: subscription.swap.title });
    await openAs(portal, t, customer, ownPath);
    await button(portal, text.open).click();
    await portal.getByLabel(text.reasons[3]).check();
    await button(portal, text.reasons.continue).click();
    await button(portal, text.swap.open).click();
    await expect(products).toBeFocused();
    await expect(portal).toHaveURL(`${ownPath}?cancel=swapping`);
    await portal.goBack();
    await expect(offer).toBeFocused();
    await portal.goForward();
    await expect(products).toBeFocused();
    await reloadPage(portal);
    await expect(products).toBeVisible();
    await expect(portal).toHaveURL(`${ownPath}?cancel=swapping`);
    await portal.getByLabel(t.catalog.browser.search).fill(product.name);
    await portal.getByRole('button', { name: new RegExp(`${subscription.swap.choose}.*${product.name}`) }).click();
    await portal.getByRole('combobox', { name: subscription.edit.frequency }).selectOption('2');
    await expectAccessible(portal);
    await button(portal, subscription.edit.save).click();
    await expect(toast(portal, t.commands.done.swap)).toBeVisible();
    await expect(portal).toHaveURL(ownPath);
    await expect(button(portal, text.open)).toBeFocused();
    await expect(portal.getByRole('heading', { name: product.name })).toBeVisible();
    const { productId, status } = await nextOrderOf(api, customer.token, t);
    expect({ productId, status }).toEqual({ productId: product.productId, status: 'ACTIVE' });
  });

  test('a double click goes one step and confirms nothing', async ({ portal, api }) => {
    const customer = await api.customer({ nextBillInDays: NEXT_IN_DAYS, len: language });
    await openAs(portal, t, customer, `/manage-subscriptions/${customer.purchaseId}?cancel=reasons`);
    await portal.getByLabel(text.reasons[2]).check();
    // Slower, so that the second click comes in time on a busy machine too.
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

  test('the confirmation is accessible while it is sent, refused, in doubt and done', async ({ portal, api }) => {
    const customer = await api.customer({ nextBillInDays: NEXT_IN_DAYS, len: language });
    const { purchaseId, token } = customer;
    await disableAnswerTimeout(portal);
    await openAs(portal, t, customer, `/manage-subscriptions/${purchaseId}?cancel=confirm`);
    const requests = await queueRequests(portal, api, ({ pathname }) => pathname === '/api/subscription/cancel');
    const confirm = button(portal, text.confirm.confirm);
    await portal.getByLabel(text.confirm.text).fill('Umzug');
    await confirm.click();
    await expect(button(portal, text.sending)).toBeFocused();
    await expectAccessible(portal);
    await requests.end(500);
    const failure = portal.getByRole('main').locator('form').getByRole('alert');
    await expect(failure).toContainText(t.server.fault);
    await expectAccessible(portal);
    await confirm.click();
    await requests.end('lost');
    await expect(portal.getByText(t.commands.inDoubt.title)).toBeVisible();
    await expectAccessible(portal);
    const reloaded = portal.waitForResponse('**/api/subscription/all?*');
    await retryNow(portal, t.commands.inDoubt.retry);
    await requests.end(409);
    await expect(confirm).toBeEnabled();
    // The page loads the subscription again after the refusal, and must not see it cancelled yet.
    await reloaded;
    await api.post('/api/subscription/cancel', { purchaseId, cancelReason: '2', len: language }, { token });
    await confirm.click();
    await requests.end('answered');
    await expect(portal.getByRole('heading', { name: text.ended.title })).toBeFocused();
    await expectAccessible(portal);
  });

  for (const [row, step] of (['delay', 'pause', 'confirm'] as const).entries()) {
    for (const [column, fault] of FAULTS.entries()) {
      // A fault depends on neither words nor width: half of the table runs in each language.
      if ((row + column) % 2 === (language === 'de' ? 1 : 0)) continue;
      test(`the step "${step}" is carried out once in spite of a fault: ${fault}`, async ({ portal, api }) => {
        const customer = await api.customer({ nextBillInDays: NEXT_IN_DAYS, len: language });
        const { productName: product } = await nextOrderOf(api, customer.token, t);
        const mails = async () => {
          const [start = ''] = t.mail[SUBJECTS[step]].split('{{');
          return (await api.mails(customer.email)).filter(({ subject }) => subject.startsWith(start));
        };
        const expectUnchanged = async () => {
          const unchanged = { status: 'ACTIVE', nextBillDate: inDays(NEXT_IN_DAYS) };
          expect(await nextOrderOf(api, customer.token, t)).toMatchObject(unchanged);
          expect(await mails()).toEqual([]);
        };
        // Installed later, it shows 1970 for a moment, and the page would offer the days of that year.
        if (fault === 'delay of 20 s') await portal.clock.install();
        await openAs(portal, t, customer, `/manage-subscriptions/${customer.purchaseId}?cancel=${step}`);
        await expect(portal.getByRole('heading', { name: text[step].title })).toBeFocused();
        const confirm = confirmationOf(portal, t, step);
        const path = `/api/subscription/${COMMANDS[step]}`;
        await causeFault(portal, api, path, fault);

        if (fault === '401') {
          await confirm();
          await expect(toast(portal, t.server.fault)).toBeVisible();
          await expectRedirect(portal, '/');
          await expectUnchanged();
          return;
        }
        if (fault === '500' || fault === '403') {
          await confirm();
          const failure = portal.getByRole('main').locator('form').getByRole('alert').last();
          await expect(failure).toHaveText(failuresOf(t, step)[fault]);
          await expectUnchanged();
          await confirm();
        } else {
          const sent = portal.waitForRequest((request) => new URL(request.url()).pathname === path);
          await confirm();
          await sent;
          if (fault === 'delay of 20 s') await portal.clock.fastForward(timings.answerTimeout + 1);
          const kind = step === 'confirm' ? 'cancel' : step;
          const date = day(AFTER[step].nextBillDate ?? inDays(0));
          await expect(portal.getByText(fill(t.commands.inDoubt[kind], { product, date }))).toBeVisible();
          await api.json('/demo/faults', {}, {}, 'DELETE');
          if (fault === 'offline') await portal.context().setOffline(false);
          else await retryNow(portal, t.commands.inDoubt.retry);
        }
        await expectDoneInPage(portal, t, step, customer.purchaseId);
        expect(await nextOrderOf(api, customer.token, t)).toMatchObject(AFTER[step]);
        expect(await mails()).toHaveLength(1);
      });
    }
  }
});
