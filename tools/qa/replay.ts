// `npm run replay FILE [-- --headed] [--save NAME]`: replays what "Report a problem" has downloaded, at a server and in a
// browser of its own (rules §30.9); `--save` writes it as a browser test (rules §30.10). Exit code 0: it went as recorded;
// 1: it did not, and where; 2: there is nothing to replay, and why.
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

/** The shell has no window. */
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
  // Before the work, so that a wrong name is said at once.
  const test = values.save === undefined ? undefined : fileOfTest(values.save);
  // Nobody but the record's customer: what becomes due on the way to its clock would be theirs.
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
