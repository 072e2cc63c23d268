import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import words from '../../tools/build/words.json';

const TITLE_MAX = 72;
const COMMITS = 60;

/** Misleading names. `docs/glossary.md` has better ones. */
const MISLEADING = [
  ...['leadBySession', 'turnAway', 'startPlace', 'createPages', 'Leader', 'Look', 'leadOn', 'useLeadOn'],
  ...['useDiscountPlace', 'adminPlaces', 'customerPlaces', 'placeOf', 'CommandArea', 'FailureArea', 'RestReason'],
  ...['PresentPlan', 'EndedStep', 'OpenStep', 'doomed', 'LongField', 'Facts', 'deliveryOrder', 'ComingDeliveries'],
  ...['actionLinks', 'oneTap', 'linkCommands', 'flowsRepository', 'countFlows', 'recountFlows', 'carryOut'],
  ...['tellOfExpiry', 'tell', 'Told', 'Telling', 'accountTelling', 'receiptFacts', 'sealed', 'seal', 'unseal'],
  ...['breakSeal', 'oddAnswers', 'oddCalls', 'oddPages', 'onDatabase', 'claimData', 'unlessLocked', 'loggable'],
  ...['services', 'Services', 'sessionStorage', 'useOneTap', 'customerArea', 'adminArea', 'keptBy', 'goOn'],
];

const filesIn = (folder: string, pattern: RegExp): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name));

/** Generated pages are left out. */
const documents = [
  ...['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md'],
  ...filesIn('docs', /\.md$/),
  ...filesIn('tools', /\.md$/),
].filter((file) => !file.startsWith('docs/flows/'));

test.each(documents)('%s uses plain words only', (file) => {
  const pattern = new RegExp(`\\b(${words.join('|').replaceAll(' ', '\\s+')})\\b`, 'gi');
  expect(readFileSync(file, 'utf8').match(pattern) ?? []).toEqual([]);
});

test.each(['src', 'server', 'tools', '__tests__'])('files and exports of %s have no misleading names', (folder) => {
  const names = filesIn(folder, /\.(tsx?|mjs)$/).flatMap((file) => {
    const exported = readFileSync(file, 'utf8').matchAll(
      /^export (?:async )?(?:const|function|class|interface|type) (\w+)/gm,
    );
    return [parse(file).name.replace(/\.test$/, ''), ...[...exported].map(([, name = '']) => name)].map((name) => ({
      file,
      name,
    }));
  });
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter(({ name }) => MISLEADING.includes(name))).toEqual([]);
});

test('titles of the latest commits have at most 72 characters', () => {
  const titles = execFileSync('git', ['log', `-${COMMITS}`, '--no-merges', '--format=%s'], { encoding: 'utf8' });
  expect(titles.split('\n').filter(({ length }) => length > TITLE_MAX)).toEqual([]);
});
