import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Atlas } from './Shot';

/** Where the atlases of commits lie, each in a folder of the commit's name. */
const KEPT = '.cache/atlas';
export const DATA_FILE = 'atlas.json';

const git = (...args: readonly string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** Keeps a whole atlas for later comparisons, unless the tree holds what no commit has. */
export function keepAtlas(folder: string): void {
  if (git('status', '--porcelain') === '') cpSync(folder, join(KEPT, git('rev-parse', 'HEAD')), { recursive: true });
}

/**
 * The folder of an earlier atlas (rules §31.7).
 * @param name that folder, or a commit whose atlas was kept
 * @throws where there is none, and says how to make it
 */
export function folderOfAtlas(name: string): string {
  if (existsSync(join(name, DATA_FILE))) return name;
  const folder = join(KEPT, git('rev-parse', `${name}^{commit}`));
  if (existsSync(join(folder, DATA_FILE))) return folder;
  throw new Error(`There is no atlas of ${name}: check it out, run npm run atlas, and name its dist/atlas instead.`);
}

export const readAtlas = (folder: string): Atlas => JSON.parse(readFileSync(join(folder, DATA_FILE), 'utf8')) as Atlas;
