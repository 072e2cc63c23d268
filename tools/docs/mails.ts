import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { mailsPage } from './mailsPage';
import { renderSamples } from '../../__tests__/support/mails/renderSamples';

const FILE = 'dist/mails.html';

async function main(): Promise<void> {
  const samples = await renderSamples();
  await mkdir(dirname(FILE), { recursive: true });
  await writeFile(FILE, mailsPage(samples));
  process.stdout.write(`${samples.length} mails in ${FILE}\n`);
}

void main();
