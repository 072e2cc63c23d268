import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { ProblemRecord } from '../../tools/qa/inspection/record/ProblemRecord';
import { test } from '../support/fixtures';
import { button, submitCode } from '../support/page';
import { reportProblem, runProgram } from '../support/reportProblem';
import { TEXTS } from '../support/texts';

const t = TEXTS.de;
const ON_DESKTOP = { tag: '@desktop' };
const folder = mkdtempSync(join(tmpdir(), 'nachschub-records-'));
test.afterAll(() => rmSync(folder, { recursive: true }));

/** Runs `npm run replay` with a record. */
function replay(record: ProblemRecord) {
  const file = join(folder, 'record.json');
  writeFileSync(file, JSON.stringify(record));
  return runProgram('tsx', 'tools/qa/replay.ts', file);
}

/** Names of the failed requests of a record. */
const failuresIn = ({ entries }: ProblemRecord): string[] =>
  entries.filter(({ request }) => request?.state === 'failed').map(({ name }) => name);

test.describe('a recorded session (rules §30.9)', ON_DESKTOP, () => {
  test.beforeEach(() => test.slow());

  test('replays a sign-in to the same server error and wrong code, and differs from an altered record', async ({
    portal,
    api,
  }) => {
    const { email } = await api.customer();
    await portal.goto('/?inspect');
    await api.json('/demo/faults', { path: '/api/user/sendotp', kind: 'status', value: 503, times: 1 });
    await portal.getByLabel(t.auth.login.email).fill(email);
    await button(portal, t.auth.login.submit).click();
    await expect(portal.getByRole('alert').first()).toHaveText(/\w/);
    await button(portal, t.auth.login.submit).click();
    await expect(portal).toHaveURL(/\/otp/);
    const code = await api.code(email);
    await submitCode(portal, t, code === '000000' ? '111111' : '000000');
    await expect(portal.getByRole('alert').first()).toHaveText(/\w/);
    const record = await reportProblem(portal, t);
    const failures = ['request/sendOtp/failed 503', 'request/verifyOtp/failed 400'];
    expect(failuresIn(record)).toEqual(failures);
    const { code: exitCode, output } = await replay(record);
    expect([exitCode, output]).toEqual([
      0,
      expect.stringContaining(`Replayed to the same end: ${failures.join(', ')}\n`),
    ]);

    const entries = record.entries.map((entry) =>
      entry.name === 'request/verifyOtp/failed 400' ? { ...entry, name: 'request/verifyOtp/answered' } : entry,
    );
    const parted = await replay({ ...record, entries });
    expect(parted.code).toBe(1);
    expect(parted.output).toContain('recorded: request/verifyOtp/answered');
    expect(parted.output).toContain('replayed: request/verifyOtp/failed 400');
  });
});
