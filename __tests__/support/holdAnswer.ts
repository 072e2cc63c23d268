import type { Page } from '@playwright/test';

/** Reads the answer to the next call that matches a glob, and keeps it from the page until it is handed on. */
export async function holdAnswer(page: Page, url: string) {
  let noteRead = () => {};
  const read = new Promise<void>((resolve) => (noteRead = resolve));
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  let noteDone = () => {};
  const isDone = new Promise<void>((resolve) => (noteDone = resolve));
  await page.route(
    url,
    async (route) => {
      const response = await route.fetch();
      noteRead();
      await isReleased;
      await route.fulfill({ response });
      noteDone();
    },
    { times: 1 },
  );
  return {
    /** The server has answered. */
    read,
    /** Lets the page have the answer; resolves once it has it. */
    handOn(): Promise<void> {
      release();
      return isDone;
    },
  };
}
