import { expect, type Page } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';
import { finishMotion } from './finishMotion';

type ColorScheme = 'dark' | 'light';

interface Scope {
  tags?: readonly string[];
  /** Disabled axe rules. */
  without?: readonly string[];
}

/** Violations in one color scheme: rule, element and reason. */
export async function violationsOf(
  page: Page,
  colorScheme: ColorScheme,
  { tags, without = [] }: Scope = {},
): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // Evaluated through the debugger, so that the page keeps its content security policy. Once a page.
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
 * Expects no violation in both color schemes, and no overflow of the window (rules §19.6). Only color rules run in the
 * dark scheme, because the schemes differ only in colors.
 */
export async function expectAccessible(page: Page, without: readonly string[] = []): Promise<void> {
  expect(await violationsOf(page, 'dark', { tags: ['cat.color'], without }), 'in the dark scheme').toEqual([]);
  expect(await violationsOf(page, 'light', { without }), 'in the light scheme').toEqual([]);
  await expectNoWiderThanWindow(page);
}
