// `npm run try:proxies`: runs Debian's Caddy and nginx with the files in `deploy`, each before two nodes in production on
// a PostgreSQL of their own. Names, ports and certificates are this machine's; everything else is as it is in the files.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PRODUCTION, type RunningServer, shopPortal, startServer } from '../__tests__/support/server';
import { freePort, startTemporaryPostgres } from './temporaryPostgres';

const NAME = 'my.shop.example';
const NODE = '127.0.0.1:3000';
/** A visitor's address, different from the proxy's own. */
const VISITOR = '127.0.0.2';
const SPOOFED = '203.0.113.9';
const LOOPS = 4;
const PAUSE_MS = 10;
/** Longer than a proxy keeps away from a node that failed. */
const APART_MS = 1_500;
const MAILED_CODE = '204816';
const UNKNOWN_TOKEN = 'a'.repeat(43);
const CALLS_WITHOUT_DATABASE = 10;
const BODY_BYTES = 70_000;
const HEADER_BYTES = 20_000;

interface Setup {
  folder: string;
  http: number;
  https: number;
  nodes: readonly number[];
}

const expect = (what: string, isTrue: boolean, found: unknown = '') => {
  console.log(`${isTrue ? 'yes' : `NO (${String(found)})`}  ${what}`);
  if (!isTrue) process.exitCode = 1;
};

function startCaddy({ folder, http, https, nodes }: Setup): ChildProcess {
  const site = readFileSync('deploy/Caddyfile', 'utf8')
    .replace(`${NAME} {`, 'localhost {\nbind 127.0.0.1\ntls internal')
    .replaceAll(NODE, nodes.map((port) => `127.0.0.1:${port}`).join(' '));
  const options = `{\nadmin off\nskip_install_trust\nhttp_port ${http}\nhttps_port ${https}\nstorage file_system ${folder}`;
  writeFileSync(join(folder, 'Caddyfile'), site.replace(/^\{/m, options));
  return spawn('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
    env: { ...process.env, HOME: folder },
    stdio: ['ignore', 'ignore', openSync(join(folder, 'caddy.log'), 'w')],
  });
}

const CERTIFICATE =
  'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -keyout privkey.pem -out fullchain.pem';

function startNginx({ folder, http, https, nodes }: Setup): ChildProcess {
  execFileSync('openssl', CERTIFICATE.split(' '), { cwd: folder, stdio: 'ignore' });
  const site = readFileSync('deploy/nginx.conf', 'utf8')
    .replace(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443', `listen 127.0.0.1:${https}`)
    .replaceAll(`/etc/ssl/${NAME}`, folder)
    .replaceAll(NAME, 'localhost')
    .replaceAll('/var/log/nginx', folder)
    .replace(/^ *server 127\.0\.0\.1:3000(.*)$/m, (_line, rest: string) =>
      nodes.map((port) => `server 127.0.0.1:${port}${rest}`).join('\n'),
    );
  mkdirSync(join(folder, 'temp'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/temp/${name};`)
    .join('\n');
  const main = `user root;\ndaemon off;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\n`;
  writeFileSync(join(folder, 'nginx.conf'), `${main}http {\naccess_log off;\n${temporary}\n${site}\n}\n`);
  return spawn('nginx', ['-e', `${folder}/error.log`, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' });
}

/** What curl prints of a call: the status, then the headers and the body. */
function curl(...args: readonly string[]): { status: number; text: string } {
  const all = ['-sk', '-i', '--max-time', '10', '-w', '\n%{http_code}', ...args];
  const lines = spawnSync('curl', all, { encoding: 'utf8' }).stdout.split('\n');
  return { status: Number(lines.at(-1)), text: lines.slice(0, -1).join('\n') };
}

async function untilUp(url: string): Promise<void> {
  for (let tries = 0; tries < 100 && curl(url).status !== 200; tries += 1) await wait(100);
}

async function tryCalls({ http, https, folder }: Setup, node: RunningServer): Promise<void> {
  const origin = `https://localhost:${https}`;
  const page = curl(origin);
  expect('the page is 200, over HTTP/2', page.status === 200 && page.text.startsWith('HTTP/2 200'), page.text);
  const plain = curl(`http://localhost:${http}/cart?a=1`);
  expect('http goes to https', /^location: https:\/\/localhost\S*\/cart\?a=1/im.test(plain.text), plain.text);
  const api = curl(`${origin}/api/user/details`);
  expect('a call is answered by the server', api.status === 401 && api.text.includes('"message"'), api.text);

  const post = ['--interface', VISITOR, '-H', `X-Forwarded-For: ${SPOOFED}`, '-H', 'Content-Type: application/json'];
  const code = JSON.stringify({ email: 'a@kunden.example', otp: '000000' });
  const wrong = curl(...post, '-d', code, `${origin}/api/user/verifyotp`);
  expect('a POST with its body passes', wrong.status === 400 && wrong.text.includes('"message"'), wrong.text);
  const keys = (await node.sql('select key from rate_limits')).map(({ key }) => String(key)).join(' ');
  expect(`limits count the visitor, ${VISITOR}`, keys.includes(`:${VISITOR}`), keys);
  expect('and not a forged address', !keys.includes(SPOOFED), keys);

  writeFileSync(join(folder, 'body.json'), JSON.stringify({ email: 'a'.repeat(BODY_BYTES) }));
  const long = curl(...post, '-d', `@${join(folder, 'body.json')}`, `${origin}/api/user/sendotp`);
  expect(
    'a body over 64 kB gets the server’s own 413',
    long.status === 413 && long.text.includes('"message"'),
    long.text,
  );
  const headers = curl('-H', `X-Long: ${'a'.repeat(HEADER_BYTES)}`, origin);
  expect(
    'headers over 16 kB get the server’s own 431',
    headers.status === 431 && headers.text.includes('"message"'),
    headers.text,
  );
}

interface Tally {
  total: number;
  failed: number;
}

/** Calls the page again and again, on connections that are kept, until it is stopped. */
function keepCalling(https: number): () => Promise<Tally> {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
  const tally: Tally = { total: 0, failed: 0 };
  let isOver = false;
  const get = () =>
    new Promise<number>((resolve) => {
      const call = request(
        { host: 'localhost', port: https, path: '/', agent, headers: { accept: 'text/html' } },
        (answer) => {
          answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
        },
      );
      call.once('error', () => resolve(0)).end();
    });
  const loop = async () => {
    while (!isOver) {
      tally.total += 1;
      if ((await get()) !== 200) tally.failed += 1;
      await wait(PAUSE_MS);
    }
  };
  const loops = Array.from({ length: LOOPS }, loop);
  return async () => {
    isOver = true;
    await Promise.all(loops);
    agent.destroy();
    return tally;
  };
}

type Start = (port: number) => Promise<RunningServer>;

/** Ends each node in turn under calls, as an upgrade does, and starts it again. */
async function tryEnds({ https, nodes }: Setup, running: RunningServer[], start: Start): Promise<void> {
  for (const way of ['stop', 'kill'] as const) {
    const stopCalling = keepCalling(https);
    for (const [index, port] of nodes.entries()) {
      await wait(APART_MS);
      await running[index]?.[way]();
      running[index] = await start(port);
    }
    await wait(APART_MS);
    const { total, failed } = await stopCalling();
    const what = way === 'stop' ? 'drain (SIGTERM)' : 'are killed';
    expect(`nodes that ${what} one after the other cost none of ${total} GETs`, failed === 0, failed);
  }
}

/** All nodes refuse what needs the database; a proxy must not take that for nodes that are gone. */
function tryWithoutDatabase({ https }: Setup): void {
  const origin = `https://localhost:${https}`;
  const call = () => curl('-H', `Authorization: Bearer ${UNKNOWN_TOKEN}`, `${origin}/api/user/details`);
  const answers = Array.from({ length: CALLS_WITHOUT_DATABASE }, call);
  const found = answers.map(({ status }) => status).join(' ');
  const isOwn = answers.every(({ status, text }) => status === 503 && text.includes('"message"'));
  expect('without the database a call gets the server’s own 503', isOwn, found);
  const { status } = curl(origin);
  expect('and the page is 200', status === 200, status);
}

/** With every node gone an error is logged as well. */
function tryLogs({ folder, https }: Setup): void {
  curl(
    '-H',
    `Referer: https://localhost/?email_otp=${MAILED_CODE}`,
    `https://localhost:${https}/otp?email_otp=${MAILED_CODE}`,
  );
  const logs = readdirSync(folder).filter((name) => name.endsWith('.log'));
  const text = logs.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  expect('a call is in the logs', text.includes('/otp'));
  expect('and the code of its query is not', !text.includes(MAILED_CODE));
}

async function tryProxy(name: string, startProxy: (setup: Setup) => ChildProcess): Promise<void> {
  console.log(`\n${name}`);
  const folder = mkdtempSync(join(tmpdir(), 'nachschub-proxy-'));
  const [http, https, ...nodes] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const setup: Setup = { folder, http, https, nodes };
  const postgres = await startTemporaryPostgres();
  const env = {
    ...PRODUCTION,
    PORTAL_DIR: shopPortal('dist/portal'),
    TRUST_PROXY: '127.0.0.1',
    DATABASE_URL: postgres.url,
    DRAIN_SECONDS: '5',
  };
  const start: Start = (port) => startServer({ ...env, PORT: String(port) }, []);
  const running: RunningServer[] = [];
  const proxy = startProxy(setup);
  let isDatabaseUp = true;
  const stopDatabase = () => {
    if (isDatabaseUp) postgres.stop();
    isDatabaseUp = false;
  };
  try {
    for (const port of nodes) running.push(await start(port));
    await untilUp(`https://localhost:${https}`);
    if (running[0]) await tryCalls(setup, running[0]);
    await tryEnds(setup, running, start);
    stopDatabase();
    tryWithoutDatabase(setup);
    for (const node of running) await node.kill();
    tryLogs(setup);
  } finally {
    proxy.kill('SIGTERM');
    if (proxy.exitCode === null) await once(proxy, 'exit');
    for (const node of running) await node.kill();
    stopDatabase();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function main(): Promise<void> {
  await tryProxy('Caddy', startCaddy);
  await tryProxy('nginx', startNginx);
}
void main();
