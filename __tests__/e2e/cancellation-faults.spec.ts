import { expect, type Page } from '@playwright/test';
import type { Api } from '../support/serverApi';
import { expectSurvives, FLOW_FAULTS, prepareFor, type FaultyStep } from '../support/flowFaults';
import { inDays, nextOrderOf } from '../support/portalOrders';
import { button, signedInStorage, store, toast } from '../support/portalSteps';
import { test } from '../support/portalTest';
import { day, fill, TEXTS, type Texts } from '../support/portalTexts';

const NEXT_IN_DAYS = 10;
const WORDS = 'Umzug – moving house';

type Customer = Awaited<ReturnType<Api['customer']>>;
type Step = 'delay' | 'pause' | 'confirm';

const CALLS: Record<Step, string> = { delay: 'reschedule', pause: 'pause', confirm: 'cancel' };
const SUBJECTS = { delay: 'movedSubject', pause: 'pausedSubject', confirm: 'cancelledSubject' } as const;

/** What the shop holds once the step is done. */
const DONE = {
  delay: { status: 'ACTIVE', nextBillDate: inDays(NEXT_IN_DAYS + 42) },
  pause: { status: 'PAUSED', nextBillDate: inDays(NEXT_IN_DAYS + 61) },
  confirm: { status: 'CANCELLED', nextBillDate: null },
};

async function confirmStep(page: Page, { cancellation: text }: Texts, step: Step, isFirst: boolean): Promise<void> {
  const choice = page.getByLabel(step === 'delay' ? text.duration[42] : text.duration[61]);
  const words = page.getByLabel(text.confirm.text);
  if (isFirst) await (step === 'confirm' ? words.fill(WORDS) : choice.check());
  // After a failure everything is still there.
  if (step === 'confirm') await expect(words).toHaveValue(WORDS);
  else await expect(choice).toBeChecked();
  await button(page, text[step].confirm).click();
}

/** How the page tells that it is done. */
async function expectTold(page: Page, t: Texts, step: Step, purchaseId: string): Promise<void> {
  const told = {
    delay: [t.commands.done.delay, `/manage-subscriptions/${purchaseId}`],
    pause: [t.commands.done.pause, '/dashboard'],
    confirm: [t.server.subscriptionCancelled, '/manage-subscriptions'],
  } as const;
  const [message, url] = told[step];
  await expect(toast(page, message)).toBeVisible();
  await expect(page).toHaveURL(url);
  await expect(page.getByText(t.commands.inDoubt.title)).toHaveCount(0);
}

function faultyStep(page: Page, api: Api, t: Texts, step: Step, customer: Customer, productName: string): FaultyStep {
  const { fault } = t.server;
  const forbidden = fill(t.common.failures.forbidden, { message: fault });
  const says = {
    delay: { 500: fill(t.common.failures.server, { message: fault }), 403: forbidden },
    pause: { 500: fault, 403: fill(t.cancellation.pause.failed, { reason: forbidden }) },
    confirm: { 500: fill(t.common.failures.server, { message: fault }), 403: forbidden },
  }[step];
  const kind = step === 'confirm' ? 'cancel' : step;
  let isFirst = true;
  const mails = async () => {
    const [start = ''] = t.mail[SUBJECTS[step]].split('{{');
    return (await api.mails(customer.email)).filter(({ subject }) => subject.startsWith(start));
  };
  return {
    page,
    api,
    t,
    path: `/api/subscription/${CALLS[step]}`,
    confirm: async () => {
      await confirmStep(page, t, step, isFirst);
      isFirst = false;
    },
    failure: page.getByRole('main').locator('form').getByRole('alert').last(),
    says,
    doubt: fill(t.commands.inDoubt[kind], { product: productName, date: day(DONE[step].nextBillDate ?? inDays(0)) }),
    expectUnchanged: async () => {
      const now = await nextOrderOf(api, customer.token, t);
      expect(now).toMatchObject({ status: 'ACTIVE', nextBillDate: inDays(NEXT_IN_DAYS) });
      expect(await mails()).toEqual([]);
    },
    expectDoneOnce: async () => {
      await expectTold(page, t, step, customer.purchaseId);
      expect(await nextOrderOf(api, customer.token, t)).toMatchObject(DONE[step]);
      expect(await mails()).toHaveLength(1);
    },
  };
}

// A fault does not depend on the window's width: each is tried in one, in one language.
for (const [turn, [language, tag]] of [['de', '@desktop'] as const, ['en', '@phone'] as const].entries()) {
  test.describe(language, { tag }, () => {
    test.use({ language });
    const t = TEXTS[language];

    for (const [row, step] of (['delay', 'pause', 'confirm'] as const).entries()) {
      for (const [column, fault] of FLOW_FAULTS.entries()) {
        if ((row + column) % 2 !== turn) continue;
        test(`${step}: ${fault}`, async ({ portal, api }) => {
          const customer = await api.customer({ nextBillInDays: NEXT_IN_DAYS, len: language });
          const { productName } = await nextOrderOf(api, customer.token, t);
          await store(portal, signedInStorage(customer.email, customer.token, t));
          await prepareFor(portal, fault);
          await portal.goto(`/manage-subscriptions/${customer.purchaseId}?cancel=${step}`);
          await expect(portal.getByRole('heading', { name: t.cancellation[step].title })).toBeFocused();
          await expectSurvives(faultyStep(portal, api, t, step, customer, productName), fault);
        });
      }
    }
  });
}
