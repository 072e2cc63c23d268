import type { Page } from '@playwright/test';

/** Fields whose content is a person's own: the browser knows them by what it would fill in. A code stands beside its field. */
const HIDDEN = [
  'input[autocomplete]:not([autocomplete=off])',
  'input[type=email]',
  'input[inputmode=numeric]',
  'textarea',
  'div:has(> input[name=otp]) > span',
].join();
const STYLE = `:is(${HIDDEN}) { -webkit-text-security: disc !important }`;
const QUALITY = 60;

/** Runs in the page: replaces each e-mail address in the text by dots, or puts them back. */
function swapAddresses(isBack: boolean): void {
  const kept = ((window as { keptTexts?: Map<Text, string> }).keptTexts ??= new Map<Text, string>());
  if (isBack) {
    kept.forEach((text, node) => (node.nodeValue = text));
    kept.clear();
    return;
  }
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const text = node.nodeValue ?? '';
    if (!text.includes('@')) continue;
    kept.set(node as Text, text);
    node.nodeValue = text.replace(/\S+@\S+/g, (address) => '•'.repeat(address.length));
  }
}

/** Makes the window as high as the page, so that what sticks to its edges covers nothing; a dialog has its own window. */
async function growWindow(page: Page): Promise<() => Promise<void>> {
  const size = page.viewportSize();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (!size || height <= size.height || (await page.locator('[role=dialog]').count()) > 0)
    return () => Promise.resolve();
  await page.setViewportSize({ ...size, height });
  return () => page.setViewportSize(size);
}

/** Takes a picture of a page, or of a dialog over it, on which nothing that was typed can be read (rules §31.6). */
export async function takePicture(page: Page, path: string): Promise<void> {
  const shrinkWindow = await growWindow(page);
  await page.evaluate(swapAddresses, false);
  await page.screenshot({ path, type: 'jpeg', quality: QUALITY, style: STYLE, caret: 'hide' });
  await page.evaluate(swapAddresses, true);
  await shrinkWindow();
}
