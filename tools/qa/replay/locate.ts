import type { Locator, Page } from '@playwright/test';
import { namePattern } from '../inspection/record/namePattern';
import type { Place } from '../inspection/record/ProblemRecord';

const MASKED = /‹[^›]*›/;

/** An accessible name; what is masked in it may be anything. */
export function nameIn(masked: string): string | RegExp {
  const name = masked.replace(/\s+/g, ' ').trim();
  return MASKED.test(name) ? namePattern(name) : name;
}

type Role = Parameters<Page['getByRole']>[0];

/** The element of a page that a step is about. */
export const locate = (page: Page, { role, name, index }: Place): Locator =>
  page.getByRole(role as Role, { name: nameIn(name), exact: true }).nth(index);
