import type { Page } from '@playwright/test';
import type { UserStep } from '../inspection/record/ProblemRecord';
import type { Own } from './inspected';
import { load } from './load';
import { locate } from './locate';

interface Given extends Own {
  /** Value for a `fill` step. */
  text: string;
}

/** Executes a step in the page. Waits for the step's element up to the context's default timeout. */
export async function perform(page: Page, step: UserStep, { text, ...own }: Given): Promise<void> {
  if (step.action === 'load') await load(page, step.path, own);
  else if (step.action === 'back') await page.goBack();
  else if (step.action === 'forward') await page.goForward();
  else if (step.action === 'click') await locate(page, step.place).click();
  else if (step.action === 'fill') await locate(page, step.place).fill(text);
  else if (step.action === 'select') await locate(page, step.place).selectOption({ label: step.option });
  else await locate(page, step.place).press(step.key);
}
