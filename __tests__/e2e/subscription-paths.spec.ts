import { expect, type Page } from '@playwright/test';
import type { Outcome } from '../../src/commands/customer/Command';
import { daysBetween } from '../../src/domain/isoDate';
import { type Api, nextOrderOf, ordersOf } from '../support/api';
import { expectAccessible } from '../support/axe';
import { disableAnswerTimeout, inBothLanguages, test } from '../support/fixtures';
import { changePaths, outcomeOf, reschedulePaths, swapPaths } from '../support/flowPaths';
import type { FlowPath, FlowStep } from '../support/machinePaths';
import { button, endingOf, openAs, queueRequests, type RequestEnding, retryNow, toast } from '../support/page';
import { fill, type Texts } from '../support/texts';

const ALL = '/api/subscription/all';
const APPLY = '/api/subscription/apply-discount';
const FREQUENCIES = '/api/other/productfreq';
const REMOVE = '/api/subscription/remove-discount';
const RESCHEDULE = '/api/subscription/reschedule';
const UPDATE = '/api/subscription/update';

/** Checks the page once in each state. */
function accessibilityOf(page: Page) {
  const checked = new Set<string>();
  return async (state: string): Promise<void> => {
    if (!checked.has(state)) await expectAccessible(page);
    checked.add(state);
  };
}

/** A form whose change is sent as a command. */
interface Change {
  /** The paths of its requests. */
  paths: readonly string[];
  /** Fills the form in and sends it; answers the path of the request. */
  send: () => Promise<string>;
  expectEditable: () => Promise<void>;
}

function editOf(page: Page, { subscription: text }: Texts): Change {
  const quantity = page.getByLabel(text.quantity, { exact: true });
  const save = button(page, text.edit.save);
  return {
    paths: [UPDATE],
    send: async () => {
      // Another one than what is saved, whatever became of the one before.
      await quantity.fill(`${Number(await quantity.inputValue()) + 1}`);
      await save.click();
      return UPDATE;
    },
    expectEditable: () => expect(save).toBeEnabled(),
  };
}

function discountOf(page: Page, { subscription: text }: Texts, code: string): Change {
  const box = page.getByLabel(text.code.label, { exact: true });
  const remove = button(page, fill(text.code.remove, { code }));
  const question = page.getByRole('dialog');
  const removal = page.getByRole('dialog', { name: fill(text.code.ask.removeDiscount.title, { code }) });
  return {
    paths: [APPLY, REMOVE],
    send: async () => {
      // After a refusal the question is still open.
      const isRemoval = (await remove.isVisible()) || (await removal.isVisible());
      if (!(await question.isVisible())) {
        if (!isRemoval) await box.fill(code);
        await (isRemoval ? remove : button(page, text.code.apply)).click();
      }
      await question.locator('[type=submit]').click();
      return isRemoval ? REMOVE : APPLY;
    },
    expectEditable: () => expect(box.or(remove).or(question).first()).toBeVisible(),
  };
}

/** Follows a path of a change in the page: causes each step and expects what its state shows. */
async function followChange(page: Page, api: Api, t: Texts, change: Change, path: FlowPath): Promise<void> {
  const requests = await queueRequests(page, api, ({ pathname }) => change.paths.includes(pathname));
  const notice = page.getByText(t.commands.inDoubt.title);
  const expectAccessibleIn = accessibilityOf(page);
  let request = '';
  for (const [index, step] of path.entries()) {
    const outcome = outcomeOf(step)?.type;
    if (step.event.type === 'settled') await retryNow(page, t.commands.inDoubt.retry);
    if (step.event.type === 'send') request = await change.send();
    else await requests.end(endingOf(outcome, outcomeOf(path[index + 1])?.type), request);
    if (outcome === 'sessionEnded') return page.waitForURL('/');
    await expect(notice).toHaveCount(step.state === 'inDoubt' ? 1 : 0);
    // The notice has the word, and no question lies over it.
    if (step.state === 'inDoubt') await expect(page.getByRole('dialog')).toHaveCount(0);
    if (step.state === 'refused') await expect(page.getByText(t.server.fault)).toHaveCount(1);
    if (['editing', 'refused'].includes(step.state)) await change.expectEditable();
    await expectAccessibleIn(step.state);
  }
  return undefined;
}

/**
 * Follows a path of the reschedule flow by skipping the next order.
 * @param hasTwin another order is due on the same day: each skip makes the other one the next, which is accepted first
 */
async function followSkip(
  page: Page,
  api: Api,
  t: Texts,
  path: FlowPath,
  { token, hasTwin }: { token: string; hasTwin: boolean },
): Promise<void> {
  const { skip } = t.delivery;
  const dialog = page.getByRole('dialog');
  const accept = button(page, t.nextOrder.another.change);
  // What the page has loaded of another order is loaded again as well, which is no step of the flow.
  let chosenId = '';
  const isReload = ({ pathname, searchParams }: URL) => pathname === ALL && searchParams.get('purchaseId') === chosenId;
  // The list is loaded again after a change as well, which is no step of the flow.
  let isReloading = false;
  const requests = await queueRequests(
    page,
    api,
    (url) => url.pathname === RESCHEDULE || (isReloading && isReload(url)),
  );
  const expectAccessibleIn = accessibilityOf(page);

  const cause: Record<string, () => Promise<void>> = {
    choose: async () => {
      chosenId = (await nextOrderOf(api, token, t)).purchaseId;
      if (await accept.isVisible()) await accept.click();
      await button(page, skip.open).click();
    },
    confirm: () => button(dialog, skip.confirm).click(),
    dismiss: () => button(dialog, t.common.actions.cancel).click(),
    settled: async () => {
      await retryNow(page, t.commands.inDoubt.retry);
      await requests.end('answered', RESCHEDULE);
    },
  };
  const endingAfter = (outcome: Outcome): RequestEnding =>
    // Only some statuses cause the order to be loaded again.
    (outcome.type === 'refused' && outcome.error.status) || endingOf(outcome.type, undefined);
  const end = ({ event }: FlowStep): Promise<void> => {
    const outcome = event.output as Outcome | undefined;
    if (event.type.includes('reloading')) return requests.end(outcome ? 'answered' : 'lost', ALL);
    return requests.end(endingAfter(outcome as Outcome), RESCHEDULE);
  };

  for (const step of path) {
    isReloading = [step.state, step.event.type].some((name) => name.includes('reloading'));
    await (cause[step.event.type] ?? (() => end(step)))();
    await expect(page.getByText(t.commands.inDoubt.title)).toHaveCount(step.state === 'inDoubt' ? 1 : 0);
    const hasDialog = ['confirming', 'sending', 'reloading', 'refused'].includes(step.state);
    await expect(dialog).toHaveCount(hasDialog ? 1 : 0);
    if (step.state === 'refused') await expect(dialog.getByRole('alert')).toHaveText(t.server.fault);
    const isMoved = outcomeOf(step)?.type === 'done' || step.event.type === 'settled';
    if (hasTwin && isMoved) await expect(accept).toBeVisible();
    await expectAccessibleIn(step.state);
  }
}

interface Target {
  productId: string;
  name: string;
}

/** Follows a path of the swap to a product. */
async function followSwap(page: Page, api: Api, t: Texts, { productId, name }: Target, path: FlowPath): Promise<void> {
  const { subscription: text, commands, common } = t;
  let priceCents = 2000;
  const requests = await queueRequests(
    page,
    api,
    ({ pathname, searchParams }) =>
      pathname === UPDATE || (pathname === FREQUENCIES && searchParams.get('productId') === productId),
  );
  const expectAccessibleIn = accessibilityOf(page);
  const save = button(page, text.edit.save);
  const question = page.getByRole('dialog', { name: text.swap.priceTitle });
  // A refusal after a doubt is shown above the page until it is dismissed.
  const noticesAbove = page.getByRole('status', { name: common.notice.region }).getByText(t.server.fault);

  const cause: Record<string, () => Promise<void>> = {
    choose: async () => {
      await page.getByLabel(t.catalog.browser.search).fill(name);
      await page.getByRole('button', { name: new RegExp(`${text.swap.choose}.*${name}`) }).click();
    },
    save: async () => {
      await page.getByRole('combobox', { name: text.edit.frequency }).selectOption('2');
      await save.click();
    },
    back: () => button(page, text.swap.back).click(),
    retry: () => button(page, common.actions.retry).click(),
    accept: () => question.locator('button[type=submit]').click(),
    decline: () => button(page.getByRole('dialog'), common.actions.cancel).click(),
  };
  async function end(step: FlowStep, next: FlowStep | undefined): Promise<void> {
    const { type, actorId = '' } = step.event as { type: string; actorId?: string };
    if (type === 'settled') await retryNow(page, t.commands.inDoubt.retry);
    else if (!actorId.endsWith('sending'))
      return requests.end(type.startsWith('xstate.error') ? 'lost' : 'answered', FREQUENCIES);
    if (step.state === 'priceChanged') {
      priceCents += 100;
      await api.json('/demo/products', { productId, priceCents });
      return requests.end('answered', UPDATE);
    }
    return requests.end(endingOf(outcomeOf(step)?.type, outcomeOf(next)?.type), UPDATE);
  }
  const expectState: Record<string, () => Promise<void>> = {
    choosing: () => expect(page.getByRole('heading', { name: text.swap.title })).toBeFocused(),
    loading: () =>
      expect(page.getByRole('heading', { name: fill(text.swap.toTitle, { product: name }) })).toBeVisible(),
    loadFailed: () => expect(page.getByText(text.swap.loadFailed)).toBeVisible(),
    configuring: () => expect(save).toBeEnabled(),
    sending: () => expect(button(page, text.edit.saving)).toHaveAttribute('aria-disabled', 'true'),
    priceChanged: () => expect(question).toBeVisible(),
    refreshing: () => expect(save).toBeEnabled(),
    refused: () => expect(save).toBeEnabled(),
    inDoubt: () => expect(page.getByText(commands.inDoubt.title)).toBeVisible(),
    done: () => expect(toast(page, commands.done.swap)).toBeVisible(),
  };

  for (const [index, step] of path.entries()) {
    const countAbove = await noticesAbove.count();
    await (cause[step.event.type] ?? (() => end(step, path[index + 1])))();
    if (outcomeOf(step)?.type === 'sessionEnded') return page.waitForURL('/');
    await expectState[step.state]?.();
    const isRefusedHere = step.state === 'refreshing' && step.event.type !== 'settled';
    if (isRefusedHere) await expect(page.getByRole('main').getByText(t.server.fault)).toHaveCount(countAbove + 1);
    await expectAccessibleIn(step.state);
  }
  if (path.at(-1)?.state === 'done') await expect(page).not.toHaveURL(/swap=true/);
  return undefined;
}

inBothLanguages((t) => {
  const len = t.language;
  const numbered = (paths: readonly FlowPath[]) =>
    paths.map((path, index) => [`path ${index + 1} of ${paths.length}, ${path.length} steps`, path] as const);

  test.beforeEach(({ portal }) => {
    test.slow();
    return disableAnswerTimeout(portal);
  });

  const openSubscription = async (page: Page, api: Api, search = '') => {
    const customer = await api.customer({ len });
    await openAs(page, t, customer, `/manage-subscriptions/${customer.purchaseId}${search}`);
  };

  test('has paths for every flow', () => {
    for (const paths of [swapPaths(), changePaths(), reschedulePaths()]) expect(paths).not.toEqual([]);
  });

  for (const [title, path] of numbered(swapPaths())) {
    test(`swaps a product: ${title}`, async ({ portal, api }) => {
      const { payload } = await api.json<Target>('/demo/products', { priceCents: 2000, weeks: [2] });
      await openSubscription(portal, api, '?swap=true');
      await followSwap(portal, api, t, payload, path);
    });
  }

  for (const [title, path] of numbered(changePaths())) {
    test(`changes the quantity: ${title}`, async ({ portal, api }) => {
      await openSubscription(portal, api);
      await followChange(portal, api, t, editOf(portal, t), path);
    });

    test(`applies and removes a discount code: ${title}`, async ({ portal, api }) => {
      const code = await api.discount();
      await openSubscription(portal, api);
      await followChange(portal, api, t, discountOf(portal, t, code), path);
    });
  }

  for (const [title, path] of numbered(reschedulePaths())) {
    const shape = { len, nextBillInDays: 10, intervalWeeks: 1 };
    test(`skips an order: ${title}`, async ({ portal, api }) => {
      const customer = await api.customer(shape);
      await openAs(portal, t, customer);
      await followSkip(portal, api, t, path, { ...customer, hasTwin: false });
    });

    test(`skips one of two orders that are due at once: ${title}`, async ({ portal, api }) => {
      const { payload } = await api.json<Target>('/demo/products', { weeks: [1] });
      const customer = await api.customer({ ...shape, statuses: ['ACTIVE', 'ACTIVE'], productId: payload.productId });
      await openAs(portal, t, customer);
      await followSkip(portal, api, t, path, { ...customer, hasTwin: true });
      // Each skip moved one order by a week, and none was moved that was not next.
      const dates = (await ordersOf(api, customer.token, t)).map(({ nextBillDate }) => nextBillDate ?? '');
      expect(daysBetween(dates[0] ?? '', dates[1] ?? '')).toBeLessThanOrEqual(7);
    });
  }
});
