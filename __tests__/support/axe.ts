import { expect, type Page } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';

type ColorScheme = 'dark' | 'light';

/** Ends all motion, as its last frame; what pulses without end continues. Answers whether axe is loaded already. */
async function finishMotion(): Promise<boolean> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  // What has just been rendered starts its transition with the next frame.
  await nextFrame();
  await nextFrame();
  const running = () =>
    document
      .getAnimations()
      .filter(
        ({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
      );
  // A transition that ends starts those of the elements that inherit its property.
  for (let moving = running(); moving.length > 0; moving = running()) moving.forEach((one) => one.finish());
  return 'axe' in window;
}

interface Scope {
  tags?: readonly string[];
  /** Rules of axe that are left out. */
  without?: readonly string[];
}

async function violationsOf(page: Page, colorScheme: ColorScheme, { tags, without = [] }: Scope): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // Loads axe through the debugger, so that the page keeps its strict policy, and only into pages that need it.
  if (!(await page.evaluate(finishMotion))) await page.evaluate(axe.source);
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  const options = { resultTypes: ['violations'], rules, ...(tags && { runOnly: tags }) };
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n${target.join(' ')}\n${failureSummary ?? ''}`),
  );
}

export async function expectNoWiderThanWindow(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.scrollingElement?.scrollWidth);
  expect(width, 'the width of the page').toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

/**
 * Expects no violation in either color scheme, and a page that is no wider than its window (rules §19.6). The schemes
 * differ in colors alone, so the dark one is checked by the rules about color only.
 */
export async function expectAccessible(page: Page, without: readonly string[] = []): Promise<void> {
  expect(await violationsOf(page, 'dark', { tags: ['cat.color'], without }), 'in the dark scheme').toEqual([]);
  expect(await violationsOf(page, 'light', { without }), 'in the light scheme').toEqual([]);
  await expectNoWiderThanWindow(page);
}
