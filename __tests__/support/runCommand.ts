import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const BUILT = join(__dirname, '../../dist/server');

/** Runs a command of the built server, like `npm run admin`, to its end. */
export function runCommand(name: 'admin' | 'products' | 'seed', args: readonly string[], env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(BUILT, `${name}.js`), ...args], {
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  });
  return { exitCode: status, said: stdout.trim(), complaint: stderr.trim() };
}
