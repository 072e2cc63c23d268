/** Writes docs/api.md from the description of the API, which has to pass a linter; with --check it only compares. */
import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { describeCalls } from './openApi/describeCalls';
import { lint } from './openApi/lint';
import type { OpenApi } from './openApi/OpenApi';
import { pageOf } from './openApi/pageOf';

const FILE = 'docs/api.md';

async function run(check: boolean): Promise<void> {
  const text = await describeCalls();
  const problems = await lint(text);
  if (problems.length > 0) throw new Error(`/openapi.json: ${problems.join('\n')}`);
  const page = pageOf(JSON.parse(text) as OpenApi);
  const formatted = await format(page, { ...(await resolveConfig(FILE)), parser: 'markdown' });
  if (!check) {
    writeFileSync(FILE, formatted);
  } else if (readFileSync(FILE, 'utf8') !== formatted) {
    throw new Error(`${FILE} is stale: run npm run docs:api`);
  }
}

void run(process.argv.includes('--check'));
