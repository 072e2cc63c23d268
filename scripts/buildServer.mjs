import { mkdir, writeFile } from 'node:fs/promises';
import { build } from 'esbuild';

const outdir = 'dist/server';

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
  logLevel: 'warning',
});
await mkdir(outdir, { recursive: true });
await writeFile(`${outdir}/package.json`, '{ "type": "module" }\n');
