import type { ChunkGraph, Module } from 'webpack';
import { adminPaths, customerPaths } from '#src/config/paths';
import { LANGUAGES } from '#src/domain/language';
import { screenChunk } from './chunksOf';

const anyOf = (names: readonly string[]) => new RegExp(`^(${names.join('|')})$`);
const screensOf = (pages: object) => Object.keys(pages).map(screenChunk);

const SIGN_IN_PAGES = anyOf(['login', 'otp'].map(screenChunk));
const CUSTOMER_PAGES = anyOf(['shell-customer', ...screensOf(customerPaths)]);
const ADMIN_PAGES = anyOf(['shell-admin', ...screensOf(adminPaths)]);
/** Page that uses the customer's shared file and does not add to it, because few visits open the page. */
const RARE = anyOf([screenChunk('privacy')]);
/** Parts of the admin's first page, which load beside its frame. */
const ADMIN_PARTS = /^(data-grid|admin-(cohort|products|discounts))$/;
/** One file each, beside their shared files, because a phone waits longer for many files than for some bytes. */
export const WHOLE = new RegExp(
  `^(toasts|data-grid|admin-(cohort|products|discounts)|discount-editor)$|${SIGN_IN_PAGES.source}|${CUSTOMER_PAGES.source}|${ADMIN_PAGES.source}`,
);

/** First chunks of an area's visits; one file each. */
const FRAMES: Readonly<Record<string, RegExp>> = {
  'sign-in': /^screen-login$/,
  customer: /^shell-customer$/,
  // Because most of an admin's visits open the page of all tabs.
  admin: /^(shell|screen)-admin$/,
};

/** Shared modules of an area's pages, and the area's frame. */
const shared = Object.fromEntries(
  Object.entries({ 'sign-in': SIGN_IN_PAGES, customer: CUSTOMER_PAGES, admin: ADMIN_PAGES }).flatMap(
    ([area, pages]) => {
      const group = { name: `shared-${area}`, priority: 5, enforce: true };
      const minChunks = area === 'customer' ? 3 : 2;
      const isPage = ({ name }: { name?: string | null }) => pages.test(name ?? '');
      const isFrame = ({ name }: { name?: string | null }) => FRAMES[area]?.test(name ?? '') ?? false;
      const isShared = (module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }) =>
        [...chunkGraph.getModuleChunksIterable(module)].filter((chunk) => isPage(chunk) && !RARE.test(chunk.name ?? ''))
          .length >= minChunks;
      const isInFrame = (module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }) =>
        [...chunkGraph.getModuleChunksIterable(module)].some(isFrame);
      if (area !== 'admin') {
        return [
          [`pages-${area}`, { ...group, chunks: isPage, test: isShared, minChunks }],
          [`frame-${area}`, { ...group, chunks: isFrame }],
        ];
      }
      // The other pages and the parts use the frame's file, and do not add to it.
      const isBesideFrame = (chunk: { name?: string | null }) => isPage(chunk) || ADMIN_PARTS.test(chunk.name ?? '');
      return [
        [`frame-${area}`, { ...group, priority: 6, chunks: isBesideFrame, test: isInFrame }],
        [`pages-${area}`, { ...group, name: 'shared-admin-pages', chunks: isPage, minChunks: 2 }],
      ];
    },
  ),
);

/** Texts that load together, one file a language. The customer's file has the texts that the next order shows or opens. */
const TEXTS = {
  first: '(common|auth)',
  customer:
    '(?!account|admin|auth|cancellation|cardChoice|common|declared|history|mailLink|openPayment|payments|privacy|provider|secondFactor)\\w+',
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

/** Shared libraries of two chunks, in one file with the chunks, so that an admin's tab waits for one file. */
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

/** False for an admin's pages, which need inputs and dialogs at once, and for their parts. */
const isNoAdminPage = ({ name }: { name?: string | null }) =>
  !ADMIN_PARTS.test(name ?? '') && !ADMIN_PAGES.test(name ?? '');

/** Code of many parts that load on demand, one file each. Otherwise webpack would repeat or split it. */
const onDemand = Object.fromEntries(
  Object.entries({
    forms: {
      test: /node_modules\/(formik|yup|deepmerge|lodash|lodash-es|react-fast-compare|tiny-warning|property-expr|tiny-case|toposort)\//,
      chunks: 'async' as const,
    },
    inputs: {
      test: /@mui\/material\/(Input|InputBase|OutlinedInput|FilledInput|NativeSelect|TextareaAutosize|Form\w+|Input\w+)\//,
      chunks: isNoAdminPage,
    },
    dialogs: {
      test: /@mui\/material\/(Modal|Dialog\w*|Drawer|Unstable_TrapFocus|Backdrop|Fade|Slide|Portal)\/|src\/ui\/feedback\/(Sheet|ConfirmDialog|InfoDialog)\./,
      chunks: isNoAdminPage,
    },
  }).map(([name, group]) => [name, { ...group, name, enforce: true, priority: 15 }]),
);

/** The program in two files, libraries first, because the browser executes them in two tasks. */
const started = {
  libraries: { name: 'libraries', test: /node_modules\//, chunks: 'initial' as const, enforce: true, priority: 10 },
  // Because every page has a flow.
  flows: { name: 'libraries', test: /node_modules\/@?xstate\//, chunks: 'all' as const, enforce: true, priority: 15 },
};

/** Groups of modules that become one file each, for webpack's `splitChunks`. */
export const cacheGroups = { ...sharedTexts, ...shared, ...sharedPieces, ...onDemand, ...started };
