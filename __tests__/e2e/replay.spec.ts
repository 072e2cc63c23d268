import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { ProblemRecord } from '../../src/inspection/record/ProblemRecord';
import { test } from '../support/fixtures';
import { button, openAs, submitCode } from '../support/page';
import { reportProblem } from '../support/reportProblem';
import { TEXTS } from '../support/texts';

const t = TEXTS.de;
const ON_DESKTOP = { tag: '@desktop' };
const folder = mkdtempSync(join(tmpdir(), 'nachschub-records-'));
test.afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a program of the project to its end. */
const run = (args: readonly string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    execFile('npx', args, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });

/** Runs `npm run replay` with a record. */
function replay(record: ProblemRecord, ...args: string[]) {
  const file = join(folder, 'record.json');
  writeFileSync(file, JSON.stringify(record));
  return run(['tsx', 'scripts/replay.ts', file, ...args]);
}

/** Everything that a record has in its failed calls. */
const failuresIn = ({ entries }: ProblemRecord): string[] =>
  entries.filter(({ request }) => request?.state === 'failed').map(({ name }) => name);

async function expectSameEnd(page: Page, expected: readonly string[]): Promise<ProblemRecord> {
  const record = await reportProblem(page, t);
  expect(failuresIn(record)).toEqual(expected);
  const { code, output } = await replay(record);
  expect([code, output]).toEqual([0, `Replayed to the same end: ${expected.join(', ')}\n`]);
  return record;
}

test.describe('a recorded session replays to the same failure (rules §30.9)', ON_DESKTOP, () => {
  test.beforeEach(() => test.slow());

  test('at the sign-in: a server that fails, then a wrong code; and parts from a record that says otherwise', async ({
    portal,
    api,
  }) => {
    const { email } = await api.customer();
    await portal.goto('/?inspect');
    await api.json('/demo/faults', { path: '/api/user/sendotp', kind: 'status', value: 503, times: 1 });
    await portal.getByLabel(t.auth.login.email).fill(email);
    await button(portal, t.auth.login.submit).click();
    await expect(portal.getByRole('alert').first()).not.toBeEmpty();
    await button(portal, t.auth.login.submit).click();
    await expect(portal).toHaveURL(/\/otp/);
    const code = await api.code(email);
    await submitCode(portal, t, code === '000000' ? '111111' : '000000');
    await expect(portal.getByRole('alert').first()).not.toBeEmpty();
    const record = await expectSameEnd(portal, ['request/sendOtp/failed 503', 'request/verifyOtp/failed 400']);

    const entries = record.entries.map((entry) =>
      entry.name === 'request/verifyOtp/failed 400' ? { ...entry, name: 'request/verifyOtp/answered' } : entry,
    );
    const parted = await replay({ ...record, entries });
    expect(parted.code).toBe(1);
    expect(parted.output).toContain('recorded: request/verifyOtp/answered');
    expect(parted.output).toContain('replayed: request/verifyOtp/failed 400');
  });

  test('at the next order: a skip that the server fails, from an account that is signed in; and becomes a test', async ({
    portal,
    api,
  }) => {
    await openAs(portal, t, await api.customer(), '/dashboard?inspect');
    await api.json('/demo/faults', { path: '/api/subscription/reschedule', kind: 'status', value: 500, times: 1 });
    const previewed = portal.waitForResponse('**/api/subscription/preview*');
    await button(portal, t.delivery.skip.open).click();
    await previewed;
    await button(portal.getByRole('dialog'), t.delivery.skip.confirm).click();
    await expect(portal.getByRole('dialog').getByRole('alert').filter({ hasText: /./ })).toBeVisible();
    // The dialog is over the footer.
    await portal.keyboard.press('Escape');
    await expect(portal.getByRole('dialog')).toBeHidden();
    const record = await expectSameEnd(portal, ['request/rescheduleOrder/failed 500']);

    const saved = '__tests__/e2e/recorded-skip.spec.ts';
    try {
      expect((await replay(record, '--save', 'recorded-skip')).code).toBe(0);
      const source = readFileSync(saved, 'utf8');
      expect(source).toContain(`name: '${t.delivery.skip.open}'`);
      expect(source).toContain(`status: 500`);
      // It fails the same way.
      const args = ['playwright', 'test', saved, '--reporter=line', '--output', join(folder, 'results')];
      const { code, output } = await run(args);
      expect([code, output]).toEqual([1, expect.stringContaining('request/rescheduleOrder/failed 500')]);
    } finally {
      rmSync(saved, { force: true });
    }
  });
});
