// `npm run try:image`: carries out deploy/Dockerfile where there is no image engine, then runs what came of it as an
// image does: not as root, nothing to write to, on a PostgreSQL of its own. What it cannot show: the base image's own
// Node, layers, and limits that an engine sets.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { PRODUCT, PRODUCTION, SHOP_CONFIG } from '../__tests__/support/server';
import { startTemporaryPostgres } from './temporaryPostgres';

const READY = /^ready (http:\S+)$/m;
/** The user `node` of Node's images. */
const NODE_UID = 1000;
const AS_NODE = process.getuid?.() === 0 ? { uid: NODE_UID, gid: NODE_UID } : {};
const { PATH = '', HOME = '' } = process.env;

interface Stage {
  /** The folder used as `/`. */
  root: string;
  workdir: string;
  env: Record<string, string>;
  cmd: string[];
  probe: string[];
}

const home = mkdtempSync(join(tmpdir(), 'nachschub-image-'));
chmodSync(home, 0o755);
const stages = new Map<string, Stage>();

const expect = (what: string, isTrue: boolean) => {
  console.log(`${isTrue ? 'yes' : 'NO '}  ${what}`);
  if (!isTrue) process.exitCode = 1;
};
const place = ({ root, workdir }: Stage, path: string) => join(root, resolve(workdir, path));

const linesOf = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => /^[^#]/.test(line));

/** The names that `.dockerignore` lets through: it is a `*` and then exceptions, plain names of this folder. */
function contextNames(): string[] {
  const [all, ...others] = linesOf('.dockerignore');
  if (all !== '*' || others.some((line) => !/^![\w.-]+$/.test(line)))
    throw new Error('.dockerignore is more than * and exceptions, which is all that this script can read.');
  return others.map((line) => line.slice(1));
}

function copy(stage: Stage, words: readonly string[]): void {
  const from = stages.get(/^--from=(.+)$/.exec(words[0] ?? '')?.[1] ?? '');
  const paths = from ? words.slice(1) : words;
  const [target = '', ...sources] = [paths.at(-1), ...paths.slice(0, -1)];
  const names = from ? [] : contextNames();
  for (const source of sources.flatMap((one) => (one === '.' ? names : one))) {
    if (!from && !names.includes(source)) throw new Error(`COPY ${source}: .dockerignore keeps it out.`);
    const origin = from ? place(from, source) : source;
    const isContent = statSync(origin).isDirectory() && sources[0] !== '.';
    const isFile = sources.length === 1 && !/(^\.|\/)$/.test(target);
    const end = isContent || isFile ? target : join(target, basename(source));
    cpSync(origin, place(stage, end), { recursive: true, verbatimSymlinks: true });
  }
}

function run(stage: Stage, command: string): void {
  const began = Date.now();
  const options = { cwd: place(stage, '.'), env: { PATH, HOME, ...stage.env } };
  const { status } = spawnSync('sh', ['-c', command], { ...options, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`RUN ${command} ended with ${String(status)}.`);
  console.log(`RUN ${command}: ${Math.round((Date.now() - began) / 1000)} s`);
}

const wordsOf = (json: string) => JSON.parse(json) as string[];
const setEnv = ({ env }: Stage, text: string) => {
  for (const [, name = '', value = ''] of text.matchAll(/(\w+)=(\S+)/g)) env[name] = value;
};
const INSTRUCTIONS: Readonly<Record<string, (stage: Stage, rest: string) => void>> = {
  WORKDIR: (stage, path) => mkdirSync(place(stage, (stage.workdir = path)), { recursive: true }),
  COPY: (stage, rest) => copy(stage, rest.split(' ')),
  RUN: run,
  ENV: setEnv,
  USER: (_stage, name) => expect('the image runs as node', name === 'node'),
  EXPOSE: () => undefined,
  HEALTHCHECK: (stage, rest) => (stage.probe = wordsOf(rest.slice(rest.indexOf('CMD ') + 4))),
  CMD: (stage, rest) => (stage.cmd = wordsOf(rest)),
};

/** Carries the Dockerfile out; answers its last stage. */
function build(): Stage {
  let stage: Stage | undefined;
  for (const line of linesOf('deploy/Dockerfile')) {
    const [, word = '', rest = ''] = /^(\w+) (.*)$/.exec(line) ?? [];
    if (word === 'FROM') {
      const name = / AS (\w+)$/.exec(rest)?.[1] ?? 'last';
      stage = { root: join(home, name), workdir: '/', env: {}, cmd: [], probe: [] };
      stages.set(name, stage);
    } else {
      const carryOut = INSTRUCTIONS[word];
      if (!stage || !carryOut) throw new Error(`This script cannot read: ${line}`);
      carryOut(stage, rest);
    }
  }
  if (!stage) throw new Error('The Dockerfile is empty.');
  return stage;
}

/** Starts what came of it; resolves to its address, or to an empty text when it ends before it is ready. */
function listen(server: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((resolveUrl) => {
    server.once('close', () => resolveUrl(''));
    server.stdout?.on('data', (part: Buffer) => {
      output += part.toString();
      const url = READY.exec(output)?.[1];
      if (url) resolveUrl(url);
    });
  });
}

type RunOnce = (command: readonly string[], env?: object, input?: string) => { status: number | null; stderr: string };

/** A new shop's first steps, beside the running server. */
function tryFirstSteps(runOnce: RunOnce, env: object): void {
  const admin = runOnce(['node', 'dist/server/admin.js', 'add', 'you@shop.example'], env);
  expect(`an admin is added in it ${admin.stderr}`.trim(), admin.status === 0);
  const products = runOnce(['node', 'dist/server/products.js', '-'], env, JSON.stringify([PRODUCT]));
  expect(`products are read from standard input ${products.stderr}`.trim(), products.status === 0);
}

async function tryOut(stage: Stage, databaseUrl: string): Promise<void> {
  const options = (env: Readonly<Record<string, string>>) =>
    ({ ...AS_NODE, cwd: place(stage, '.'), env: { PATH, ...stage.env, ...env } }) as const;
  const runOnce: RunOnce = ([program = '', ...args], env = {}, input = '') =>
    spawnSync(program, args, { ...options({ ...env }), input, encoding: 'utf8' });
  const bare = runOnce(stage.cmd);
  expect(
    `without settings it ends with 1: ${bare.stderr.trim()}`,
    bare.status === 1 && /must be set/.test(bare.stderr),
  );
  const written = runOnce(['node', '-e', 'require("fs").writeFileSync("dist/x", "")']);
  expect('its user can write nothing', /EACCES/.test(written.stderr));

  // HOST: this is no container, so only this machine may reach it.
  const env = { ...PRODUCTION, HOST: '127.0.0.1', PORT: '0', DATABASE_URL: databaseUrl, DRAIN_SECONDS: '0' };
  // As compose.yaml mounts it.
  writeFileSync(place(stage, 'dist/portal/config.json'), JSON.stringify(SHOP_CONFIG));
  const [program = '', ...args] = stage.cmd;
  const server = spawn(program, args, { ...options(env), stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await listen(server);
  expect('with settings it starts', url !== '');
  if (!url) return;
  for (const path of ['/healthz', '/readyz', '/']) expect(`${path} is 200`, (await fetch(url + path)).status === 200);
  const [, script = ''] = /src="([^"]+\.js)"/.exec(await (await fetch(url)).text()) ?? [];
  expect(`its page's script ${script} is 200`, script !== '' && (await fetch(new URL(script, url))).status === 200);
  const probe = () => runOnce(stage.probe, { PORT: new URL(url).port }).status;
  expect('HEALTHCHECK is 0 while it runs', probe() === 0);
  tryFirstSteps(runOnce, env);
  server.kill('SIGTERM');
  const [code] = (await once(server, 'close')) as [number | null];
  expect('SIGTERM ends it with 0', code === 0);
  expect('HEALTHCHECK is 1 when it has ended', probe() === 1);
}

async function main(): Promise<void> {
  const postgres = await startTemporaryPostgres();
  try {
    const stage = build();
    spawnSync('chmod', ['-R', 'a-w', stage.root]);
    spawnSync('du', ['-sm', 'node_modules', 'dist'], { cwd: place(stage, '.'), stdio: 'inherit' });
    await tryOut(stage, postgres.url);
  } finally {
    postgres.stop();
    spawnSync('chmod', ['-R', 'u+w', home]);
    rmSync(home, { recursive: true, force: true });
  }
}
void main();
