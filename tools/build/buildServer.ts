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

/** Bundled packages, because loading their many small files slows the server's start. */
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
/** Keeps the mail renderer in a file that is loaded with the first mail. */
const RENDERER_APART: Plugin = {
  name: 'renderer-apart',
  setup: (esbuild) =>
    esbuild.onResolve({ filter: new RegExp(`/${RENDERER}$`) }, () => ({ path: `./${RENDERER}.js`, external: true })),
};

/** Bundles the renderer with React's production build, because rendering is then much faster. */
const bundleRenderer = () =>
  build({
    ...COMMON,
    entryPoints: [`server/core/platform/mail/${RENDERER}.tsx`],
    outdir: OUTPUT_FOLDER,
    define: { 'process.env.NODE_ENV': '"production"' },
    // Because React's CommonJS files require Node's built-in modules.
    banner: { js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);` },
  });

/** Returns the migrations as the source of one self-contained module. */
async function bundleMigrations(): Promise<string> {
  const { outputFiles } = await build({ ...COMMON, entryPoints: ['server/db/migrate.ts'], write: false });
  return outputFiles.map(({ text }) => text).join('\n');
}

/** Returns a file name with a hash of PGlite's version, the migrations and this file. */
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

/** Returns a compressed PGlite data folder after all migrations. */
async function makeCluster(migrations: string): Promise<Buffer> {
  const db = await PGlite.create({ extensions: { pg_trgm } });
  // Drops both templates, because each is about as large as the database.
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
      'server/cli/orders.ts',
      'server/cli/erasures.ts',
      'server/cli/unlock.ts',
      'server/cli/keys.ts',
      'server/cli/installation.ts',
      'server/cli/refund.ts',
      'server/cli/webhooks.ts',
      'server/cli/secrets.ts',
      'server/db/pgliteWorker.ts',
    ],
    outdir: OUTPUT_FOLDER,
    entryNames: '[name]',
    // Splits the demo into chunks that production does not load. Relative imports need these chunks beside the entries.
    splitting: true,
    chunkNames: 'chunk-[hash]',
    external: Object.keys(dependencies).filter((name) => !BUNDLED.includes(name)),
    define: { 'process.env.EMPTY_CLUSTER': JSON.stringify(emptyCluster) },
    plugins: [RENDERER_APART],
  });
  await bundleRenderer();
  await writeFile(`${OUTPUT_FOLDER}/package.json`, '{ "type": "module" }\n');
  // Because a new embedded database is a copy of this cluster, without `initdb` and migrations.
  if (!existsSync(`${OUTPUT_FOLDER}/${emptyCluster}`)) {
    // Writes to a temporary name, then renames, so that no process reads half a file.
    const aside = `${OUTPUT_FOLDER}/${emptyCluster}.${process.pid}`;
    await writeFile(aside, await makeCluster(migrations));
    await rename(aside, `${OUTPUT_FOLDER}/${emptyCluster}`);
  }
  for (const name of readdirSync(OUTPUT_FOLDER))
    if (/^cluster-.*\.tgz$/.test(name) && name !== emptyCluster) await rm(`${OUTPUT_FOLDER}/${name}`);
}

void buildServer();
