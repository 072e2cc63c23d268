// `npm run test:mutants [-- part of a name …]`: plants the faults of scripts/mutants.json one at a time in a copy of the
// repository. A fault is caught when a test fails with it and passes without it. Ends with `N caught, N survived`.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import MUTANTS from './mutants.json';
import { endJest, LOG, runJest, RUN_TIMEOUT_MS, type FailedTest, type Outcome } from './mutants/runJest';

/**
 * A fault: `name` describes it, `rule` is the paragraph of docs/rules.md that it breaks, `search` occurs once in
 * `file`, and `replace` takes its place. All of them together pass the type check.
 */
type Mutant = (typeof MUTANTS)[number];

const TYPE_CHECK = 'node_modules/typescript7/bin/tsc';
/** Ignored by Git, and made anew where they are missing. */
const SERVER_BUILD = ['dist/server', '.cache/build-server.sha256'];

class Refusal extends Error {}

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
const countOf = (text: string, part: string) => text.split(part).length - 1;

function chosenMutants(parts: readonly string[]): Mutant[] {
  const unknown = parts.filter((part) => !MUTANTS.some(({ name }) => name.includes(part)));
  if (unknown.length > 0) throw new Refusal(`No mutant has this in its name: ${unknown.join(', ')}`);
  return MUTANTS.filter(({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)));
}

/** Uncommitted changes would make a fault of a text that nobody else has. */
function refuseChanged(mutants: readonly Mutant[]): void {
  const changed = git('status', '--porcelain', '--', ...new Set(mutants.map(({ file }) => file)));
  if (changed) throw new Refusal(`Commit these first, since faults are planted in them:\n${changed}`);
}

/** Everything that Git tracks or would add, so that a new test counts before it is committed. */
function copyRepository(copy: string): void {
  const files = git('ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0');
  for (const file of [...files, ...SERVER_BUILD]) {
    if (file && existsSync(file)) cpSync(file, path.join(copy, file), { recursive: true });
  }
  symlinkSync(realpathSync('node_modules'), path.join(copy, 'node_modules'), 'junction');
  mkdirSync(path.join(copy, 'tmp'));
}

/** Plants the fault and returns how to take it away. */
function plant(copy: string, { name, file, search, replace }: Mutant): () => void {
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

/** Names every mutant whose text is missing, then checks that none of them fails merely because it does not compile. */
function checkMutants(copy: string, mutants: readonly Mutant[]): void {
  const faults = mutants.map((mutant) => () => plant(copy, mutant));
  const gone = faults.flatMap((attempt) => {
    try {
      attempt()();
      return [];
    } catch (error) {
      return [(error as Error).message];
    }
  });
  if (gone.length > 0) throw new Refusal(gone.join('\n'));
  const undo = faults.map((attempt) => attempt());
  const { status, stdout } = spawnSync(process.execPath, [TYPE_CHECK, '-p', '.'], { cwd: copy, encoding: 'utf8' });
  undo.reverse().forEach((restore) => restore());
  if (status !== 0) throw new Refusal(`With every fault at once the type check fails:\n${stdout}`);
}

const WARM_TEST = '__tests__/zones/warm.test.ts';
let isWarm = false;
/** Compiles the portal, since a first page that waits for its files fails tests on a busy machine. */
async function warmPortal(copy: string): Promise<void> {
  if (isWarm) return;
  isWarm = true;
  const files = readdirSync(path.join(copy, 'src'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.d)\.tsx?$/.test(name),
  );
  // What runs at once on its page would find none.
  const imports = files
    .filter((name) => !/(^|\/)index\.tsx?$/.test(name))
    .map((name) => `require('../../src/${name}');`);
  writeFileSync(path.join(copy, WARM_TEST), `test('compiles', () => {\n${imports.join('\n')}\n}, ${RUN_TIMEOUT_MS});`);
  const outcome = await runJest(copy, WARM_TEST, ['--selectProjects', 'portal', '--runTestsByPath', WARM_TEST]);
  rmSync(path.join(copy, WARM_TEST));
  if (outcome.kind !== 'passed') {
    throw new Refusal(`The portal does not load without a fault:\n${readFileSync(path.join(copy, LOG), 'utf8')}`);
  }
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Runs one test once more. A title that is made from what the fault changes is another one then: its file is run. */
async function runAgain(
  copy: string,
  file: string,
  project: string,
  { path: testFile, fullName }: FailedTest,
): Promise<Outcome> {
  const run = (...only: string[]) =>
    runJest(copy, file, ['--selectProjects', project, '--runTestsByPath', testFile, ...only]);
  const outcome = await run('--testNamePattern', `^${escaped(fullName)}$`);
  return outcome.kind === 'passed' && outcome.count === 0 ? run() : outcome;
}

/** Tests that fail without a fault as well: they prove nothing about one. */
const failing: string[] = [];

/** Runs the related tests of one project until one fails with the fault, passes without it, and fails with it again. */
async function runRelated(copy: string, mutant: Mutant, project: string): Promise<Outcome> {
  const { file } = mutant;
  const withFault = (run: () => Promise<Outcome>) => {
    const restore = plant(copy, mutant);
    return run().finally(restore);
  };
  const related = ['--selectProjects', project, '--findRelatedTests', file];
  const failedByChance: string[] = [];
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
const projectsFor = (file: string) => (file.startsWith('server/') ? ['server'] : ['unit', 'portal']);

async function judge(copy: string, mutant: Mutant): Promise<{ isCaught: boolean; why: string }> {
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

async function testMutants(copy: string, mutants: readonly Mutant[]): Promise<number> {
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

async function main(): Promise<void> {
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
}

void main();
