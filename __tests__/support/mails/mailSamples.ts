import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { RenderedSample } from './renderSamples';

const MAX_BYTES = 64 * 1024 * 1024;

/** Every mail of the product in both languages, as in `npm run mails`. */
export const mailSamples = (): RenderedSample[] =>
  JSON.parse(
    execFileSync(process.execPath, ['--import', 'tsx', join(__dirname, 'printMails.ts')], {
      encoding: 'utf8',
      maxBuffer: MAX_BYTES,
    }),
  ) as RenderedSample[];
