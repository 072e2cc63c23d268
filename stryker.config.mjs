// `npm run mutants`: Stryker changes one operator, condition or constant at a time, and runs the unit tests that reach it.
import jestConfig from './jest.config.cjs';

/** The unit tests of what is mutated. Those of forms and flows reach rules as well, at four times the cost. */
const TESTS = ['commands', 'domain'];

// Without its folder, because Stryker runs Jest in a copy of the repository. The rest of jest.config.cjs applies as well.
const { rootDir: _rootDir, ...unit } = jestConfig.projects.find(({ displayName }) => displayName === 'unit');

export default {
  mutate: ['src/domain/**/*.ts', 'src/commands/**/*.ts'],
  testRunner: 'jest',
  jest: {
    config: {
      ...unit,
      projects: [],
      roots: [...TESTS.map((folder) => `<rootDir>/__tests__/${folder}`), '<rootDir>/src'],
      testMatch: TESTS.map((folder) => `<rootDir>/__tests__/${folder}/**/*.test.ts`),
    },
  },
  coverageAnalysis: 'perTest',
  // What a module computes while it loads would need every test again for each mutant.
  ignoreStatic: true,
  // Babel removes the types unread.
  disableTypeChecks: false,
  ignorePatterns: ['.cache', '.data', 'dist', 'test-results', 'playwright-report', 'public', 'docs'],
  tempDirName: '.cache/stryker',
  // Long ones, because a timeout counts as caught and the first run fills a cache.
  timeoutMS: 15_000,
  dryRunTimeoutMinutes: 20,
  concurrency: 1,
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: '.cache/mutants.json' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
};
