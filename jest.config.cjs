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
  transform: { '\\.m?[jt]sx?$': 'babel-jest' },
  transformIgnorePatterns: [`/node_modules/(?!(${MODULES_ONLY.join('|')})/)`],
};

const PORTAL_FOLDERS = ['app', 'screens', 'features', 'commands', 'ui', 'i18n', 'api', 'session', 'domain', 'config'];

module.exports = {
  testTimeout: 30_000,
  projects: [
    {
      ...common,
      displayName: 'portal',
      testMatch: PORTAL_FOLDERS.map((folder) => `<rootDir>/__tests__/${folder}/**/*.test.{ts,tsx}`),
      testEnvironment: '<rootDir>/__tests__/support/jsdomFetch.cjs',
      setupFilesAfterEnv: ['<rootDir>/__tests__/support/setupPortal.ts'],
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
