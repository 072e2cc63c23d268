import type { Locator, Page } from '@playwright/test';
import { namePattern } from '../inspection/record/namePattern';
import type { Place } from '../inspection/record/ProblemRecord';

const MASKED = /‹[^›]*›/;

/** Returns the accessible name, or a pattern if the recorded name has masked parts. */
export function nameIn(masked: string): string | RegExp {
  const name = masked.replace(/\s+/g, ' ').trim();
  return MASKED.test(name) ? namePattern(name) : name;
}

type Role = Parameters<Page['getByRole']>[0];

export const locate = (page: Page, { role, name, index }: Place): Locator =>
  page.getByRole(role as Role, { name: nameIn(name), exact: true }).nth(index);
