// `npm start`: builds what is older than its sources, then serves portal and API.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const SHARED_SOURCES = ['src/domain', 'locales', 'package-lock.json'];
const BUILDS = [
  {
    script: 'build:server',
    sources: [...SHARED_SOURCES, 'server', 'scripts/buildServer.mjs'],
    result: 'dist/server/index.js',
  },
  {
    script: 'build:portal',
    sources: [...SHARED_SOURCES, 'src', 'public', 'webpack.config.ts', 'babel.config.cjs', '.browserslistrc'],
    result: 'dist/portal/index.html',
  },
];

function* filesBelow(place) {
  if (!statSync(place).isDirectory()) return yield place;
  for (const entry of readdirSync(place).sort()) yield* filesBelow(path.join(place, entry));
}

/** What the sources say, not when they were written: a fresh clone has one date for all. */
function fingerprint(sources) {
  const hash = createHash('sha256');
  for (const source of sources) for (const file of filesBelow(source)) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

function buildIfStale({ script, sources, result }) {
  const stamp = path.join('.cache', `${script.replace(':', '-')}.sha256`);
  const current = fingerprint(sources);
  if (existsSync(result) && existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return;
  const { status } = spawnSync('npm', ['run', '--silent', script], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
  mkdirSync('.cache', { recursive: true });
  writeFileSync(stamp, current);
}

BUILDS.forEach(buildIfStale);
const server = spawn(process.execPath, ['dist/server/index.js'], { stdio: 'inherit' });
// The server drains by itself; this process only passes the signal on and waits.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
