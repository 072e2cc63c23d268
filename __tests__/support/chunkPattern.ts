import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FILES = join(__dirname, '../../dist/chunkFiles.json');

/** Which addresses bring a piece of the built portal, by the name that its import gives it. */
export function chunkPattern(name: string): RegExp {
  const files = JSON.parse(readFileSync(FILES, 'utf8')) as Record<string, string[]>;
  const own = files[name]?.at(-1);
  if (!own) throw new Error(`The portal has no chunk ${name}.`);
  return new RegExp(own.replaceAll('.', '\\.'));
}
