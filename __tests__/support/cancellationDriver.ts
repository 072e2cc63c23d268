import { expect, type Page } from '@playwright/test';
import type { Wish } from '../../src/api/commandsApi';
import { toCommand } from '../../src/commands/toCommand';
import type { CancellationStep } from '../../src/features/cancellation/cancellationSteps';
import { WISHES } from './cancellationPaths';
import { outcomeOf, type FlowPath, type FlowStep } from './flowPaths';
import { endingOf, holdCalls } from './holdCalls';
import { button } from './portalSteps';
import type { Texts } from './portalTexts';
import type { Api } from './serverApi';

const CALLS = ['reschedule', 'pause', 'cancel'].map((name) => `/api/subscription/${name}`);
const VERDICT = 409;

/** Where a success leads to; a delay stays on the subscription's page. */
const LEADS_TO: Partial<Record<string, string>> = { cancel: '/manage-subscriptions', pause: '/dashboard' };

/** Does with mouse, keyboard and network what a path through the cancellation says, and looks whether it happened. */
export async function cancellationDriver(page: Page, api: Api, t: Texts, purchaseId: string) {
  const text = t.cancellation;
  const address = `/manage-subscriptions/${purchaseId}`;
  const calls = await holdCalls(page, api, ({ pathname }) => CALLS.includes(pathname));
  // Leaving with a text that was not sent is asked about.
  page.on('dialog', (dialog) => void dialog.accept());

  const heading = (step: string) => page.getByRole('heading', { name: text[step as CancellationStep].title });
  const notice = page.getByText(t.commands.inDoubt.title);

  /** Fills in what the step on display asks for, unless it is filled in. */
  async function fill(step: string): Promise<void> {
    if (step === 'confirm') await page.getByLabel(text.confirm.text).fill('Umzug / moving house');
    else if ((await page.getByRole('radio', { checked: true }).count()) === 0)
      await page.getByRole('radio').first().check();
  }
  /** An unanswered command of an earlier visit, whose outcome is asked for once the page is there. */
  async function reloadInDoubt(state: string): Promise<void> {
    const wish = WISHES[state as CancellationStep];
    // As an older page stored it, without what was seen.
    const sent = toCommand((wish ?? WISHES.confirm) as Wish, undefined);
    const command = { ...sent, purchaseId, seenNextBillDate: undefined };
    await page.evaluate((stored) => localStorage.setItem('pendingCommand', stored), JSON.stringify(command));
    await page.reload();
    await expect(notice).toBeVisible();
    if (wish) await expect(button(page, text.waiting)).toBeVisible();
    else await expect(state === 'closed' ? button(page, text.open) : heading(state)).toBeVisible();
  }
  async function visit(step: CancellationStep | undefined, from: string): Promise<void> {
    const url = address + (step ? `?cancel=${step}` : '');
    if (from === 'closed') await page.goto(url);
    else await page.evaluate((to) => history.pushState(null, '', to), url);
  }

  async function act(step: FlowStep, from: string, next: FlowStep | undefined): Promise<void> {
    const { event } = step;
    const [state = '', shown = state] = from.split(' ');
    switch (event.type) {
      case 'visit':
        return visit(event.step as CancellationStep | undefined, state);
      case 'continue':
        await page.getByLabel(text.reasons[event.reason as '2'], { exact: true }).check();
        return button(page, text.reasons.continue).click();
      case 'pause':
        return button(page, text.reasons.pause).click();
      case 'open':
      case 'back':
      case 'keep':
      case 'decline':
        return button(page, text[event.type]).click();
      case 'confirm':
        await fill(shown);
        return button(page, text[shown as 'delay'].confirm).click();
      case 'settled':
        if (state !== 'inDoubt') await reloadInDoubt(state);
        return calls.end(endingOf(outcomeOf(step)?.type, outcomeOf(next)?.type));
      default:
        return calls.end(endingOf(outcomeOf(step)?.type, outcomeOf(next)?.type));
    }
  }

  async function expectState(step: FlowStep): Promise<void> {
    const [state = '', shown = state] = step.state.split(' ');
    const outcome = outcomeOf(step);
    if (outcome?.type === 'stayEnded') return expect(page).toHaveURL('/');
    const left = outcome?.type === 'done' ? LEADS_TO[outcome.command.kind] : undefined;
    await expect(page).toHaveURL(left ?? (shown === 'closed' ? address : `${address}?cancel=${shown}`));
    if (left) return expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    if (state === 'closed') return expect(button(page, text.open)).toBeVisible();
    await expect(heading(shown)).toBeVisible();
    if (state === 'sending') await expect(button(page, text.sending)).toHaveAttribute('aria-disabled', 'true');
    await expect(notice).toHaveCount(state === 'inDoubt' ? 1 : 0);
    if (state === 'inDoubt') await expect(button(page, text.waiting)).toHaveAttribute('aria-disabled', 'true');
    if (state === 'refused') await expect(button(page, text[shown as 'delay'].confirm)).toBeEnabled();
    return undefined;
  }

  return {
    /** Walks a path from the page without a step. */
    async walk(path: FlowPath): Promise<void> {
      let from = 'closed';
      for (const [index, step] of path.entries()) {
        await act(step, from, path[index + 1]);
        // Whoever goes on while the answer is lost hears of it later, and only then can send anything else.
        if (from.startsWith('inDoubt') && step.event.type !== 'settled') {
          await calls.end(VERDICT);
          // A page that is left before it heard would ask again.
          await expect(notice).toHaveCount(0);
        }
        await expectState(step);
        from = step.state;
      }
    },
  };
}
