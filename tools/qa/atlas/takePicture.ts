import type { Page } from '@playwright/test';
import { finishMotion } from '../../../__tests__/support/finishMotion';

/** Selector of typed text. The digits of a code are rendered beside its input. */
const TYPED = 'input, textarea, div:has(> input[name=otp]) > span';

/**
 * Takes a JPEG of a whole page in which typed text and e-mail addresses are hidden (rules §31.6).
 * Leaves the window as high as the page, because sticky bars would cover content otherwise.
 */
export async function takePicture(page: Page, width: number): Promise<Buffer> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
  await page.evaluate(finishMotion);
  return page.screenshot({
    fullPage: true,
    type: 'jpeg',
    quality: 60,
    style: `:is(${TYPED}) { -webkit-text-security: disc !important }`,
    mask: [page.getByText(/\S@\S/)],
    maskColor: '#888',
  });
}
