import type { BrowserContext } from '@playwright/test';

/** Lets functions of these files run in a page: esbuild leaves calls of its own in them. */
export const allowFunctions = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript({ content: 'globalThis.__name = (named) => named' });
