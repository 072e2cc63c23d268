import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';
import { violationsOf } from '../../../__tests__/support/axe';
import { allowFunctions } from './allowFunctions';

/** Opens a gallery that was written as a person does; answers what is wrong with it (rules §31.5). */
export async function checkGallery(browser: Browser, file: string, count: number): Promise<string[]> {
  const context = await browser.newContext();
  await allowFunctions(context);
  const page = await context.newPage();
  const outside: string[] = [];
  page.on('request', (request) => {
    if (!/^(file|data):/.test(request.url())) outside.push(`The gallery asks for ${request.url()}.`);
  });
  await page.goto(pathToFileURL(resolve(file)).href);
  const shown = page.locator('ul.shots > li:visible');
  const before = await shown.count();
  // Before axe, which takes long on many pictures.
  await page.getByRole('searchbox').fill('no-such-state');
  const after = await shown.count();
  const violations = await violationsOf(page, 'light');
  await context.close();
  return [
    ...outside,
    ...(before === count ? [] : [`The gallery shows ${before} of ${count} pictures.`]),
    ...(after === 0 ? [] : ['The gallery finds what is not there.']),
    ...violations.map((violation) => `The gallery itself: ${violation}`),
  ];
}
