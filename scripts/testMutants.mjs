// `npm run test:mutants [-- part of a name …]`: plants the faults of scripts/mutants.json one at a time in a copy of the
// repository. A fault is caught when a test fails with it and passes without it. Ends with `N caught, N survived`.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * The faults: `name` says what each does, `rule` is the paragraph of docs/rules.md that it breaks, `search` occurs once
 * in `file`, and `replace` takes its place. All of them together pass the type check.
 * @type {readonly { name: string; rule: string; file: string; search: string; replace: string }[]}
 */
const MUTANTS = JSON.parse(readFileSync(new URL('mutants.json', import.meta.url), 'utf8'));

const JEST = 'node_modules/jest/bin/jest.js';
const TYPE_CHECK = 'node_modules/typescript7/bin/tsc';
/** Ignored by Git, and made anew where they are missing. */
const SERVER_BUILD = ['dist/server', '.cache/build-server.sha256'];
/** What Jest printed last, in the copy. */
const LOG = 'tmp/jest.log';
const RUN_TIMEOUT_MS = 20 * 60_000;

class Refusal extends Error {}

const git = (...args) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
const countOf = (text, part) => text.split(part).length - 1;

function chosenMutants(parts) {
  const unknown = parts.filter((part) => !MUTANTS.some(({ name }) => name.includes(part)));
  if (unknown.length > 0) throw new Refusal(`No mutant has this in its name: ${unknown.join(', ')}`);
  return MUTANTS.filter(({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)));
}

/** Uncommitted changes would make a fault of a text that nobody else has. */
function refuseChanged(mutants) {
  const changed = git('status', '--porcelain', '--', ...new Set(mutants.map(({ file }) => file)));
  if (changed) throw new Refusal(`Commit these first, since faults are planted in them:\n${changed}`);
}

/** Everything that Git knows or would add, so that a new test counts before it is committed. */
function copyRepository(copy) {
  const files = git('ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0');
  for (const file of [...files, ...SERVER_BUILD]) {
    if (file && existsSync(file)) cpSync(file, path.join(copy, file), { recursive: true });
  }
  symlinkSync(realpathSync('node_modules'), path.join(copy, 'node_modules'), 'junction');
  mkdirSync(path.join(copy, 'tmp'));
}

/** Plants the fault and returns how to take it away. */
function plant(copy, { name, file, search, replace }) {
  const target = path.join(copy, file);
  const text = existsSync(target) ? readFileSync(target, 'utf8') : '';
  const count = countOf(text, search);
  if (count !== 1) throw new Refusal(`"${name}": ${file} holds its text ${count} times instead of once: ${search}`);
  writeFileSync(
    target,
    text.replace(search, () => replace),
  );
  return () => writeFileSync(target, text);
}

/** Names every mutant whose text is gone, then checks that none of them fails merely because it does not compile. */
function checkMutants(copy, mutants) {
  const faults = mutants.map((mutant) => () => plant(copy, mutant));
  const gone = faults.flatMap((attempt) => {
    try {
      attempt()();
      return [];
    } catch (error) {
      return [error.message];
    }
  });
  if (gone.length > 0) throw new Refusal(gone.join('\n'));
  const undo = faults.map((attempt) => attempt());
  const { status, stdout } = spawnSync(process.execPath, [TYPE_CHECK, '-p', '.'], { cwd: copy, encoding: 'utf8' });
  undo.reverse().forEach((restore) => restore());
  if (status !== 0) throw new Refusal(`With every fault at once the type check fails:\n${stdout}`);
}

let jest;
/** Ends Jest with its workers and the tests' servers, which belong to its group. */
function endJest() {
  try {
    if (jest) process.kill(-jest.pid, 'SIGKILL');
  } catch {
    // Nothing of it is left.
  }
  jest = undefined;
}

/**
 * Runs Jest in the copy up to the first failed test that is not among the `ignored`.
 * @returns `failed` with the test's file and full name, `passed` with a count, or `broken` with a reason
 */
async function runJest(copy, file, args, ignored = []) {
  const outcomeFile = path.join(copy, 'tmp/outcome.json');
  const logFile = path.join(copy, LOG);
  rmSync(outcomeFile, { force: true });
  const log = openSync(logFile, 'w');
  const script = (name) => path.join(copy, 'scripts', name);
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
  jest = spawn(process.execPath, [JEST, '--passWithNoTests', ...options, ...args], {
    cwd: copy,
    env,
    stdio: ['ignore', log, log],
    detached: true,
    timeout: RUN_TIMEOUT_MS,
  });
  await new Promise((resolve) => jest.once('exit', resolve));
  endJest();
  closeSync(log);
  if (existsSync(outcomeFile)) return JSON.parse(readFileSync(outcomeFile, 'utf8'));
  return { kind: 'broken', reason: readFileSync(logFile, 'utf8').trim() };
}

const WARM_TEST = '__tests__/zones/warm.test.ts';
let isWarm = false;
/** Compiles the portal, since a first page that waits for its files fails tests on a busy machine. */
async function warmPortal(copy) {
  if (isWarm) return;
  isWarm = true;
  const files = readdirSync(path.join(copy, 'src'), { recursive: true }).filter((name) => /(?<!\.d)\.tsx?$/.test(name));
  const imports = files.filter((name) => name !== 'index.tsx').map((name) => `require('../../src/${name}');`);
  writeFileSync(path.join(copy, WARM_TEST), `test('compiles', () => {\n${imports.join('\n')}\n}, ${RUN_TIMEOUT_MS});`);
  const outcome = await runJest(copy, WARM_TEST, ['--selectProjects', 'portal', '--runTestsByPath', WARM_TEST]);
  rmSync(path.join(copy, WARM_TEST));
  if (outcome.kind !== 'passed') {
    throw new Refusal(`The portal does not load without a fault:\n${readFileSync(path.join(copy, LOG), 'utf8')}`);
  }
}

const escaped = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Runs one test once more. A title that is made from what the fault changes is another one then: its file is run. */
async function runAgain(copy, file, project, { path: testFile, fullName }) {
  const run = (...only) => runJest(copy, file, ['--selectProjects', project, '--runTestsByPath', testFile, ...only]);
  const outcome = await run('--testNamePattern', `^${escaped(fullName)}$`);
  return outcome.kind === 'passed' && outcome.count === 0 ? run() : outcome;
}

/** Tests that fail without a fault as well: they say nothing about one. */
const failing = [];

/** Runs the related tests of one project until one fails with the fault, passes without it, and fails with it again. */
async function runRelated(copy, mutant, project) {
  const { file } = mutant;
  const withFault = async (run) => {
    const restore = plant(copy, mutant);
    return run().finally(restore);
  };
  const related = ['--selectProjects', project, '--findRelatedTests', file];
  const failedByChance = [];
  for (;;) {
    const outcome = await withFault(() => runJest(copy, file, related, [...failing, ...failedByChance]));
    if (outcome.kind !== 'failed') return outcome;
    const id = `${outcome.path} ${outcome.fullName}`;
    if ((await runAgain(copy, file, project, outcome)).kind !== 'passed') {
      failing.push(id);
      console.log(`ignored: fails without a fault as well: ${path.relative(copy, id)}`);
    } else if ((await withFault(() => runAgain(copy, file, project, outcome))).kind === 'failed') {
      return outcome;
    } else {
      failedByChance.push(id);
      console.log(`ignored: failed by chance: ${path.relative(copy, id)}`);
    }
  }
}

/** The projects of jest.config.cjs in which a test can find the fault, the quickest first. */
const projectsFor = (file) => (file.startsWith('server/') ? ['server'] : ['unit', 'portal']);

async function judge(copy, mutant) {
  let count = 0;
  for (const project of projectsFor(mutant.file)) {
    if (project === 'portal') await warmPortal(copy);
    const outcome = await runRelated(copy, mutant, project);
    if (outcome.kind === 'broken') return { isCaught: false, why: `no test could run: ${outcome.reason}` };
    if (outcome.kind === 'failed') {
      return { isCaught: true, why: `${project}, ${path.basename(outcome.path)}: ${outcome.fullName}` };
    }
    count += outcome.count;
  }
  return { isCaught: false, why: count > 0 ? `${count} tests pass` : 'no test is related' };
}

async function testMutants(copy, mutants) {
  copyRepository(copy);
  checkMutants(copy, mutants);
  let caught = 0;
  for (const mutant of mutants) {
    const startedAt = Date.now();
    const { isCaught, why } = await judge(copy, mutant);
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    caught += Number(isCaught);
    console.log(
      `${isCaught ? 'caught  ' : 'SURVIVED'} ${seconds.padStart(6)} s  ${mutant.rule} ${mutant.name} | ${why}`,
    );
  }
  console.log(`${caught} caught, ${mutants.length - caught} survived`);
  return caught === mutants.length ? 0 : 1;
}

const copy = mkdtempSync(path.join(realpathSync(tmpdir()), 'nachschub-mutants-'));
// Node runs this at its own end, also after an error.
process.once('exit', () => {
  endJest();
  rmSync(copy, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
try {
  const mutants = chosenMutants(process.argv.slice(2));
  refuseChanged(mutants);
  process.exitCode = await testMutants(copy, mutants);
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
