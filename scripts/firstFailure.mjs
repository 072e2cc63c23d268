import { writeFileSync } from 'node:fs';

/** Set by scripts/testMutants.ts: where the outcome is written, and `path name` of the tests that do not count. */
const { OUTCOME_FILE, IGNORED_TESTS } = process.env;
const ignored = new Set(JSON.parse(IGNORED_TESTS));

function endWith(outcome) {
  writeFileSync(OUTCOME_FILE, JSON.stringify(outcome));
  process.exit();
}

/**
 * A Jest reporter that ends the run at the first failed test. Jest's own `--bail` first waits for the rest of its file,
 * which takes minutes where every test of a screen waits for a page that never comes.
 */
export default class FirstFailure {
  onTestCaseResult({ path }, { status, fullName }) {
    if (status === 'failed' && !ignored.has(`${path} ${fullName}`)) endWith({ kind: 'failed', path, fullName });
  }

  onTestFileResult({ path }, { testExecError, failureMessage }) {
    if (testExecError) endWith({ kind: 'broken', reason: failureMessage ?? path });
  }

  onRunComplete(_, { numPassedTests }) {
    endWith({ kind: 'passed', count: numPassedTests });
  }
}
