// `npm run mutants`: changes one operator, condition or constant at a time, and runs the unit tests that cover it.
import jestConfig from './jest.config.cjs';

/** Unit tests of the mutated code. Without those of forms and flows, which take four times as long. */
const TESTS = ['commands', 'domain'];

// Without its folder, because Stryker runs Jest in a copy of the repository.
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
  // Because a mutant of code that runs at load would need every test.
  ignoreStatic: true,
  // Because Babel removes the types unchecked.
  disableTypeChecks: false,
  ignorePatterns: ['.cache', '.data', 'dist', 'test-results', 'playwright-report', 'public', 'docs'],
  tempDirName: '.cache/stryker',
  // Long, because a timeout counts as caught and the first run fills a cache.
  timeoutMS: 15_000,
  dryRunTimeoutMinutes: 20,
  concurrency: 1,
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: '.cache/mutants.json' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
};
