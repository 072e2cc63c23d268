import type { Page } from '@playwright/test';

/** Holds back what matches until the returned function is called. */
export async function holdBack(page: Page, url: RegExp): Promise<() => void> {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
}
