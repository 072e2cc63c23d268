// `npm run build:floors`: builds minimal sign-in forms (floors), the baselines of `bench:web` and `lighthouse`.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import webpack, { type Configuration } from 'webpack';
import { LOGIN_TEXTS } from './web/floors/loginTexts';
import { prerenderLean, prerenderStack, type Prerendered } from './web/floors/prerender';

const FOLDER = path.resolve('dist/floors');
const { title, email, send } = LOGIN_TEXTS.de;
const STYLES =
  'body{font:16px/1.5 system-ui,sans-serif;margin:0;display:grid;place-items:center;min-height:100vh}main{width:min(420px,100% - 32px)}input,button{font:inherit;padding:12px;width:100%;box-sizing:border-box;margin:8px 0}';
const STYLE_SHEET = `<style>${STYLES}</style>`;
const FORM = `<main><h1>${title}</h1><form action="/code"><label>${email} <input type="email" name="email" required></label><button>${send}</button></form></main>`;

/** Splits the libraries into files, because the browser executes each file in a separate task. */
const IN_PARTS: Configuration['optimization'] = {
  runtimeChunk: 'single',
  splitChunks: {
    chunks: 'initial',
    minSize: 0,
    cacheGroups: {
      default: false,
      defaultVendors: false,
      react: { test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, name: 'react', priority: 3 },
      ui: {
        test: /node_modules[\\/](@mui|@emotion|stylis|clsx|react-transition-group|prop-types|@babel)[\\/]/,
        name: 'ui',
        priority: 2,
      },
      libraries: { test: /node_modules/, name: 'libraries', priority: 1 },
    },
  },
};

/** Bundles the scripts of a floor; resolves to the scripts' file names in execution order. */
function bundle(name: string, optimization: Configuration['optimization'] = {}): Promise<string[]> {
  const configuration: Configuration = {
    mode: 'production',
    entry: path.resolve('tools/bench/web/floors/entries', `${name}.tsx`),
    output: { path: path.join(FOLDER, name), filename: '[name].[contenthash:8].js', publicPath: `/${name}/` },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: { rules: [{ test: /\.tsx?$/, loader: 'babel-loader' }] },
    optimization,
    performance: false,
  };
  return new Promise((resolve, reject) => {
    webpack(configuration, (error, stats) => {
      if (error ?? stats?.hasErrors()) return reject(error ?? new Error(stats?.toString('errors-only')));
      const { entrypoints } = stats?.toJson({ all: false, entrypoints: true }) ?? {};
      resolve(entrypoints?.main?.assets?.map((asset) => asset.name) ?? []);
    });
  });
}

/** Writes the page of a floor, and a .br file for each file of the floor. */
function writePage(name: string, body: string, head: string, scripts: readonly string[] = []): void {
  const folder = path.join(FOLDER, name);
  mkdirSync(folder, { recursive: true });
  const tags = scripts.map((script) => `<script defer src="/${name}/${script}"></script>`).join('');
  const html = `<!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${name}</title><link rel="icon" href="data:,">${tags}${head}</head><body>${body}</body></html>`;
  writeFileSync(path.join(folder, 'index.html'), html);
  for (const file of readdirSync(folder).map((entry) => path.join(folder, entry)))
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
}

const inRoot = (markup = ''): string => `<div id="root">${markup}</div>`;

async function buildPrerendered(name: string, { markup, styles }: Prerendered, optimization?: typeof IN_PARTS) {
  writePage(name, inRoot(markup), styles, await bundle(name, optimization));
}

async function build(): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  writePage('plain', FORM, STYLE_SHEET);
  writePage('react', inRoot(), STYLE_SHEET, await bundle('react'));
  writePage('stack', inRoot(), '', await bundle('stack'));
  await buildPrerendered('stack-prerender', prerenderStack());
  await buildPrerendered('lean-prerender', prerenderLean(), IN_PARTS);
}

void build();
