const { availableParallelism } = require('node:os');

/** Published as ES modules only, or with an `import()` of their own, which Jest cannot load untransformed. */
const ESM_ONLY = [
  ...['@faker-js/faker', '@statelyai/inspect', '@react-email/render', '@redocly/openapi-core'],
  ...['superjson', 'copy-anything', 'is-what', 'partysocket', 'typebox', '@fastify/type-provider-typebox'],
];

const common = {
  rootDir: __dirname,
  transform: {
    '/node_modules/.+\\.[cm]?js$': '<rootDir>/__tests__/support/esmLibrary.cjs',
    '\\.[cm]?[jt]sx?$': 'babel-jest',
    '\\.(css|sql)$': '<rootDir>/__tests__/support/fileText.cjs',
  },
  transformIgnorePatterns: [`/node_modules/(?!(${ESM_ONLY.join('|')})/|.*\\.css$)`],
};

const withServer = {
  ...common,
  globalSetup: '<rootDir>/__tests__/support/globalSetup.ts',
  globalTeardown: '<rootDir>/__tests__/support/globalTeardown.ts',
};

const testsIn = (folders, extension) => folders.map((folder) => `<rootDir>/__tests__/${folder}/**/*.test.${extension}`);

/** Folders whose plain `.test.ts` files need neither a page nor a server. */
const PURE_FOLDERS = [
  'api',
  'commands',
  'config',
  'docs',
  'domain',
  'features',
  'i18n',
  'inspection',
  'tools',
  'serverUnit',
  'start',
];

const node = { testEnvironment: 'node', setupFilesAfterEnv: ['<rootDir>/__tests__/support/setupServer.ts'] };

module.exports = {
  testTimeout: 30_000,
  // Who waits for a server or a timer leaves its processor to another one.
  maxWorkers: availableParallelism() + 1,
  projects: [
    { ...common, displayName: 'unit', testEnvironment: 'node', testMatch: testsIn(PURE_FOLDERS, 'ts') },
    {
      ...withServer,
      displayName: 'portal',
      testEnvironment: '<rootDir>/__tests__/support/jsdomFetch.cjs',
      setupFilesAfterEnv: ['<rootDir>/__tests__/support/setupPortal.ts'],
      testMatch: [
        ...testsIn(PURE_FOLDERS, 'tsx'),
        ...testsIn(['app', 'screens', 'session', 'ui', 'zones'], '{ts,tsx}'),
      ],
    },
    { ...withServer, ...node, displayName: 'server', testMatch: testsIn(['server'], 'ts') },
    // Several nodes need a database that they can share: tools/build/testPostgres.ts gives them one.
    process.env.DATABASE_URL
      ? { ...withServer, ...node, displayName: 'nodes', testMatch: testsIn(['nodes'], 'ts') }
      : { ...withServer, ...node, displayName: 'embedded', testMatch: testsIn(['embedded'], 'ts') },
  ],
};
