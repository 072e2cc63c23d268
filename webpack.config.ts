import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { constants, type BrotliOptions } from 'node:zlib';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import CompressionPlugin from 'compression-webpack-plugin';
import CopyPlugin from 'copy-webpack-plugin';
import HtmlPlugin from 'html-webpack-plugin';
import Minimizer from 'minimizer-webpack-plugin';
import type { Compiler, Configuration } from 'webpack';
import { BundleAnalyzerPlugin } from 'webpack-bundle-analyzer';
import 'webpack-dev-server';
import { startFiles } from './tools/build/startFiles';
import { startPage, type StartPage } from './tools/build/startPage';
import { startScript } from './tools/build/startScript';
import { staticPolicy } from './tools/build/staticPolicy';
import { LANGUAGES } from './src/domain/language';

/** What the server serves beside the portal's own pages. */
const SERVER_PAGES = ['/unsubscribe', '/kuendigen', '/widerrufen', '/cancel-contract', '/withdraw', '/declaration'];

/** Hash of the files that decide on the build. Because webpack would resolve what they import, for seconds. */
const configVersion = () =>
  ['webpack.config.ts', 'babel.config.js', 'package-lock.json']
    .reduce((hash, file) => hash.update(readFileSync(root(file))), createHash('sha256'))
    .digest('hex');

/** Development styles have other class names, so that React could not take a page of the build over. */
const NO_START_PAGE: StartPage = { templates: '', styles: '' };

interface Env {
  WEBPACK_SERVE?: boolean;
  analyze?: boolean;
}

const root = (...parts: string[]) => path.resolve(process.cwd(), ...parts);
const COMPRESSIBLE = /\.(js|json|svg|html|txt|webmanifest)$/;
/** The dev server works with the demo's settings, as the server itself does. */
const NOT_COPIED = ['**/index.html', '**/config.json'];
/** Below a packet nothing is won. */
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

const SIGN_IN_PAGES = /^screen-(login|otp)$/;
const CUSTOMER_PAGES =
  /^(shell-customer|screen-(next-order|upcoming-payments|previous-payments|manage-subscriptions|subscription|account-details))$/;
const ADMIN_PAGES = /^(shell-admin|screen-(admin|product))$/;
/** One file each, beside what they share: a phone waits longer for many files than for some bytes. */
const WHOLE = new RegExp(
  `^(toasts|data-grid|admin-cohort|discount-editor)$|${SIGN_IN_PAGES.source}|${CUSTOMER_PAGES.source}|${ADMIN_PAGES.source}`,
);

/** The chunks of an area that its visits start with: they are one file. */
const FRAMES: Readonly<Record<string, RegExp>> = {
  'sign-in': /^screen-login$/,
  customer: /^shell-customer$/,
  // Most of an admin's visits go to the one page of all tabs.
  admin: /^(shell|screen)-admin$/,
};

/** What several pages of an area need, and the frame that all of them have. */
const shared = Object.fromEntries(
  Object.entries({ 'sign-in': SIGN_IN_PAGES, customer: CUSTOMER_PAGES, admin: ADMIN_PAGES }).flatMap(
    ([area, pages]) => {
      const group = { name: `shared-${area}`, priority: 5, enforce: true };
      const isPage = ({ name }: { name?: string | null }) => pages.test(name ?? '');
      const isFrame = ({ name }: { name?: string | null }) => FRAMES[area]?.test(name ?? '') ?? false;
      return [
        [`pages-${area}`, { ...group, chunks: isPage, minChunks: area === 'customer' ? 3 : 2 }],
        [`frame-${area}`, { ...group, chunks: isFrame }],
      ];
    },
  ),
);

/** Texts that are needed together, one file a language: of the login, of the customer's pages and of the admin's. */
const TEXTS = {
  first: '(common|auth)',
  customer: '(shell|commands|nextOrder|delivery|subscription|catalog|payments|cancellation|account|regions)',
  admin: 'admin(Customers|Statistics|Cohort|Products|Discounts)?',
};
const sharedTexts = Object.fromEntries(
  Object.entries(TEXTS).flatMap(([of, names]) =>
    LANGUAGES.map((language) => {
      const test = new RegExp(`locales/${language}/${names}\\.json$`);
      const name = `texts-${of}-${language}`;
      return [name, { name, test, chunks: 'async' as const, enforce: true, priority: 20 }];
    }),
  ),
);

/** Libraries that two pieces need, with the pieces: no tab of an admin's waits for several files. */
const SHARED_PIECES = {
  pickers: /^(pickers|admin-month-pickers)$/,
  charts: /^admin-(shares|retention)-chart$/,
};
const sharedPieces = Object.fromEntries(
  Object.entries(SHARED_PIECES).map(([of, pieces]) => {
    const chunks = ({ name }: { name?: string | null }) => pieces.test(name ?? '');
    return [`pieces-${of}`, { name: `shared-${of}`, chunks, enforce: true, priority: 5 }];
  }),
);

/** Formik and Yup with what they need, loaded with the login and kept for every later form. */
const forms = {
  forms: {
    name: 'forms',
    test: /node_modules\/(formik|yup|deepmerge|lodash|lodash-es|react-fast-compare|tiny-warning|property-expr|tiny-case|toposort)\//,
    chunks: 'async' as const,
    enforce: true,
    priority: 15,
  },
};

/** The program in two files, its libraries first: each runs in a turn of its own, between which a phone answers. */
const started = {
  libraries: { name: 'libraries', test: /node_modules\//, chunks: 'initial' as const, enforce: true, priority: 10 },
};

/** Writes which files each named chunk needs, for the budget check, and a static host's policy, for whoever sets one up. */
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
  // babel.config.js reads both.
  process.env.NODE_ENV = production ? 'production' : 'development';
  if (serving) process.env.WEBPACK_SERVE = 'true';
  const script = production ? 'js/[name].[contenthash:8].js' : 'js/[name].js';
  // Chunks are named by number: the first page carries the list of all of them.
  const chunk = production ? 'js/[id].[contenthash:8].js' : script;

  return {
    mode: production ? 'production' : 'development',
    target: production ? 'browserslist:production' : 'browserslist:development',
    entry: { main: root('src/index.tsx') },
    output: { path: root('dist/portal'), filename: script, chunkFilename: chunk, publicPath: '/', clean: true },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      // React itself has the hook that these bring for its older versions.
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
        // Does nothing by being loaded, but does not say so: the first page needs none of it.
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
        // Below webpack's 20 kB: what parts of pages share is in files of its own instead of being repeated in each.
        minSize: 16_000,
        chunks: (chunk) => !chunk.canBeInitial() && !WHOLE.test(chunk.name ?? ''),
        cacheGroups: { ...sharedTexts, ...shared, ...sharedPieces, ...forms, ...started },
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
      ...(production ? [gzip, brotli, new ReportPlugin()] : []),
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
