import type { Page } from '@playwright/test';
import { type Variant, windowOf } from './variants';

/** The list is not in the menu there, and so always in the page. */
const WIDE = { width: 1280, height: 800 };

/** Runs in the page: chooses as a person does, also while a dialog makes the rest of the page inert. */
function chooseLanguage(select: HTMLSelectElement, language: string): void {
  select.value = language;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Switches the language; answers whether the page has a way to do so. */
export async function switchLanguage(page: Page, language: string): Promise<boolean> {
  if ((await page.locator('html').getAttribute('lang')) === language) return true;
  await page.setViewportSize(WIDE);
  const select = page.locator('select.language-select').first();
  if ((await select.count()) === 0) return false;
  await select.evaluate(chooseLanguage, language);
  await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language);
  return true;
}

/** Switches the width and the theme of a page that is shown (rules §31.2). */
export async function switchLook(page: Page, variant: Variant): Promise<void> {
  await page.setViewportSize(windowOf(variant));
  await page.emulateMedia({ colorScheme: variant.theme, reducedMotion: 'reduce' });
}
