import { expect, type Page } from '@playwright/test';
import type { Change } from '../../src/commands/customer/Command';
import type { CancellationStep } from '../../src/features/cancellation/cancellationSteps';
import type { Api } from '../support/api';
import { inBothLanguages, test } from '../support/fixtures';
import { CANCELLATION_CHANGES, cancellationPaths, outcomeOf } from '../support/flowPaths';
import { goForwardTo } from '../support/history';
import type { FlowPath, FlowStep } from '../support/machinePaths';
import { button, endingOf, openAs, openPage, queueRequests, reloadPage, retryNow } from '../support/page';
import { storedCommand, storedCommands } from '../support/storedCommands';
import { confirmName, type Texts } from '../support/texts';

const COMMANDS = ['reschedule', 'pause', 'cancel', 'update'].map((name) => `/api/subscription/${name}`);
const CONFLICT = 409;
/** The page that a success leads to; after a delay or a swap it is the subscription's own. */
const PAGE_AFTER: Partial<Record<string, string>> = { cancel: '/manage-subscriptions', pause: '/dashboard' };

/** The steps whose own button sends something. */
const SENDING_STEPS: readonly string[] = ['delay', 'pause', 'confirm'];

/** A pause that was asked for itself is the same step to the address, and after a reload. */
const stepOf = (state: string) => (state === 'ownPause' ? 'pause' : state);

interface Of {
  purchaseId: string;
  customerId: string;
}

/** Follows paths of the cancellation in the page: causes each step and expects what its state shows. */
async function startDriver(page: Page, api: Api, t: Texts, { purchaseId, customerId }: Of) {
  const text = t.cancellation;
  const ownPath = `/manage-subscriptions/${purchaseId}`;
  const requests = await queueRequests(page, api, ({ pathname }) => COMMANDS.includes(pathname));
  // Confirms that a text that was not sent is lost.
  page.on('dialog', (dialog) => void dialog.accept());

  const titles = { ...text, swapping: t.subscription.swap };
  const heading = (step: string) =>
    page.getByRole('heading', {
      name: step === 'ownPause' ? text.pause.ownTitle : titles[step as CancellationStep].title,
    });
  const notice = page.getByText(t.commands.inDoubt.title);

  async function fillIn(step: string): Promise<void> {
    if (step === 'confirm') await page.getByLabel(text.confirm.text).fill('Umzug / moving house');
    else if ((await page.getByRole('radio', { checked: true }).count()) === 0)
      await page.getByRole('radio').first().check();
  }

  /** Another product for what a swap sends. */
  async function toExisting(change: Change): Promise<Change> {
    if (change.kind !== 'swap') return change;
    const shape = { priceCents: change.unitPriceCents, weeks: [change.intervalDays / 7] };
    const { payload } = await api.json<{ productId: string }>('/demo/products', shape);
    return { ...change, productId: payload.productId };
  }

  /** Reloads with a pending command in the storage, which is retried at once. */
  async function reloadInDoubt(from: string): Promise<void> {
    const state = stepOf(from);
    const change = await toExisting(
      (CANCELLATION_CHANGES[state as CancellationStep] ?? CANCELLATION_CHANGES.confirm) as Change,
    );
    // As at a shop that names no expected state.
    const sent = { ...change, purchaseId, version: undefined };
    const { pendingCommands } = storedCommands(storedCommand(customerId, sent));
    await page.evaluate((stored) => localStorage.setItem('pendingCommands', stored), pendingCommands);
    await reloadPage(page);
    await expect(notice).toBeVisible();
    if (SENDING_STEPS.includes(state)) await expect(button(page, text.waiting)).toBeVisible();
    else await expect(state === 'closed' ? button(page, text.open) : heading(state)).toBeVisible();
  }

  async function visit(step: CancellationStep | undefined, from: string): Promise<void> {
    const path = ownPath + (step ? `?cancel=${step}` : '');
    if (from === 'closed') await openPage(page, path);
    else await page.evaluate(goForwardTo, path);
  }

  async function cause(step: FlowStep, from: string, next: FlowStep | undefined): Promise<void> {
    const { event } = step;
    const [state = '', shown = state] = from.split(' ');
    switch (event.type) {
      case 'visit':
        return visit(event.step as CancellationStep | undefined, state);
      case 'continue':
        await page.getByLabel(text.reasons[event.reason as '2'], { exact: true }).check();
        return button(page, text.reasons.continue).click();
      case 'pause':
        return button(page, state === 'closed' ? text.pause.open : text.reasons.pause).click();
      case 'swap':
        return button(page, text.swap.open).click();
      case 'back':
        return button(page, state === 'swapping' ? text.swap.back : text.back).click();
      case 'keep':
        return button(page, state === 'ownPause' || shown === 'ownPause' ? text.pause.ownKeep : text.keep).click();
      case 'open':
      case 'decline':
        return button(page, text[event.type]).click();
      case 'confirm':
        await fillIn(shown);
        return button(page, confirmName(text[stepOf(shown) as 'delay'])).click();
      case 'settled':
        if (state === 'inDoubt') await retryNow(page, t.commands.inDoubt.retry);
        else await reloadInDoubt(state);
    }
    return requests.end(endingOf(outcomeOf(step)?.type, outcomeOf(next)?.type));
  }

  async function expectState(step: FlowStep): Promise<void> {
    const [state = '', shown = state] = step.state.split(' ');
    const outcome = outcomeOf(step);
    if (outcome?.type === 'sessionEnded') return page.waitForURL('/');
    const pageAfter = outcome?.type === 'done' ? PAGE_AFTER[outcome.command.kind] : undefined;
    await expect(page).toHaveURL(pageAfter ?? (shown === 'closed' ? ownPath : `${ownPath}?cancel=${stepOf(shown)}`));
    if (pageAfter) return expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    if (state === 'closed') return expect(button(page, text.open)).toBeVisible();
    await expect(heading(shown)).toBeVisible();
    if (state === 'sending') await expect(button(page, text.sending)).toHaveAttribute('aria-disabled', 'true');
    await expect(notice).toHaveCount(state === 'inDoubt' ? 1 : 0);
    if (state === 'inDoubt') await expect(button(page, text.waiting)).toHaveAttribute('aria-disabled', 'true');
    if (state === 'refused') await expect(button(page, confirmName(text[stepOf(shown) as 'delay']))).toBeEnabled();
    return undefined;
  }

  return async (path: FlowPath): Promise<void> => {
    let from = 'closed';
    for (const [index, step] of path.entries()) {
      await cause(step, from, path[index + 1]);
      // A person who leaves the step in doubt learns the outcome later, and can send nothing before.
      if (from.startsWith('inDoubt') && step.event.type !== 'settled') {
        await retryNow(page, t.commands.inDoubt.retry);
        await requests.end(CONFLICT);
        await expect(notice).toHaveCount(0);
      }
      await expectState(step);
      from = step.state;
    }
  };
}

inBothLanguages((t) => {
  const paths = cancellationPaths();

  for (const [index, path] of paths.entries()) {
    // A path depends on neither words nor width: half of them run in each language.
    if (index % 2 === (t.language === 'en' ? 1 : 0)) continue;
    test(`follows path ${index + 1} of ${paths.length} through the flow, ${path.length} steps`, async ({
      portal,
      api,
    }) => {
      const customer = await api.customer({ nextBillInDays: 10 });
      await openAs(portal, t, customer, `/manage-subscriptions/${customer.purchaseId}`);
      const follow = await startDriver(portal, api, t, customer);
      await follow(path);
    });
  }
});
