// `npm run check`: runs all checks of a change. Installs nothing; .ci/run installs missing programs.
// The last line of the output reads `N passed, N failed`.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { chromiumPath } from './chromiumPath';
import { programFolder } from './temporaryPostgres';

const REPORT = 'test-results/report.json';
/** Environment: more runs of property and fuzz tests, and whole test tables. */
const LONG = { PROPERTY_RUNS: '6', FUZZ_REQUESTS: '1500', WHOLE_TABLES: '1' };

/** Presence of each required program, and the command that installs the program. */
const NEEDS = [
  [programFolder() !== undefined, 'apt-get install postgresql'],
  [chromiumPath !== undefined, 'apt-get install chromium-headless-shell'],
] as const;
const commands = NEEDS.flatMap(([isThere, command]) => (isThere ? [] : [command]));
if (commands.length > 0) {
  console.error(`Something is missing. Run first:\n${commands.join('\n')}`);
  process.exit(1);
}

interface Counts {
  passed: number;
  failed: number;
}

const countNothing = (): Counts => ({ passed: 0, failed: 0 });

/** Sums Jest's summary lines, such as `Tests: 1 failed, 2 passed, 3 total`, one for each run. */
function countJest(output: string): Counts {
  const lines = output.match(/^Tests: .*$/gm) ?? [];
  const countIn = (line: string, word: string) => Number(new RegExp(`(\\d+) ${word}`).exec(line)?.[1] ?? 0);
  const count = (word: string) => lines.reduce((sum, line) => sum + countIn(line, word), 0);
  return { passed: count('passed'), failed: count('failed') };
}

function countPlaywright(): Counts {
  if (!existsSync(REPORT)) return { passed: 0, failed: 0 };
  const { stats } = JSON.parse(readFileSync(REPORT, 'utf8')) as {
    stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>;
  };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped };
}

interface Step {
  name: string;
  args?: readonly string[];
  count: (output: string) => Counts;
  env?: Record<string, string>;
}
/** Steps in order; the steps of an inner list run in parallel. */
const STEPS: readonly (readonly Step[])[] = [
  // Without the server's tests, because `test:postgres` runs them.
  [{ name: 'test', args: ['--ignoreProjects', 'server'], count: countJest, env: LONG }],
  [
    { name: 'lint', count: countNothing },
    { name: 'mutants:changed', count: countNothing },
  ],
  // The product runs on several versions of Node (rules §23.7).
  [{ name: 'test:node', count: countJest }],
  [{ name: 'test:postgres', count: countJest, env: LONG }],
  [{ name: 'soak', args: ['30'], count: countNothing }],
  [{ name: 'soak:events', args: ['100'], count: countNothing }],
  [{ name: 'soak:payments', args: ['60'], count: countNothing }],
  [{ name: 'e2e', count: countPlaywright }],
  // Short atlas: each page and each state of a machine in one variant (rules §31.8).
  [{ name: 'atlas', count: countNothing, env: { SHORT_ATLAS: '1' } }],
];

interface Run {
  code: number | null;
  seconds: number;
  output: string;
}
/** Runs an npm script; resolves to its exit code, duration in seconds, and output without colours. */
const run = ({ name, args = [], env = {} }: Step, isLive: boolean) =>
  new Promise<Run>((resolve) => {
    const started = Date.now();
    const child = spawn('npm', ['run', '--silent', name, '--', ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    for (const pipe of [child.stdout, child.stderr]) {
      pipe.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (isLive) process.stdout.write(chunk);
      });
    }
    child.on('close', (code) => {
      const seconds = Math.round((Date.now() - started) / 1000);
      if (!isLive) process.stdout.write(output);
      // eslint-disable-next-line no-control-regex
      resolve({ code, seconds, output: output.replace(/\u001b\[[0-9;]*m/g, '') });
    });
  });

/** Runs all steps; resolves to true if every test and step passed. */
async function check(): Promise<boolean> {
  rmSync(REPORT, { force: true });
  const sum = { passed: 0, failed: 0 };
  const times: string[] = [];
  const runStep = async (step: Step, isLive: boolean) => {
    const { name, count } = step;
    console.log(`== ${name}`);
    const { code, seconds, output } = await run(step, isLive);
    const { passed, failed } = count(output);
    times.push(`${name}: exit ${code ?? 'by signal'}, ${seconds} s, ${passed} passed, ${failed} failed`);
    sum.passed += passed;
    // Counts a step without failed tests, such as lint, as one failure if its exit code is not 0.
    sum.failed += code !== 0 && failed === 0 ? 1 : failed;
  };
  for (const steps of STEPS) await Promise.all(steps.map((step) => runStep(step, steps.length === 1)));
  console.log(times.join('\n'));
  console.log(`${sum.passed} passed, ${sum.failed} failed`);
  return sum.failed === 0 && sum.passed > 0;
}

void check().then((isGreen) => process.exit(isGreen ? 0 : 1));
