import type { Page } from '@playwright/test';
import { violationsOf } from '../../../__tests__/support/axe';
import { maskText } from './maskText';
import type { Variant } from './variants';

/** What a page has on screen that no page should: it is wider than its window, or axe objects (rules §31.4). */
export async function findingsOf(page: Page, variant: Variant, isAxeDue: boolean): Promise<string[]> {
  const width = await page.evaluate(() => document.scrollingElement?.scrollWidth ?? 0);
  const overflow =
    width > variant.width ? [`overflow: the page is ${width - variant.width} px wider than its window`] : [];
  const violations = isAxeDue ? await violationsOf(page, variant.theme) : [];
  return [...overflow, ...violations.map((violation) => `axe: ${maskText(violation)}`)];
}
