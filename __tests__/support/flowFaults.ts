import { expect, type Locator, type Page } from '@playwright/test';
import { ANSWER_TIMEOUT_MS } from '../../src/config/timings';
import { button, toast } from './portalSteps';
import type { Texts } from './portalTexts';
import type { Api } from './serverApi';

/** What can go wrong while a command is under way. */
export const FLOW_FAULTS = ['drop-reply', 'delay of 20 s', '500', '401', '403', 'offline'] as const;
export type FlowFault = (typeof FLOW_FAULTS)[number];

const DELAY_MS = 20_000;

/** Nobody knows what became of the command; the portal asks until somebody does. */
const LOSES_ANSWER: readonly FlowFault[] = ['drop-reply', 'delay of 20 s', 'offline'];

/** A step that sends something, as the table knows it. */
export interface FaultyStep {
  page: Page;
  api: Api;
  t: Texts;
  /** The path of the call, such as `/api/subscription/pause`. */
  path: string;
  /** Confirms the step, also once more after a failure: nothing that was chosen or typed may be lost. */
  confirm: () => Promise<void>;
  /** Where the step says that it failed, and what it says to a 500 and to a 403. */
  failure: Locator;
  says: Record<'500' | '403', string>;
  /** The notice's words while the answer is lost. */
  doubt: string;
  /** Everything stands as before. */
  expectUnchanged: () => Promise<void>;
  /** The page says that it is done, and at the server it happened once. */
  expectDoneOnce: () => Promise<void>;
}

/**
 * Before the page opens. A clock that is installed later shows 1970 for a moment, and a page that is drawn just then offers
 * the days of that year.
 */
export async function prepareFor(page: Page, fault: FlowFault): Promise<void> {
  if (fault === 'delay of 20 s') await page.clock.install();
}

async function strike({ page, api, path }: FaultyStep, fault: FlowFault): Promise<void> {
  if (fault === 'offline') return page.context().setOffline(true);
  const kinds = {
    // Chromium itself sends a call again for every kept connection that broke.
    'drop-reply': { kind: 'drop-reply', times: 20 },
    'delay of 20 s': { kind: 'delay', value: DELAY_MS },
  };
  await api.json('/demo/faults', {
    path,
    ...(fault in kinds ? kinds[fault as 'drop-reply'] : { kind: 'status', value: Number(fault) }),
  });
  return undefined;
}

/** The answer stays out: the page says that it does not know, and finds out. */
async function expectDoubt({ page, api, t, path, doubt, confirm }: FaultyStep, fault: FlowFault): Promise<void> {
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === path);
  await confirm();
  await asked;
  if (fault === 'delay of 20 s') await page.clock.fastForward(ANSWER_TIMEOUT_MS + 1);
  await expect(page.getByText(doubt)).toBeVisible();
  await api.json('/demo/faults', {}, {}, 'DELETE');
  if (fault === 'offline') await page.context().setOffline(false);
  else
    await page
      .getByRole('button', { name: t.commands.inDoubt.ask })
      .or(button(page, t.commands.inDoubt.asking))
      .click();
}

/** The stay is over: said once, and nothing has happened. */
async function expectEndedStay({ page, t, confirm, expectUnchanged }: FaultyStep): Promise<void> {
  await confirm();
  await expect(toast(page, t.server.fault)).toBeVisible();
  await expect(page).toHaveURL('/');
  await expectUnchanged();
}

/** The step says what happened; the same button does it once more. */
async function expectRefusal(step: FaultyStep, fault: '500' | '403'): Promise<void> {
  const { confirm, failure, says, expectUnchanged } = step;
  await confirm();
  await expect(failure).toHaveText(says[fault]);
  await expectUnchanged();
  await confirm();
}

/** One cell of the table step × fault: the truth is told, nothing happens twice, nothing is lost, a retry works. */
export async function expectSurvives(step: FaultyStep, fault: FlowFault): Promise<void> {
  await strike(step, fault);
  if (fault === '401') return expectEndedStay(step);
  if (LOSES_ANSWER.includes(fault)) await expectDoubt(step, fault);
  else await expectRefusal(step, fault as '500' | '403');
  return step.expectDoneOnce();
}
