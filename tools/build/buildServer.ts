import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import { dependencies } from '../../package.json';
import type { Db, Sql, SqlValue } from '#server/db/Db';

const OUTPUT_FOLDER = 'dist/server';
const THIS_FILE = 'tools/build/buildServer.ts';
const PGLITE = 'node_modules/@electric-sql/pglite/package.json';

/** Some 300 small files, whose loading would take a third of a start. */
const BUNDLED = ['typebox', '@fastify/type-provider-typebox'];

const COMMON = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  loader: { '.sql': 'text' },
  logLevel: 'warning',
} satisfies BuildOptions;

const RENDERER = 'renderDocument';
/** What mails are rendered with is a file of its own, which is loaded with the first mail. */
const RENDERER_APART: Plugin = {
  name: 'renderer-apart',
  setup: (esbuild) =>
    esbuild.onResolve({ filter: new RegExp(`/${RENDERER}$`) }, () => ({ path: `./${RENDERER}.js`, external: true })),
};

/**
 * The template library with the parts of it that are used, and React as it is in production, whatever `NODE_ENV` is: it
 * takes a tenth of the time.
 */
const bundleRenderer = () =>
  build({
    ...COMMON,
    entryPoints: [`server/core/platform/mail/${RENDERER}.tsx`],
    outdir: OUTPUT_FOLDER,
    define: { 'process.env.NODE_ENV': '"production"' },
    // React's own files are CommonJS, and ask for Node's modules.
    banner: { js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);` },
  });

/** The migrations as one module that needs nothing else. */
async function bundleMigrations(): Promise<string> {
  const { outputFiles } = await build({ ...COMMON, entryPoints: ['server/db/migrate.ts'], write: false });
  return outputFiles.map(({ text }) => text).join('\n');
}

/** Names the empty database after all that it is made from. */
async function clusterName(migrations: string): Promise<string> {
  const { version } = JSON.parse(await readFile(PGLITE, 'utf8')) as { version: string };
  const fingerprint = createHash('sha256')
    .update(version)
    .update(migrations)
    .update(await readFile(THIS_FILE));
  return `cluster-${fingerprint.digest('hex').slice(0, 16)}.tgz`;
}

const sqlOn = (tx: Transaction): Sql => ({
  query: async <Row>(sql: string, params?: readonly SqlValue[]) =>
    (await tx.query<Row>(sql, params && [...params])).rows,
  exec: async (script) => {
    await tx.exec(script);
  },
});

/** An empty database with the server's schema and nothing besides. */
async function makeCluster(migrations: string): Promise<Buffer> {
  const db = await PGlite.create({ extensions: { pg_trgm } });
  // Two more databases of the same size, from which PGlite never makes one.
  await db.exec('update pg_database set datistemplate = false');
  for (const name of ['template0', 'template1']) await db.query(`drop database ${name}`);
  const module = `data:text/javascript,${encodeURIComponent(migrations)}`;
  const { migrate } = (await import(module)) as typeof import('#server/db/migrate');
  const tx = <Result>(run: (sql: Sql) => Promise<Result>) => db.transaction((one) => run(sqlOn(one)));
  await migrate({ tx } as Db);
  await db.query('checkpoint');
  const bytes = Buffer.from(await (await db.dumpDataDir('gzip')).arrayBuffer());
  await db.close();
  return bytes;
}

async function buildServer(): Promise<void> {
  const migrations = await bundleMigrations();
  const emptyCluster = await clusterName(migrations);
  const formerChunks = existsSync(OUTPUT_FOLDER)
    ? readdirSync(OUTPUT_FOLDER).filter((name) => name.startsWith('chunk-'))
    : [];
  for (const name of formerChunks) await rm(`${OUTPUT_FOLDER}/${name}`);
  await build({
    ...COMMON,
    entryPoints: [
      'server/index.ts',
      'server/cli/seed.ts',
      'server/cli/admin.ts',
      'server/cli/products.ts',
      'server/cli/stock.ts',
      'server/cli/unlock.ts',
      'server/db/pgliteWorker.ts',
    ],
    outdir: OUTPUT_FOLDER,
    entryNames: '[name]',
    // The demo is a chunk, which production does not load. Beside the entries, because of their relative addresses.
    splitting: true,
    chunkNames: 'chunk-[hash]',
    external: Object.keys(dependencies).filter((name) => !BUNDLED.includes(name)),
    define: { 'process.env.EMPTY_CLUSTER': JSON.stringify(emptyCluster) },
    plugins: [RENDERER_APART],
  });
  await bundleRenderer();
  await writeFile(`${OUTPUT_FOLDER}/package.json`, '{ "type": "module" }\n');
  // `initdb` takes PGlite most of a start, and migrations a part of the rest: a new database begins as a copy of this.
  if (!existsSync(`${OUTPUT_FOLDER}/${emptyCluster}`)) {
    // Aside first: half of a file would be taken for a whole one.
    const aside = `${OUTPUT_FOLDER}/${emptyCluster}.${process.pid}`;
    await writeFile(aside, await makeCluster(migrations));
    await rename(aside, `${OUTPUT_FOLDER}/${emptyCluster}`);
  }
  for (const name of readdirSync(OUTPUT_FOLDER))
    if (/^cluster-.*\.tgz$/.test(name) && name !== emptyCluster) await rm(`${OUTPUT_FOLDER}/${name}`);
}

void buildServer();
