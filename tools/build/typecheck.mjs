// `npm run typecheck`: checks all types. Starts without a cache after a change of a JSON file, because an
// incremental run of TypeScript 7.0 keeps the types of the former content.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDERS = ['locales', 'public', 'server', 'tools', '__tests__'];
const jsonIn = (folder, recursive) =>
  readdirSync(folder, { recursive })
    .filter((file) => file.endsWith('.json'))
    .map((file) => `${folder}/${file}`);
const hash = [...jsonIn('.', false), ...FOLDERS.flatMap((folder) => jsonIn(folder, true))]
  .reduce((sum, file) => sum.update(file).update(readFileSync(file)), createHash('sha256'))
  .digest('hex')
  .slice(0, 12);
const { status } = spawnSync(
  process.execPath,
  [
    fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript7/package.json'))),
    '-p',
    '.',
    '--incremental',
    '--tsBuildInfoFile',
    `.cache/tsc-${hash}.tsbuildinfo`,
  ],
  { stdio: 'inherit' },
);
process.exitCode = status ?? 1;
