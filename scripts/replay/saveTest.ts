import { existsSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import type { ProblemRecord } from '../../src/inspection/record/ProblemRecord';
import type { Start } from './openStart';
import { testText } from './testText';
import { Unusable } from './Unusable';

const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/**
 * The file of a saved test.
 * @throws Unusable for a name that no file of a test has, or that one has already
 */
export function fileOfTest(name: string): string {
  if (!KEBAB.test(name))
    throw new Unusable(`${name} is no name of a test: small letters and digits, joined by hyphens.`);
  const file = `__tests__/e2e/${name}.spec.ts`;
  if (existsSync(file)) throw new Unusable(`${file} is there already.`);
  return file;
}

/** Writes a record as a browser test, as the house writes them (rules §30.10). */
export async function saveTest(file: string, record: ProblemRecord, start: Start): Promise<void> {
  const options = await resolveConfig(file);
  writeFileSync(file, await format(testText(record, start), { ...options, filepath: file }), { flag: 'wx' });
}
