// `npm run test:mutants [-- part of a name …]`: plants the faults of scripts/mutants.json one at a time in a copy of the
// repository. Ends with `N caught, N survived`.
import { type ChildProcess, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import MUTANTS from './mutants.json';

/** `rule` is the paragraph of docs/rules.md that the fault breaks; `search` occurs once in `file`. */
type Mutant = (typeof MUTANTS)[number];
/** Written by scripts/firstFailure.mjs. */
type Outcome =
  { kind: 'failed'; path: string; fullName: string } | { kind: 'passed' } | { kind: 'broken'; reason: string };

const JEST = 'node_modules/jest/bin/jest.js';
const RUN_TIMEOUT_MS = 20 * 60_000;

const copy = mkdtempSync(path.join(realpathSync(tmpdir()), 'nachschub-mutants-'));
const inCopy = (file: string) => path.join(copy, file);

let jest: ChildProcess | undefined;
/** Ends Jest with its workers and the tests' servers, which belong to its group. */
function endJest() {
  try {
    if (jest?.pid) process.kill(-jest.pid, 'SIGKILL');
  } catch {
    // The group has ended.
  }
}

/** Runs Jest in the copy up to its first failed test. */
async function runJest(project: string, file: string, args: readonly string[]): Promise<Outcome> {
  const outcome = inCopy('tmp/outcome.json');
  rmSync(outcome, { force: true });
  const options = ['--reporters=./scripts/firstFailure.mjs', '--testSequencer=./scripts/relatedFirst.mjs'];
  jest = spawn(
    process.execPath,
    [JEST, '--passWithNoTests', '--maxWorkers=2', ...options, '--selectProjects', project, ...args],
    {
      cwd: copy,
      // Temporary files go with the copy.
      env: { ...process.env, DATABASE_URL: undefined, TMPDIR: inCopy('tmp'), OUTCOME_FILE: outcome, MUTANT_FILE: file },
      stdio: 'ignore',
      detached: true,
      timeout: RUN_TIMEOUT_MS,
    },
  );
  const ended = jest;
  await new Promise((resolve) => ended.once('exit', resolve));
  endJest();
  if (!existsSync(outcome)) return { kind: 'broken', reason: 'Jest ended without a result' };
  return JSON.parse(readFileSync(outcome, 'utf8')) as Outcome;
}

/** Plants the fault and returns a function that removes it. */
function plant({ name, file, search, replace }: Mutant): () => void {
  const text = existsSync(inCopy(file)) ? readFileSync(inCopy(file), 'utf8') : '';
  const count = text.split(search).length - 1;
  if (count !== 1) throw new Error(`"${name}": ${file} holds its text ${count} times instead of once: ${search}`);
  writeFileSync(
    inCopy(file),
    text.replace(search, () => replace),
  );
  return () => writeFileSync(inCopy(file), text);
}

async function runWithFault(mutant: Mutant, project: string, args: readonly string[]): Promise<Outcome> {
  const remove = plant(mutant);
  return runJest(project, mutant.file, args).finally(remove);
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/**
 * Returns the test that fails with the fault, passes without it, and fails with it again. Tries twice, because a test can
 * fail by the time that its first compilation takes.
 */
async function findTest(mutant: Mutant, project: string, isRetry = false): Promise<string | undefined> {
  const failed = await runWithFault(mutant, project, ['--findRelatedTests', mutant.file]);
  if (failed.kind === 'broken') console.log(`${mutant.name}: ${failed.reason}`);
  if (failed.kind !== 'failed') return undefined;
  const only = ['--runTestsByPath', failed.path, '--testNamePattern', `^${escaped(failed.fullName)}$`];
  const without = await runJest(project, mutant.file, only);
  const again = await runWithFault(mutant, project, only);
  const test = `${project}, ${path.basename(failed.path)}: ${failed.fullName}`;
  if (without.kind === 'passed' && again.kind === 'failed') return test;
  console.log(`Proves nothing: without the fault ${without.kind}, with it again ${again.kind}: ${test}`);
  return isRetry ? undefined : findTest(mutant, project, true);
}

/** Cheapest first. */
const projectsFor = (file: string) => ['unit', file.startsWith('server/') ? 'server' : 'portal'];

async function findCatch(mutant: Mutant): Promise<string | undefined> {
  for (const project of projectsFor(mutant.file)) {
    const test = await findTest(mutant, project);
    if (test) return test;
  }
  return undefined;
}

function chosenMutants(parts: readonly string[]): Mutant[] {
  const unknown = parts.filter((part) => !MUTANTS.some(({ name }) => name.includes(part)));
  if (unknown.length > 0) throw new Error(`No mutant has this in its name: ${unknown.join(', ')}`);
  return MUTANTS.filter(({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)));
}

/** @returns whether every chosen fault is caught */
async function testMutants(parts: readonly string[]): Promise<boolean> {
  const mutants = chosenMutants(parts);
  const left = new Set(['.git', ...readFileSync('.gitignore', 'utf8').split(/\/?\n/)]);
  cpSync('.', copy, { recursive: true, filter: (file) => !left.has(file) });
  symlinkSync(realpathSync('node_modules'), inCopy('node_modules'), 'junction');
  mkdirSync(inCopy('tmp'));
  // Also finds the faults of another run whose text has changed.
  for (const mutant of MUTANTS) plant(mutant)();
  let caught = 0;
  for (const mutant of mutants) {
    const startedAt = Date.now();
    const test = await findCatch(mutant);
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(0).padStart(4);
    if (test) caught += 1;
    console.log(`${test ? 'caught  ' : 'SURVIVED'} ${seconds} s  ${mutant.rule} ${mutant.name} | ${test ?? ''}`);
  }
  console.log(`${caught} caught, ${mutants.length - caught} survived`);
  return caught === mutants.length;
}

// Node calls this at its own end, also after an error.
process.once('exit', () => {
  endJest();
  rmSync(copy, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
testMutants(process.argv.slice(2)).then(
  (isGreen) => process.exit(isGreen ? 0 : 1),
  (error: unknown) => {
    console.error((error as Error).message);
    process.exit(1);
  },
);
