// `npm run dev`: builds and starts the server on a free port, and serves the portal with hot reload.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';

const READY = /^ready (http:\S+)$/m;
const run = (script: string) => spawnSync('npm', ['run', '--silent', script], { stdio: 'inherit' }).status ?? 1;
if (run('build:server') !== 0 || run('build:inspection') !== 0) process.exit(1);

const server = spawn(process.execPath, ['dist/server/index.js'], {
  env: { ...process.env, PORT: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
let output = '';
let portal: ChildProcess | undefined;
server.stdout.on('data', (chunk: Buffer) => {
  process.stdout.write(chunk);
  output += chunk.toString();
  const url = READY.exec(output)?.[1];
  if (!url || portal) return;
  portal = spawn('npx', ['webpack', 'serve', '--mode', 'development'], {
    env: { ...process.env, API_URL: url },
    stdio: 'inherit',
  });
  portal.on('exit', () => server.kill());
});
server.on('exit', (code) => {
  portal?.kill();
  process.exit(code ?? 0);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    portal?.kill(signal);
    server.kill(signal);
  });
}
