import { writeFileSync } from 'node:fs';

function endWith(outcome) {
  writeFileSync(process.env.OUTCOME_FILE, JSON.stringify(outcome));
  process.exit();
}

/**
 * A Jest reporter that ends the run at the first failed test, for scripts/testMutants.ts. Jest's own `--bail` first waits
 * for the rest of its file, which takes minutes where every test of a screen waits for a page that never comes.
 */
export default class FirstFailure {
  onTestCaseResult({ path }, { status, fullName }) {
    if (status === 'failed') endWith({ kind: 'failed', path, fullName });
  }

  onTestFileResult({ path }, { testExecError, failureMessage }) {
    if (testExecError) endWith({ kind: 'broken', reason: failureMessage ?? path });
  }

  onRunComplete() {
    endWith({ kind: 'passed' });
  }
}
