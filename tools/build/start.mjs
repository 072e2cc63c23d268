// `npm start`: runs stale builds, then serves portal and API.
import { spawn, spawnSync } from 'node:child_process';

const build = spawnSync(process.execPath, ['tools/build/buildIfStale.mjs', 'server', 'portal', 'inspection'], {
  stdio: 'inherit',
});
if (build.status !== 0) process.exit(build.status ?? 1);
const server = spawn(process.execPath, ['dist/server/index.js'], { stdio: 'inherit' });
// Forwards signals, so that the server drains before this process exits.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
