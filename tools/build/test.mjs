// `npm test [-- arguments of Jest]`: runs the type check, the fast linter and Jest in parallel.
import { spawn } from 'node:child_process';

const LEFT_TO_CHECK =
  'Left to `npm run check`: typed lint, unused exports, imports, documents, PostgreSQL, long tables, mutants, soak, browser, atlas.';

/** Runs an npm script; resolves to its exit code. Prints Jest's output live, another script's only after a failure. */
const run = (script, ...args) =>
  new Promise((resolve) => {
    const isLive = script === 'jest';
    const child = spawn('npm', ['run', '--silent', script, '--', ...args], {
      stdio: isLive ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    for (const pipe of isLive ? [] : [child.stdout, child.stderr]) pipe.on('data', (chunk) => (output += chunk));
    child.on('close', (code) => {
      if (code !== 0) console.log(`${output}npm run ${script} failed.`);
      resolve(code);
    });
  });

const codes = await Promise.all([run('typecheck'), run('lint:fast'), run('jest', ...process.argv.slice(2))]);
console.log(LEFT_TO_CHECK);
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;
