import { buildSync } from 'esbuild';

/** Returns the inline script of `index.html`, which chooses a template. */
export function startScript(): string {
  const { outputFiles } = buildSync({
    entryPoints: ['src/start/index.ts'],
    bundle: true,
    minify: true,
    target: 'es2020',
    write: false,
  });
  return outputFiles.map(({ text }) => text.trim()).join('');
}
