// `npm run atlas [-- --short] [--against FOLDER|COMMIT] [words …]`: pictures of every state of every page and machine, in
// each language, width and theme, with what axe and the overflow check find, as one gallery in dist/atlas/index.html (rules
// §31.1). `--short` takes one picture of each page and each state of a machine; `--against` shows what changed in dist/atlas/changes.html. Words choose
// the visits whose page or state has one of them; then states may be missing.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser } from '@playwright/test';
import { checkGallery } from './atlas/checkGallery';
import { DATA_FILE, folderOfAtlas, keepAtlas } from './atlas/earlierAtlas';
import { gallery } from './atlas/gallery';
import type { Atlas } from './atlas/Shot';
import { missingStates } from './atlas/statesOf';
import { hasAxe, shortVariants, VARIANTS } from './atlas/variants';
import { shortVisits } from './atlas/visits/shortVisits';
import { VISITS } from './atlas/visits/visits';
import { walk } from './atlas/walk';
import { writeChanges } from './atlas/writeChanges';
import { chromiumPath } from '../build/chromiumPath';
import { MACHINES } from '../docs/flows/machines';

const FOLDER = 'dist/atlas';
const FILE = join(FOLDER, 'index.html');
const { values, positionals } = parseArgs({
  options: { short: { type: 'boolean', default: false }, against: { type: 'string' } },
  allowPositionals: true,
});
const isWhole = positionals.length === 0;

const print = (line: string) => process.stdout.write(`${line}\n`);
const isChosen = ({ page, state }: (typeof VISITS)[number]) =>
  isWhole || positionals.some((word) => `${page} ${state}`.includes(word));

async function makeAtlas(browser: Browser): Promise<Atlas> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const visits = (values.short ? shortVisits(VISITS) : VISITS).filter(isChosen);
  const pictures = values.short
    ? { variantsOf: shortVariants, isAxeDue: () => true }
    : { variantsOf: () => VARIANTS, isAxeDue: hasAxe };
  const walked = await walk(browser, { visits, ...pictures, folder: FOLDER, print });
  const seen = walked.shots.flatMap(({ machines }) => machines);
  const atlas = { ...walked, missing: isWhole ? missingStates(MACHINES, seen) : [] };
  writeFileSync(join(FOLDER, DATA_FILE), JSON.stringify(atlas));
  writeFileSync(FILE, gallery(atlas));
  return atlas;
}

/** What must not be, a line each. */
const problemsOf = ({ shots, missing, failures }: Atlas): string[] => [
  ...shots
    .filter(({ findings }) => findings.length > 0)
    .map(({ image, findings }) => `${image}: ${findings.join('; ')}`),
  ...missing.map((state) => `No path reaches ${state}.`),
  ...failures,
];

async function main(): Promise<number> {
  const started = Date.now();
  // Before the work, so that a wrong name is said at once.
  if (values.against) folderOfAtlas(values.against);
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox', '--disable-gpu'] });
  const atlas = await makeAtlas(browser);
  const problems = [...problemsOf(atlas), ...(await checkGallery(browser, FILE, atlas.shots.length))];
  if (values.against) print(await writeChanges(browser, atlas, FOLDER, values.against));
  await browser.close();
  if (isWhole && !values.short) keepAtlas(FOLDER);
  problems.forEach(print);
  print(`${atlas.shots.length} pictures in ${FILE}, ${Math.round((Date.now() - started) / 1000)} s`);
  return problems.length > 0 ? 1 : 0;
}

void main().then((code) => process.exit(code));
