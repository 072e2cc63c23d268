import { expect } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapePattern } from '../../tools/qa/inspection/mask/escapePattern';

const PAGE = readFileSync(join(__dirname, '../../docs/qa.md'), 'utf8');
const [, ALL = ''] = PAGE.split(/^## Ten exercises$/m);
/** The introduction, then one section an exercise, up to the next chapter. */
const SECTIONS = (ALL.split(/^## /m)[0] ?? '').split(/^### /m);

/** Quoted texts, with line breaks replaced by spaces. */
const texts = (section: string, pattern: RegExp): Set<string> =>
  new Set([...section.replace(/\s+/g, ' ').matchAll(pattern)].map(([, text = '']) => text));
const withoutPrograms = (section: string): string => section.replace(/```[\s\S]*?```/g, '');

/** An ellipsis matches any text, also none at the end of a sentence. */
const patternOf = (text: string): string =>
  text
    .split(/\s*…\s*/)
    .map(escapePattern)
    .join('.*');

/**
 * Quoted texts of an exercise of docs/qa.md; 0 is the introduction. A text missing from the page, and a quote that the
 * test does not use, both fail the test.
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
    /** Pattern of a whole name, such as a button's. */
    name: (text: string): RegExp => new RegExp(`^${patternOf(take(quotes, text))}$`),
    /** Pattern of a part of a text. */
    text: (text: string): RegExp => new RegExp(patternOf(take(quotes, text))),
    /** Quoted text, unchanged. */
    plain: (text: string): string => take(quotes, text),
    /** State, action of the time line, or address. */
    code: (text: string): string => take(codes, text),
    expectAllTaken: (): void => expect([...quotes, ...codes].filter((text) => !taken.has(text))).toEqual([]),
  };
}
export type Exercise = ReturnType<typeof exercise>;

/** Path and body of the page's only `curl` with this text. */
export function command(text: string): { path: string; body: Record<string, unknown> } {
  const lines = PAGE.replace(/\\\n\s*/g, '').split('\n');
  const [found, ...others] = lines.filter((line) => line.trim().startsWith('curl ') && line.includes(text));
  const [, path = '', body = ''] = /localhost:3000(\S+) .*-d '(.*)'/.exec(found ?? '') ?? [];
  if (body === '' || others.length > 0) throw new Error(`docs/qa.md has not exactly one command with ${text}`);
  return { path, body: JSON.parse(body) as Record<string, unknown> };
}
