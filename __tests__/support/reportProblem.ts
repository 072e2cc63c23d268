import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { problemRecord, type ProblemRecord } from '../../tools/qa/inspection/record/ProblemRecord';
import { button } from './page';
import type { Texts } from './texts';

/** Presses "Report a problem". @returns the downloaded record, after a check of its format (rules §30.8) */
export async function reportProblem(page: Page, t: Texts): Promise<ProblemRecord> {
  const download = page.waitForEvent('download');
  await button(page, t.common.report.link).click();
  const file = await (await download).path();
  return v.parse(problemRecord, JSON.parse(readFileSync(file, 'utf8')));
}

/** Runs a command of the repository, such as `npm run replay`, and waits for its exit. */
export const runProgram = (...args: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    execFile('npx', args, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });
