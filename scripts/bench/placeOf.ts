import type { Locator } from '@playwright/test';

const SETTLE_MS = 1000;

/** Where a person finds something: its middle, once it is in sight and rows above it have their final height. */
export async function placeOf(target: Locator): Promise<{ x: number; y: number }> {
  const height = target.page().viewportSize()?.height ?? 0;
  for (;;) {
    await target.scrollIntoViewIfNeeded();
    await target.page().waitForTimeout(SETTLE_MS);
    const box = await target.boundingBox();
    if (!box) throw new Error('There is nothing to tap.');
    const y = box.y + box.height / 2;
    if (y > 0 && y < height) return { x: box.x + box.width / 2, y };
  }
}
