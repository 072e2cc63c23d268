import { adminPaths, customerPaths } from '#src/config/paths';
import { LANGUAGES } from '#src/domain/language';
import { screenChunk } from './chunksOf';

const anyOf = (names: readonly string[]) => new RegExp(`^(${names.join('|')})$`);
const screensOf = (pages: object) => Object.keys(pages).map(screenChunk);

const SIGN_IN_PAGES = anyOf(['login', 'otp'].map(screenChunk));
const CUSTOMER_PAGES = anyOf(['shell-customer', ...screensOf(customerPaths)]);
const ADMIN_PAGES = anyOf(['shell-admin', ...screensOf(adminPaths)]);
/** One file each, beside their shared files, because a phone waits longer for many files than for some bytes. */
export const WHOLE = new RegExp(
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

/** The program in two files, its libraries first: two tasks, between which a phone answers. */
const started = {
  libraries: { name: 'libraries', test: /node_modules\//, chunks: 'initial' as const, enforce: true, priority: 10 },
};

/** Groups of modules that become one file each, for webpack's `splitChunks`. */
export const cacheGroups = { ...sharedTexts, ...shared, ...sharedPieces, ...forms, ...started };
