import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { build } from 'esbuild';

const outdir = 'dist/server';
const { version } = JSON.parse(await readFile('node_modules/@electric-sql/pglite/package.json', 'utf8'));
const emptyCluster = `cluster-${version}.tgz`;
const clusterPath = `${outdir}/${emptyCluster}`;

await build({
  entryPoints: [
    'server/index.ts',
    'server/seed.ts',
    'server/admin.ts',
    'server/products.ts',
    'server/db/pgliteWorker.ts',
  ],
  outdir,
  entryNames: '[name]',
  bundle: true,
  packages: 'external',
  platform: 'node',
  target: 'node20',
  format: 'esm',
  loader: { '.sql': 'text' },
  define: { 'process.env.EMPTY_CLUSTER': JSON.stringify(emptyCluster) },
  logLevel: 'warning',
});
await mkdir(outdir, { recursive: true });
await writeFile(`${outdir}/package.json`, '{ "type": "module" }\n');

// To make a cluster takes PGlite most of a start; one in memory begins with a copy of this.
if (!existsSync(clusterPath)) {
  const db = await PGlite.create();
  // Aside first: half of a file would be taken for a whole one.
  const aside = `${clusterPath}.${process.pid}`;
  await writeFile(aside, await (await db.dumpDataDir('gzip')).bytes());
  await rename(aside, clusterPath);
  await db.close();
}
