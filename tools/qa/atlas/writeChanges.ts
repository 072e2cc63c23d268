import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { allowFunctions } from './allowFunctions';
import { compare, keyOf } from './compare';
import { differsInPixels } from './differsInPixels';
import { folderOfAtlas, readAtlas } from './earlierAtlas';
import { gallery } from './gallery';
import type { Atlas } from './Shot';

/** Writes what changed since an earlier atlas as changes.html, with the pictures of before; answers how much it is. */
export async function writeChanges(browser: Browser, atlas: Atlas, folder: string, against: string): Promise<string> {
  const earlier = folderOfAtlas(against);
  const context = await browser.newContext();
  await allowFunctions(context);
  const page = await context.newPage();
  await page.goto('data:text/html,');
  const { changed, added, removed } = await compare(readAtlas(earlier), atlas, (before, after) =>
    differsInPixels(page, join(earlier, before.image), join(folder, after.image)),
  );
  await context.close();
  mkdirSync(join(folder, 'before'), { recursive: true });
  const befores = new Map(changed.map(({ before, after }) => [keyOf(after), `before/${before.image}`]));
  for (const { before } of changed) cpSync(join(earlier, before.image), join(folder, 'before', before.image));
  const shots = [...changed.map(({ after }) => after), ...added];
  const gone = removed.map((shot) => `Not there any more: ${keyOf(shot)}`);
  const options = {
    title: `What changed since ${against}`,
    beforeOf: (shot: Atlas['shots'][number]) => befores.get(keyOf(shot)),
  };
  writeFileSync(join(folder, 'changes.html'), gallery({ shots, missing: [], failures: gone }, options));
  return `${changed.length} changed, ${added.length} new, ${removed.length} gone: ${folder}/changes.html`;
}
