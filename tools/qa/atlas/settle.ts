import { finishMotion } from '../../../__tests__/support/finishMotion';
import type { OpenStage } from './createStage';

const LOOK_EVERY_MS = 25;
const MAX_LOOKS = 200;
/** Looks in a row at which nothing may be under way. */
const ENOUGH = 3;

/** Waits until a page shows what it is going to show: nothing is under way but what is held, and nothing moves. */
export async function settle({ page, isQuiet }: Pick<OpenStage, 'page' | 'isQuiet'>): Promise<void> {
  let quiet = 0;
  for (let look = 0; quiet < ENOUGH && look < MAX_LOOKS; look += 1) {
    quiet = isQuiet() ? quiet + 1 : 0;
    await page.waitForTimeout(LOOK_EVERY_MS);
  }
  await page.evaluate(finishMotion);
}
