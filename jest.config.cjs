const { availableParallelism } = require('node:os');

/** Published as modules alone, which Jest cannot load as they are. */
const MODULES_ONLY = [
  'wouter',
  'regexparam',
  'mitt',
  '@statelyai/inspect',
  'superjson',
  'copy-anything',
  'is-what',
  'partysocket',
];

const common = {
  rootDir: __dirname,
  globalSetup: '<rootDir>/__tests__/support/globalSetup.ts',
  globalTeardown: '<rootDir>/__tests__/support/globalTeardown.ts',
  setupFiles: ['<rootDir>/__tests__/support/setupApiUrl.ts'],
  transform: { '\\.m?[jt]sx?$': 'babel-jest' },
  transformIgnorePatterns: [`/node_modules/(?!(${MODULES_ONLY.join('|')})/)`],
};

const PORTAL_FOLDERS = [
  'app',
  'screens',
  'features',
  'commands',
  'ui',
  'i18n',
  'api',
  'session',
  'domain',
  'config',
  'zones',
];

const portal = {
  ...common,
  testEnvironment: '<rootDir>/__tests__/support/jsdomFetch.cjs',
  setupFilesAfterEnv: ['<rootDir>/__tests__/support/setupPortal.ts'],
};

module.exports = {
  testTimeout: 30_000,
  // The tests mostly wait for servers and timers: Jest's own default leaves most of two processors idle.
  maxWorkers: availableParallelism(),
  projects: [
    {
      ...portal,
      displayName: 'portal',
      testMatch: PORTAL_FOLDERS.map((folder) => `<rootDir>/__tests__/${folder}/**/*.test.{ts,tsx}`),
    },
    {
      ...common,
      displayName: 'server',
      testMatch: ['<rootDir>/__tests__/server/**/*.test.ts'],
      testEnvironment: 'node',
      setupFilesAfterEnv: ['<rootDir>/__tests__/support/setupServer.ts'],
    },
    // Several nodes need a database that they can share: scripts/testPostgres.mjs gives them one.
    ...(process.env.DATABASE_URL
      ? [
          {
            ...common,
            displayName: 'nodes',
            testMatch: ['<rootDir>/__tests__/nodes/**/*.test.ts'],
            testEnvironment: 'node',
            setupFilesAfterEnv: ['<rootDir>/__tests__/support/setupServer.ts'],
          },
        ]
      : []),
  ],
};
