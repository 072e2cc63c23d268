import { expect, type Page } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';
import { finishMotion } from './finishMotion';

type ColorScheme = 'dark' | 'light';

interface Scope {
  tags?: readonly string[];
  /** Rules of axe that are left out. */
  without?: readonly string[];
}

/** What axe finds on a page in one color scheme: the rule, the element, and what is wrong with it. */
export async function violationsOf(
  page: Page,
  colorScheme: ColorScheme,
  { tags, without = [] }: Scope = {},
): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // Loads axe through the debugger, so that the page keeps its strict policy, and only into pages that need it.
  await page.evaluate(finishMotion);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
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
