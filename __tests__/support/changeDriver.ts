import { expect, type Page } from '@playwright/test';
import { outcomeOf, type FlowPath } from './flowPaths';
import { endingOf, holdCalls } from './holdCalls';
import { expectAccessible } from './portalAxe';
import type { Texts } from './portalTexts';
import type { Api } from './serverApi';

/** A change of a subscription, as a person makes it. */
export interface ChangeInPage {
  /** The calls that carry it out. */
  paths: readonly string[];
  /** Fills in and presses; answers the path of the call. */
  send: () => Promise<string>;
  /** Whether another one can be sent. */
  expectOpen: () => Promise<void>;
}

/** Does with mouse and network what a path through a change says, and looks whether it happened. */
export async function changeDriver(page: Page, api: Api, t: Texts, change: ChangeInPage) {
  const calls = await holdCalls(page, api, ({ pathname }) => change.paths.includes(pathname));
  const notice = page.getByText(t.commands.inDoubt.title);
  const checked = new Set<string>();
  return async (path: FlowPath): Promise<void> => {
    let call = '';
    for (const [index, step] of path.entries()) {
      const outcome = outcomeOf(step);
      if (step.event.type === 'send') call = await change.send();
      else await calls.end(endingOf(outcome?.type, outcomeOf(path[index + 1])?.type), call);
      if (outcome?.type === 'stayEnded') return expect(page).toHaveURL('/');
      await expect(notice).toHaveCount(step.state === 'inDoubt' ? 1 : 0);
      if (step.state === 'refused') await expect(page.getByText(t.server.fault)).toHaveCount(1);
      if (['editing', 'refused'].includes(step.state)) await change.expectOpen();
      if (!checked.has(step.state)) await expectAccessible(page);
      checked.add(step.state);
    }
    return undefined;
  };
}
