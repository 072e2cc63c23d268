// `npm run atlas [-- --short] [--against FOLDER|REF] [words …]`: pictures of every state of every page and machine, in each
// language, width and theme, with what axe and the overflow check find, as one gallery in dist/atlas/index.html. `--short`
// takes one picture of each page. Words choose the visits whose page or state has one of them.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gallery } from './atlas/gallery';
import { missingStates } from './atlas/statesOf';
import { shortVariants, VARIANTS } from './atlas/variants';
import { VISITS } from './atlas/visits/visits';
import { walk } from './atlas/walk';
import { MACHINES } from './flows/machines';

const FOLDER = 'dist/atlas';
const { values, positionals } = parseArgs({
  options: { short: { type: 'boolean', default: false } },
  allowPositionals: true,
});

const print = (line: string) => process.stdout.write(`${line}\n`);
const isChosen = ({ page, state }: (typeof VISITS)[number]) =>
  positionals.length === 0 || positionals.some((word) => `${page} ${state}`.includes(word));

async function main(): Promise<void> {
  const started = Date.now();
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const visits = VISITS.filter(isChosen);
  const variantsOf = values.short ? shortVariants : () => VARIANTS;
  const walked = await walk({ visits, variantsOf, folder: FOLDER, print });
  const isWhole = positionals.length === 0;
  const missing = isWhole
    ? missingStates(
        MACHINES,
        walked.shots.flatMap(({ machines }) => machines),
      )
    : [];
  const atlas = { ...walked, missing };
  writeFileSync(join(FOLDER, 'atlas.json'), JSON.stringify(atlas, undefined, 2));
  writeFileSync(join(FOLDER, 'index.html'), gallery(atlas));
  const found = atlas.shots.filter(({ findings }) => findings.length > 0);
  print(`${atlas.shots.length} pictures in ${FOLDER}/index.html, ${Math.round((Date.now() - started) / 1000)} s`);
  for (const { page, state, language, width, theme, findings } of found)
    print(`${page}, ${state}, ${language}, ${width}, ${theme}: ${findings.join('; ')}`);
  for (const state of missing) print(`No path reaches ${state}.`);
  for (const failure of atlas.failures) print(failure);
  process.exit(missing.length + atlas.failures.length + found.length > 0 ? 1 : 0);
}

void main();
