import { expect, type Page } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';

/** Until everything that moves has come to rest; what pulses without end never does. */
const settled = (page: Page) =>
  page.waitForFunction(() =>
    document.getAnimations().every((animation) => {
      const endless = animation.effect?.getComputedTiming().iterations === Infinity;
      return endless || animation.playState !== 'running';
    }),
  );

async function violationsOf(page: Page, tags: readonly string[] | undefined): Promise<string[]> {
  // Run by the debugger, so that the page's own policy stays as strict as it is.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options = { resultTypes: ['violations'], ...(tags && { runOnly: tags }) };
  const results = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n${target.join(' ')}\n${failureSummary ?? ''}`),
  );
}

export async function expectNoWiderThanWindow(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.scrollingElement?.scrollWidth);
  expect(width, 'the width of the page').toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

/**
 * axe finds nothing in either colour scheme, and the page is no wider than its window (design §7). The schemes differ
 * in colours alone, so all rules run in the light one and those about colour once more in the dark one.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await settled(page);
  expect(await violationsOf(page, ['cat.color']), 'in the dark scheme').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await settled(page);
  expect(await violationsOf(page, undefined), 'in the light scheme').toEqual([]);
  await expectNoWiderThanWindow(page);
}
