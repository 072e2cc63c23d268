import { expect } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapePattern } from '../../tools/qa/inspection/mask/escapePattern';

const PAGE = readFileSync(join(__dirname, '../../docs/qa.md'), 'utf8');
const [, ALL = ''] = PAGE.split(/^## Ten exercises$/m);
/** The introduction, then each exercise from its number on; the next chapter follows the last one. */
const SECTIONS = (ALL.split(/^## /m)[0] ?? '').split(/^### /m);

/** A quoted text on one line, as it is read where its lines are joined. */
const texts = (section: string, pattern: RegExp): Set<string> =>
  new Set([...section.replace(/\s+/g, ' ').matchAll(pattern)].map(([, text = '']) => text));
const withoutPrograms = (section: string): string => section.replace(/```[\s\S]*?```/g, '');

/** An ellipsis of the page is any text, and none where a sentence ends with it. */
const patternOf = (text: string): string =>
  text
    .split(/\s*…\s*/)
    .map(escapePattern)
    .join('.*');

/**
 * The words of an exercise of docs/qa.md (0: what all have in common). Each text that a test takes must be in the page, and
 * each that the page quotes must be taken, so that neither changes without the other.
 */
export function exercise(number: number) {
  const section = SECTIONS[number] ?? '';
  const quotes = texts(withoutPrograms(section), /"([^"]+)"/g);
  const codes = texts(withoutPrograms(section), /`([^`]+)`/g);
  const taken = new Set<string>();
  const take = (known: Set<string>, text: string): string => {
    if (!known.has(text)) throw new Error(`Exercise ${number} of docs/qa.md does not say ${text}`);
    taken.add(text);
    return text;
  };
  return {
    title: section.split('\n')[0]?.trim() ?? '',
    /** A whole name, such as a button's. */
    name: (text: string): RegExp => new RegExp(`^${patternOf(take(quotes, text))}$`),
    /** A part of what is shown. */
    text: (text: string): RegExp => new RegExp(patternOf(take(quotes, text))),
    /** A quoted text as it is. */
    plain: (text: string): string => take(quotes, text),
    /** A state, an action of the time line, an address. */
    code: (text: string): string => take(codes, text),
    expectAllTaken: (): void => expect([...quotes, ...codes].filter((text) => !taken.has(text))).toEqual([]),
  };
}
export type Exercise = ReturnType<typeof exercise>;

/** The path and the body of the page's only `curl` with this text in it. */
export function command(text: string): { path: string; body: Record<string, unknown> } {
  const lines = PAGE.replace(/\\\n\s*/g, '').split('\n');
  const [found, ...others] = lines.filter((line) => line.trim().startsWith('curl ') && line.includes(text));
  const [, path = '', body = ''] = /localhost:3000(\S+) .*-d '(.*)'/.exec(found ?? '') ?? [];
  if (body === '' || others.length > 0) throw new Error(`docs/qa.md has not exactly one command with ${text}`);
  return { path, body: JSON.parse(body) as Record<string, unknown> };
}
