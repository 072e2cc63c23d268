// `npm run build:inspection`: bundles `inspection.js` and the panel into dist/qa, for demo servers (rules §30.1).
import { rmSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';

const FOLDER = 'dist/qa';
/** Placeholder that the server replaces with the nonce of each response. */
const NONCE = 'nonce="__CSP_NONCE__"';
const PAGE = `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Nachschub</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="/icon.svg">
<script id="config" type="application/json" ${NONCE}>null</script>
<script type="module" src="/qa/panel.js"></script></head><body><div id="root"></div></body></html>
`;

async function buildInspection(): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  await build({
    entryPoints: {
      inspection: 'tools/qa/inspection/createInspection.ts',
      panel: 'tools/qa/inspection/panel/index.tsx',
    },
    outdir: FOLDER,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    splitting: true,
    minify: true,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.css': 'text' },
    logLevel: 'warning',
  });
  writeFileSync(`${FOLDER}/index.html`, PAGE);
}

void buildInspection();
