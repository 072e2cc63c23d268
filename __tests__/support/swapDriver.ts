import { expect, type Page } from '@playwright/test';
import { outcomeOf, type FlowPath, type FlowStep } from './flowPaths';
import { endingOf, holdCalls } from './holdCalls';
import { expectAccessible } from './portalAxe';
import { button, toast } from './portalSteps';
import { fill, type Texts } from './portalTexts';
import type { Api } from './serverApi';

const UPDATE = '/api/subscription/update';
const FREQUENCIES = '/api/other/productfreq';

interface Target {
  productId: string;
  name: string;
}

/** Does with mouse and network what a path through the swap says, and looks whether it happened. */
export async function swapDriver(page: Page, api: Api, t: Texts, { productId, name }: Target) {
  const { subscription: text, commands, common } = t;
  const checked = new Set<string>();
  let priceCents = 2000;
  const calls = await holdCalls(
    page,
    api,
    ({ pathname, searchParams }) =>
      pathname === UPDATE || (pathname === FREQUENCIES && searchParams.get('productId') === productId),
  );
  const save = button(page, text.edit.save);
  // A refusal that nobody waited for any more stands above the page until it is dismissed.
  const notices = page.getByRole('status', { name: common.notice.region }).getByText(t.server.fault);
  const question = page.getByRole('dialog', { name: text.swap.priceTitle });

  async function choose(): Promise<void> {
    await page.getByLabel(t.catalog.browser.search).fill(name);
    await page.getByRole('button', { name: new RegExp(`${text.swap.choose}.*${name}`) }).click();
  }
  async function send(): Promise<void> {
    await page.getByRole('combobox', { name: text.edit.frequency }).selectOption('2');
    await save.click();
  }
  async function answer(step: FlowStep, next: FlowStep | undefined): Promise<void> {
    const { type, actorId = '' } = step.event as { type: string; actorId?: string };
    if (!actorId.endsWith('sending') && type !== 'settled') {
      return calls.end(type.startsWith('xstate.error') ? 'lost' : 'answered', FREQUENCIES);
    }
    const outcome = outcomeOf(step);
    if (step.state === 'priceChanged') {
      priceCents += 100;
      await api.json('/demo/products', { productId, priceCents });
      return calls.end('answered', UPDATE);
    }
    return calls.end(endingOf(outcome?.type, outcomeOf(next)?.type), UPDATE);
  }
  const acts: Record<string, () => Promise<void>> = {
    choose,
    save: send,
    back: () => button(page, text.swap.back).click(),
    retry: () => button(page, common.actions.retry).click(),
    accept: () => question.locator('button[type=submit]').click(),
    decline: () => button(page.getByRole('dialog'), common.actions.cancel).click(),
  };
  const looks: Record<string, () => Promise<void>> = {
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

  return async (path: FlowPath): Promise<void> => {
    for (const [index, step] of path.entries()) {
      const toldAbove = await notices.count();
      await (acts[step.event.type] ?? (() => answer(step, path[index + 1])))();
      if (outcomeOf(step)?.type === 'stayEnded') return expect(page).toHaveURL('/');
      await looks[step.state]?.();
      const said = page.getByText(t.server.fault);
      const isToldHere = step.state === 'refreshing' && step.event.type !== 'settled';
      if (isToldHere) await expect(said).toHaveCount(toldAbove + 1);
      if (!checked.has(step.state)) await expectAccessible(page);
      checked.add(step.state);
    }
    if (path.at(-1)?.state === 'done') await expect(page).not.toHaveURL(/swap=true/);
  };
}
