// `npm run replay FILE [-- --headed] [--save NAME]`: replays a problem report in a new browser and server (rules
// §30.9).
// `--save` writes the report as a browser test (rules §30.10).
// Exit code 0: same end as recorded; 1: different; 2: unusable file or name.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { createApi } from '../../__tests__/support/api';
import { startServer } from '../../__tests__/support/server';
import type { ProblemRecord } from './inspection/record/ProblemRecord';
import { chromiumPath } from '../build/chromiumPath';
import { fileOfTest } from './replay/save/fileOfTest';
import { readRecord } from './replay/readRecord';
import { Parted, replay } from './replay/replay';
import { saveTest } from './replay/save/saveTest';
import { startOf } from './replay/startOf';
import { Unusable } from './replay/Unusable';

/** Full Chromium, because the headless shell has no window. */
const WITH_WINDOW = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const DIFFERS = 1;
const UNUSABLE = 2;
const { values, positionals } = parseArgs({
  options: { headed: { type: 'boolean', default: false }, save: { type: 'string' } },
  allowPositionals: true,
});

const print = (line: string) => process.stdout.write(`${line}\n`);

function readFile(file: string | undefined): ProblemRecord {
  if (file === undefined) throw new Unusable('Which record? npm run replay FILE');
  try {
    return readRecord(readFileSync(file, 'utf8'));
  } catch (error) {
    throw error instanceof Unusable ? error : new Unusable(`${file} cannot be read.`);
  }
}

async function main(): Promise<void> {
  const record = readFile(positionals[0]);
  // Validates the name before the replay, because a replay takes long.
  const test = values.save === undefined ? undefined : fileOfTest(values.save);
  // Without other customers, because moving the clock would bill them.
  const server = await startServer({ DEMO_CUSTOMERS: '0' });
  const browser = await chromium.launch({
    executablePath: values.headed ? WITH_WINDOW : chromiumPath,
    headless: !values.headed,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const api = createApi(server.url);
    const start = await startOf(record, api);
    const failures = await replay({ browser, url: server.url, api }, record, start);
    print(`Replayed to the same end: ${failures.join(', ') || 'nothing failed'}`);
    if (test) await saveTest(test, record, start);
    if (test) print(`${test} fails as the record does, until that is mended.`);
  } finally {
    await browser.close();
    await server.stop();
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    if (!(error instanceof Unusable || error instanceof Parted)) throw error;
    print(error.message);
    process.exit(error instanceof Parted ? DIFFERS : UNUSABLE);
  },
);
