import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { constants, type BrotliOptions } from 'node:zlib';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import CompressionPlugin from 'compression-webpack-plugin';
import CopyPlugin from 'copy-webpack-plugin';
import HtmlPlugin from 'html-webpack-plugin';
import Minimizer from 'minimizer-webpack-plugin';
import { BannerPlugin, Compilation, type Compiler, type Configuration } from 'webpack';
import { BundleAnalyzerPlugin } from 'webpack-bundle-analyzer';
import 'webpack-dev-server';
import { cacheGroups, WHOLE } from './tools/build/cacheGroups';
import { startFiles } from './tools/build/startFiles';
import { startPage, type StartPage } from './tools/build/startPage';
import { startScript } from './tools/build/startScript';
import { staticPolicy } from './tools/build/staticPolicy';

/** Pages of the server. */
const SERVER_PAGES = [
  '/unsubscribe',
  '/kuendigen',
  '/widerrufen',
  '/cancel-contract',
  '/withdraw',
  '/declaration',
  '/pay',
  '/erase',
];

/** Hash of the files that configure the build. Faster than webpack's `buildDependencies`, which resolves their imports. */
const configVersion = () =>
  [
    'webpack.config.ts',
    'tools/build/cacheGroups.ts',
    'tools/build/chunksOf.ts',
    'src/config/paths.ts',
    'babel.config.js',
    'package-lock.json',
  ]
    .reduce((hash, file) => hash.update(readFileSync(root(file))), createHash('sha256'))
    .digest('hex');

/** Empty in development, because its class names differ and React could not hydrate a rendered page. */
const NO_START_PAGE: StartPage = { templates: '', styles: '' };

interface Env {
  WEBPACK_SERVE?: boolean;
  analyze?: boolean;
}

const root = (...parts: string[]) => path.resolve(process.cwd(), ...parts);
const COMPRESSIBLE = /\.(js|json|svg|html|txt|webmanifest)$/;
/** Folders whose dynamic imports are parts of a page. */
const ON_DEMAND = ['src/components', 'src/features', 'src/screens', 'src/ui', 'src/app/loadToasts.ts'];
/** Folders with grids, charts and pickers, which most visits do not need. */
const TOO_LARGE = /src\/(features\/admin|screens\/AdminScreen|ui\/(data|forms))/;
/** Left out, because the dev server uses the demo's settings. */
const NOT_COPIED = ['**/index.html', '**/config.json'];
/** Size of a network packet. */
const COMPRESSION_THRESHOLD_BYTES = 512;

const gzip = new CompressionPlugin({
  algorithm: 'gzip',
  filename: '[path][base].gz',
  test: COMPRESSIBLE,
  exclude: /index\.html$/,
  threshold: COMPRESSION_THRESHOLD_BYTES,
  minRatio: 1,
  compressionOptions: { level: 9 },
});
const brotli = new CompressionPlugin<BrotliOptions>({
  algorithm: 'brotliCompress',
  filename: '[path][base].br',
  test: COMPRESSIBLE,
  exclude: /index\.html$/,
  threshold: COMPRESSION_THRESHOLD_BYTES,
  minRatio: 1,
  compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } },
});

/**
 * Makes Chromium compile a script's functions beside its download, instead of one by one during the first render
 * (docs/performance.md).
 */
const compileHint = new BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  // Because the minimizer removes comments.
  stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
});

/** Writes the files of each named chunk, for the budget check, and the policy of a static host. */
class ReportPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.done.tap('Report', ({ compilation }) => {
      if (compilation.errors.length > 0) return;
      const files = Object.fromEntries(
        [...compilation.namedChunkGroups].map(([name, group]) => [
          name,
          group.getFiles().filter((file) => file.endsWith('.js')),
        ]),
      );
      writeFileSync(root('dist/chunkFiles.json'), JSON.stringify(files, null, 2));
      writeFileSync(root('dist/policy.txt'), `${staticPolicy(readFileSync(root('dist/portal/index.html'), 'utf8'))}\n`);
    });
  }
}

export default function webpackConfig(env: Env, argv: { mode?: string }): Configuration {
  const production = argv.mode === 'production';
  const serving = Boolean(env.WEBPACK_SERVE);
  // Read by babel.config.js.
  process.env.NODE_ENV = production ? 'production' : 'development';
  if (serving) process.env.WEBPACK_SERVE = 'true';
  const script = production ? 'js/[name].[contenthash:8].js' : 'js/[name].js';
  // Numbers, because the first page contains the names of all chunks.
  const chunk = production ? 'js/[id].[contenthash:8].js' : script;

  return {
    mode: production ? 'production' : 'development',
    target: production ? 'browserslist:production' : 'browserslist:development',
    entry: { main: root('src/index.tsx') },
    output: { path: root('dist/portal'), filename: script, chunkFilename: chunk, publicPath: '/', clean: true },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      // Because React has the hook of this shim.
      alias: {
        'use-sync-external-store/shim$': 'react',
        'use-sync-external-store/shim/with-selector$': 'use-sync-external-store/with-selector',
      },
    },
    cache: {
      type: 'filesystem',
      cacheDirectory: root('.cache/webpack'),
      version: configVersion(),
    },
    devtool: production ? false : 'cheap-module-source-map',
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          include: root('src'),
          use: { loader: 'babel-loader', options: { cacheDirectory: root('.cache/babel') } },
        },
        // Prefetches, when the browser is idle, what a tap or scrolling opens (docs/architecture.md).
        {
          include: ON_DEMAND.map((folder) => root(folder)),
          exclude: TOO_LARGE,
          parser: { dynamicImportPrefetch: true },
        },
        // Allows tree shaking, because the package does not declare it.
        { test: /node_modules\/hoist-non-react-statics\//, sideEffects: false },
      ],
    },
    optimization: {
      minimizer: [
        new Minimizer({
          minify: Minimizer.swcMinify,
          extractComments: false,
          minimizerOptions: { ecma: 2020, compress: { ecma: 2020, passes: 3, pure_getters: false }, mangle: true },
        }),
      ],
      moduleIds: 'deterministic',
      mangleExports: 'size',
      splitChunks: {
        // Smaller than webpack's 20 kB, so that shared parts of pages are separate files.
        minSize: 16_000,
        chunks: (chunk) => !chunk.canBeInitial() && !WHOLE.test(chunk.name ?? ''),
        cacheGroups,
      },
    },
    plugins: [
      new HtmlPlugin({
        template: root('public/index.html'),
        templateParameters: (compilation, { js: program }) => ({
          program,
          files: JSON.stringify(startFiles(compilation)),
          startScript: startScript(),
          ...(production ? startPage() : NO_START_PAGE),
        }),
        inject: false,
      }),
      new CopyPlugin({
        patterns: serving
          ? [
              { from: root('public'), globOptions: { ignore: NOT_COPIED } },
              { from: root('public/config.demo.json'), to: 'config.json' },
            ]
          : [{ from: root('public'), globOptions: { ignore: ['**/index.html'] } }],
      }),
      ...(serving ? [new ReactRefreshPlugin({ overlay: false })] : []),
      ...(production ? [compileHint, gzip, brotli, new ReportPlugin()] : []),
      ...(env.analyze ? [new BundleAnalyzerPlugin({ analyzerMode: 'static', openAnalyzer: false })] : []),
    ],
    stats: { preset: 'errors-warnings' },
    performance: false,
    devServer: {
      host: '127.0.0.1',
      port: Number(process.env.PORT ?? 3000),
      allowedHosts: ['localhost', '127.0.0.1'],
      hot: true,
      historyApiFallback: true,
      client: { overlay: false },
      static: false,
      proxy: [
        {
          context: [
            '/api',
            '/demo',
            '/docs',
            '/inspect',
            '/qa',
            ...SERVER_PAGES,
            '/openapi.json',
            '/healthz',
            '/readyz',
          ],
          target: process.env.API_URL,
        },
      ],
    },
  };
}
