import type { Locator, Page } from '@playwright/test';
import type { Place } from '../../src/inspection/record/ProblemRecord';

const MASKED = /‹[^›]*›/;
const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** An accessible name; what is masked in it may be anything. */
export function nameIn(masked: string): string | RegExp {
  const name = masked.replace(/\s+/g, ' ').trim();
  if (!MASKED.test(name)) return name;
  return new RegExp(`^${name.split(MASKED).map(escape).join('.+')}$`);
}

type Role = Parameters<Page['getByRole']>[0];

/** The element of a page that a step is about. */
export const locate = (page: Page, { role, name, index }: Place): Locator =>
  page.getByRole(role as Role, { name: nameIn(name), exact: true }).nth(index);
