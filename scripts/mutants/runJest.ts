import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

const JEST = 'node_modules/jest/bin/jest.js';
/** What Jest printed last, in the copy. */
export const LOG = 'tmp/jest.log';
export const RUN_TIMEOUT_MS = 20 * 60_000;

let jest: ChildProcess | undefined;
/** Ends Jest with its workers and the tests' servers, which belong to its group. */
export function endJest() {
  try {
    if (jest?.pid) process.kill(-jest.pid, 'SIGKILL');
  } catch {
    // Nothing of it is left.
  }
  jest = undefined;
}

/** A test, by its file and its full name. */
export interface FailedTest {
  path: string;
  fullName: string;
}
export type Outcome =
  ({ kind: 'failed' } & FailedTest) | { kind: 'passed'; count: number } | { kind: 'broken'; reason: string };

/** Runs Jest in the copy up to the first failed test that is not among the `ignored`. */
export async function runJest(
  copy: string,
  file: string,
  args: readonly string[],
  ignored: readonly string[] = [],
): Promise<Outcome> {
  const outcomeFile = path.join(copy, 'tmp/outcome.json');
  const logFile = path.join(copy, LOG);
  rmSync(outcomeFile, { force: true });
  const log = openSync(logFile, 'w');
  const script = (name: string) => path.join(copy, 'scripts', name);
  const options = [`--reporters=${script('firstFailure.mjs')}`, `--testSequencer=${script('relatedFirst.mjs')}`];
  const env = {
    ...process.env,
    DATABASE_URL: undefined,
    // Whatever a run leaves in the temporary folder goes with the copy.
    TMPDIR: path.join(copy, 'tmp'),
    OUTCOME_FILE: outcomeFile,
    IGNORED_TESTS: JSON.stringify(ignored),
    MUTANT_FILE: file,
  };
  const run = spawn(process.execPath, [JEST, '--passWithNoTests', ...options, ...args], {
    cwd: copy,
    env,
    stdio: ['ignore', log, log],
    detached: true,
    timeout: RUN_TIMEOUT_MS,
  });
  jest = run;
  await new Promise((resolve) => run.once('exit', resolve));
  endJest();
  closeSync(log);
  if (existsSync(outcomeFile)) return JSON.parse(readFileSync(outcomeFile, 'utf8')) as Outcome;
  return { kind: 'broken', reason: readFileSync(logFile, 'utf8').trim() };
}
