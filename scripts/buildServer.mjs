import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { build } from 'esbuild';

const outdir = 'dist/server';
const readJson = async (file) => JSON.parse(await readFile(file, 'utf8'));
const { version } = await readJson('node_modules/@electric-sql/pglite/package.json');
const { dependencies } = await readJson('package.json');

/** Some 300 small files, whose loading would take a third of a start. */
const BUNDLED = ['typebox', '@fastify/type-provider-typebox'];

const common = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  loader: { '.sql': 'text' },
  logLevel: 'warning',
};

const { outputFiles } = await build({ ...common, entryPoints: ['server/db/migrate.ts'], write: false });
const [{ text: migrations }] = outputFiles;
const fingerprint = createHash('sha256')
  .update(version)
  .update(migrations)
  .update(await readFile(import.meta.filename));
const emptyCluster = `cluster-${fingerprint.digest('hex').slice(0, 16)}.tgz`;

await build({
  ...common,
  entryPoints: [
    'server/index.ts',
    'server/cli/seed.ts',
    'server/cli/admin.ts',
    'server/cli/products.ts',
    'server/db/pgliteWorker.ts',
  ],
  outdir,
  entryNames: '[name]',
  external: Object.keys(dependencies).filter((name) => !BUNDLED.includes(name)),
  // Coverage is told by source line (scripts/coverage.mjs).
  sourcemap: Boolean(process.env.SOURCE_MAPS),
  define: { 'process.env.EMPTY_CLUSTER': JSON.stringify(emptyCluster) },
});
await writeFile(`${outdir}/package.json`, '{ "type": "module" }\n');

/** An empty database with the server's schema and nothing besides. */
async function makeCluster() {
  const db = await PGlite.create({ extensions: { pg_trgm } });
  // Two more databases of the same size, from which PGlite never makes one.
  await db.exec('update pg_database set datistemplate = false');
  for (const name of ['template0', 'template1']) await db.query(`drop database ${name}`);
  const { migrate } = await import(`data:text/javascript,${encodeURIComponent(migrations)}`);
  const sqlOn = (tx) => ({
    query: async (sql, params) => (await tx.query(sql, params)).rows,
    exec: (sql) => tx.exec(sql),
  });
  await migrate({ tx: (run) => db.transaction((tx) => run(sqlOn(tx))) });
  await db.query('checkpoint');
  const bytes = await (await db.dumpDataDir('gzip')).bytes();
  await db.close();
  return bytes;
}

// `initdb` takes PGlite most of a start, and migrations a part of the rest: a new database begins as a copy of this.
if (!existsSync(`${outdir}/${emptyCluster}`)) {
  // Aside first: half of a file would be taken for a whole one.
  const aside = `${outdir}/${emptyCluster}.${process.pid}`;
  await writeFile(aside, await makeCluster());
  await rename(aside, `${outdir}/${emptyCluster}`);
}
for (const name of readdirSync(outdir))
  if (/^cluster-.*\.tgz$/.test(name) && name !== emptyCluster) await rm(`${outdir}/${name}`);
