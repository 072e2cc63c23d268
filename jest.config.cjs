const { availableParallelism } = require('node:os');

/** Packages that Jest transforms, because they are ES modules or use `import()`. */
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

/** Folders with `.test.ts` files that need neither a page nor a server. */
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
  // More workers than cores, because tests wait for servers and timers.
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
    // Run by tools/build/testPostgres.ts, because several nodes need a PostgreSQL server.
    process.env.DATABASE_URL
      ? { ...withServer, ...node, displayName: 'nodes', testMatch: testsIn(['nodes'], 'ts') }
      : { ...withServer, ...node, displayName: 'embedded', testMatch: testsIn(['embedded'], 'ts') },
  ],
};
