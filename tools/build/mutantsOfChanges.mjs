// `npm run mutants:changed`: runs Stryker on a sample of the files changed since BASE (default: 20 commits ago).
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';

/** Maximum of changed files, because each file yields many mutants. */
const MOST_FILES = 2;
/** Control file of every run, because a run without a killed mutant in this file is broken. */
const CONTROL = 'src/domain/pager.ts';
const REPORT = '.cache/mutants.json';

const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim().split('\n').filter(Boolean);

/** Returns a sample ranked by hashes of commit and file, so that a repeated run tests the same files. */
function sample() {
  const [head] = git('rev-parse', 'HEAD');
  // Without BASE, 20 commits ago, or the oldest commit of a clone with fewer commits.
  const base = process.env.BASE ?? git('rev-list', '--first-parent', '--max-count=21', 'HEAD').at(-1);
  const changed = git('diff', '--name-only', base, '--', 'src/domain/*.ts', 'src/commands/*.ts').filter(existsSync);
  const rank = (file) => createHash('sha256').update(`${head} ${file}`).digest('hex');
  return changed.sort((left, right) => rank(left).localeCompare(rank(right))).slice(0, MOST_FILES);
}

function sampleIfKnown() {
  try {
    return sample();
  } catch (error) {
    console.error(`What has changed is unknown: ${error.message}`);
    return [];
  }
}

const files = new Set([CONTROL, ...sampleIfKnown()]);
rmSync(REPORT, { force: true });
const { status } = spawnSync('npx', ['stryker', 'run', '--mutate', [...files].join()], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
const report = existsSync(REPORT) ? JSON.parse(readFileSync(REPORT, 'utf8')).files : {};
const isSound = report[CONTROL]?.mutants.some((mutant) => mutant.status === 'Killed');
if (!isSound) console.error(`No mutant of ${CONTROL} was caught.`);
process.exitCode = isSound ? status : 1;
