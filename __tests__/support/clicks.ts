import type { Locator } from '@playwright/test';

/** Clicks from the first page of the admin area to the end of a job. */
export const CLICKS_MAX = 5;

/** Counts the clicks of a person. Typed and pasted text are no clicks. */
export function countClicks() {
  let count = 0;
  return {
    click: async (target: Locator) => {
      await target.click();
      count += 1;
    },
    count: () => count,
  };
}
