import { existsSync } from 'node:fs';
import { Unusable } from '../Unusable';

const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Returns the path of a new browser test. @throws Unusable for a malformed or existing name */
export function fileOfTest(name: string): string {
  if (!KEBAB.test(name))
    throw new Unusable(`${name} is no name of a test: small letters and digits, joined by hyphens.`);
  const file = `__tests__/e2e/${name}.spec.ts`;
  if (existsSync(file)) throw new Unusable(`${file} is there already.`);
  return file;
}
