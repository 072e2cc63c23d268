// `node tools/build/buildIfStale.mjs server portal`: runs each named build with changed sources or a missing result.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const SHARED_SOURCES = ['src/domain', 'locales', 'package-lock.json'];
const BUILDS = {
  server: {
    sources: [...SHARED_SOURCES, 'server', 'tools/build/buildServer.ts'],
    result: 'dist/server/index.js',
  },
  portal: {
    sources: [
      ...SHARED_SOURCES,
      ...['src', 'public', 'webpack.config.ts', 'babel.config.js', '.browserslistrc'],
      ...[
        'renderStartPage.tsx',
        'startPage.ts',
        'startScript.ts',
        'startFiles.ts',
        'staticPolicy.ts',
        'cacheGroups.ts',
        'chunksOf.ts',
      ].map((file) => `tools/build/${file}`),
    ],
    result: 'dist/portal/index.html',
  },
  inspection: {
    sources: [...SHARED_SOURCES, 'src', 'tools/qa/inspection', 'tools/build/buildInspection.ts'],
    result: 'dist/qa/index.html',
  },
  floors: {
    sources: [
      'tools/bench/web/floors',
      'tools/bench/buildFloors.ts',
      'package-lock.json',
      'babel.config.js',
      '.browserslistrc',
    ],
    result: 'dist/floors/lean-prerender/index.html',
  },
};

function* filesBelow(source) {
  if (!statSync(source).isDirectory()) return yield source;
  for (const entry of readdirSync(source).sort()) yield* filesBelow(path.join(source, entry));
}

/** Hashes contents instead of dates, because a fresh clone changes every file's date. */
function fingerprint(sources) {
  const hash = createHash('sha256');
  for (const source of sources) for (const file of filesBelow(source)) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

async function buildIfStale(name) {
  const { sources, result } = BUILDS[name];
  const stamp = path.join('.cache', `build-${name}.sha256`);
  const current = fingerprint(sources);
  if (existsSync(result) && existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return;
  const build = spawn('npm', ['run', '--silent', `build:${name}`], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  const [status] = await once(build, 'exit');
  if (status !== 0) throw new Error(`npm run build:${name} failed.`);
  mkdirSync('.cache', { recursive: true });
  writeFileSync(stamp, current);
}

// Runs the builds in parallel; a failed build does not stop the others.
const builds = await Promise.allSettled(process.argv.slice(2).map(buildIfStale));
for (const { reason } of builds) if (reason) console.error(reason.message);
process.exitCode = builds.some(({ status }) => status === 'rejected') ? 1 : 0;
