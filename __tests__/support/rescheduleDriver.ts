import { expect, type Page } from '@playwright/test';
import type { Outcome } from '../../src/commands/commandMachine';
import type { FlowPath, FlowStep } from './flowPaths';
import { endingOf, holdCalls, type CallEnding } from './holdCalls';
import { expectAccessible } from './portalAxe';
import { button } from './portalSteps';
import type { Texts } from './portalTexts';
import type { Api } from './serverApi';

const RESCHEDULE = '/api/subscription/reschedule';
const LOOK = '/api/subscription/all';
const WITH_DIALOG = ['confirming', 'sending', 'lookingAgain', 'refused'];

/** A refusal keeps its status: after some of them the order is looked at anew. */
function endingAfter(outcome: Outcome): CallEnding {
  if (outcome.type === 'refused' && outcome.error.status !== undefined) return outcome.error.status;
  return endingOf(outcome.type, undefined);
}

/** Skips the next order with mouse and network as a path says, and looks whether it happened. */
export async function rescheduleDriver(page: Page, api: Api, t: Texts) {
  const { skip } = t.delivery;
  const dialog = page.getByRole('dialog');
  const isLook = ({ pathname, searchParams }: URL) => pathname === LOOK && searchParams.has('purchaseId');
  // What is asked for after a change is no look that a path knows of.
  let isLooking = false;
  const calls = await holdCalls(page, api, (url) => url.pathname === RESCHEDULE || (isLooking && isLook(url)));
  const checked = new Set<string>();

  const acts: Record<string, () => Promise<void>> = {
    choose: () => button(page, skip.open).click(),
    confirm: () => button(dialog, skip.confirm).click(),
    dismiss: () => button(dialog, t.common.actions.cancel).click(),
    // Asked again, it goes through.
    settled: () => calls.end('answered', RESCHEDULE),
  };
  const answerWith = ({ event }: FlowStep): Promise<void> => {
    const outcome = event.output as Outcome | undefined;
    if (event.type.includes('lookingAgain')) return calls.end(outcome ? 'answered' : 'lost', LOOK);
    return calls.end(endingAfter(outcome as Outcome), RESCHEDULE);
  };

  return async (path: FlowPath): Promise<void> => {
    for (const step of path) {
      isLooking = [step.state, step.event.type].some((name) => name.includes('lookingAgain'));
      await (acts[step.event.type] ?? (() => answerWith(step)))();
      await expect(page.getByText(t.commands.inDoubt.title)).toHaveCount(step.state === 'inDoubt' ? 1 : 0);
      await expect(dialog).toHaveCount(WITH_DIALOG.includes(step.state) ? 1 : 0);
      if (step.state === 'refused') await expect(dialog.getByRole('alert')).toHaveText(t.server.fault);
      if (!checked.has(step.state)) await expectAccessible(page);
      checked.add(step.state);
    }
  };
}
