import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { SETTING_NAMES } from '#server/core/platform/config/environment';
import { scripts } from '../../package.json';
import demoConfig from '../../public/config.demo.json';

const read = (file: string): string => readFileSync(file, 'utf8');
/** The first group of each match that has one. */
const groupsOf = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match.slice(1).find(Boolean) ?? '');

/** Tracked and new files of the repository. */
const FILES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(file));
const ROOTS = new Set(FILES.map((file) => file.split('/')[0]));
const DOCUMENTS = FILES.filter((file) => file.endsWith('.md'));
const CODE = FILES.filter((file) => /\.([cm]?[jt]sx?|json|sql|yaml)$|^(deploy|\.ci)\//.test(file)).filter(
  (file) => !['package-lock.json', '__tests__/docs/paths.test.ts'].includes(file),
);
/** All words of the code and the names of its files. `COMPOSE_FILE` is Docker's. */
const WORDS = new Set([...FILES, ...CODE.map(read), 'COMPOSE_FILE'].join('\n').match(/\w+/g));

const FILE_NAME = /^[\w*][\w.*-]*\.([cm]?[jt]sx?|json|md|sql|ya?ml|html|css|svg|png|service|conf)$/;
/** Files that a command or an operator creates, and placeholders. */
const CREATED =
  /^(dist|\.data|\.cache)\b|\.env$|NAME|^first-day\.|^(sbom\.cdx|record|a|problem-.*)\.json$|^(main\..*|inspection)\.js$/;

/** Names of a pattern with braces, such as `a/{b,c}.ts`. */
function expand(name: string): string[] {
  const [, before, choices, after] = /^(.*?)\{([^{}]*)\}(.*)$/.exec(name) ?? [];
  return choices?.split(',').flatMap((choice) => expand(`${before}${choice}${after}`)) ?? [name];
}

const startsAtRoot = (name: string): boolean => name.includes('/') && ROOTS.has(name.split('/')[0]);

const isPath = (name: string): boolean =>
  /^\w[\w.{},*/-]*$|^\.\w+\//.test(name) &&
  !CREATED.test(name) &&
  (startsAtRoot(name) || name.endsWith('/') || FILE_NAME.test(basename(name)));

/** True if a path exists below the root or `folder`. A path without a folder of the root may omit its first folders. */
const exists = (name: string, folder: string): boolean =>
  expand(name.replace(/\/$/, '')).every((each) => {
    const source = each
      .replace(/[.+]/g, String.raw`\$&`)
      .replace(/\*+\/?/g, (stars) => ({ '*': '[^/]*', '**/': '(.*/)?' })[stars] ?? '.*');
    const pattern = new RegExp(`${startsAtRoot(each) ? '^' : '(^|/)'}${source}(/|$)`);
    return existsSync(join(folder, each)) || FILES.some((file) => pattern.test(file));
  });

const missingPaths = (text: string, file: string): string[] =>
  groupsOf(text, /`([^`\s]+)`/g).filter((name) => isPath(name) && !exists(name, dirname(file)));

/** Anchors of the headings of a page, as GitHub computes them. */
const anchorsOf = (file: string): string[] =>
  groupsOf(read(file), /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

const brokenLinks = (file: string): string[] =>
  groupsOf(read(file), /\]\((?!https?:)([^)\s]+)\)/g).filter((link) => {
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? file : join(dirname(file), path);
    return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
  });

/** Source of a script's own options; empty for a script that runs another tool alone. */
const sourceOf = (script: string): string =>
  [
    ...groupsOf((scripts as Record<string, string>)[script] ?? '', /\b(tools\/[\w/]+\.ts)\b/g),
    `server/cli/${script}Command.ts`,
  ]
    .filter((file) => existsSync(file))
    .map(read)
    .join('\n');

const unknownFlags = (text: string): string[] =>
  [...text.matchAll(/\bnpm run ([\w:]+)([^`\n]*)/g)].flatMap(([, script = '', rest = '']) => {
    const source = sourceOf(script);
    return groupsOf(rest, / --([a-z][\w-]*)/g).filter(
      (flag) => source !== '' && !new RegExp(`\\b${flag}\\b`).test(source),
    );
  });

const unknownCommands = (text: string): string[] => [
  ...groupsOf(text, /\bnpm run (?:-s |--silent )?([\w:]+)/g).filter((name) => !Object.hasOwn(scripts, name)),
  ...groupsOf(text, /\bnpx ([\w.-]+)/g).filter((name) => !existsSync(`node_modules/.bin/${name}`)),
  ...groupsOf(text, /(?:^|`|&& )npm ([a-z]+)/gm).filter((name) => !/^(run|ci|start|test|audit|sbom)$/.test(name)),
  ...unknownFlags(text),
];

/** Variables, constants and camel-case names that the code does not have. */
const unknownNames = (text: string): string[] =>
  groupsOf(text, /`([A-Z]+_[A-Z_]+|[A-Za-z]*[a-z][A-Z]\w*)`|(?<![\w/])([A-Z][A-Z_]{3,})=/g).filter(
    (name) => !WORDS.has(name),
  );

test.each(DOCUMENTS)('%s names only existing paths, links, commands and identifiers', (file) => {
  const text = read(file);
  expect([...missingPaths(text, file), ...brokenLinks(file)]).toEqual([]);
  expect([...unknownCommands(text), ...unknownNames(text)]).toEqual([]);
});

const COMMENT = /(\/\*[^]*?\*\/)|(?:^|\s)((?:\/\/|--|#).*)$/gm;
const BARE_PATH = /(?<![\w./'@-])((?:src|server|tools|docs|__tests__|deploy|locales|public)\/[\w.*/{},-]*[\w*/}])/g;

test('comments and JSON files name only existing paths and commands', () => {
  const found = CODE.flatMap((file) => {
    const text = file.endsWith('.json') ? read(file) : groupsOf(read(file), COMMENT).join('\n');
    const paths = groupsOf(text, BARE_PATH).filter((name) => !CREATED.test(name) && !exists(name, dirname(file)));
    return [...paths, ...missingPaths(text, file), ...unknownCommands(text)].map((name) => `${file}: ${name}`);
  });
  expect(found).toEqual([]);
});

test('docs/commands.md lists each script of package.json', () => {
  const text = read('docs/commands.md');
  const listed = groupsOf(text, /`npm (?:run )?([\w:]+)/g);
  expect(Object.keys(scripts).filter((name) => !listed.includes(name))).toEqual([]);
});

test('docs/configuration.md lists exactly the settings of server and portal', () => {
  const [server = '', portal = ''] = read('docs/configuration.md').split('## Settings of the portal');
  const firstCells = (text: string) => groupsOf(text, /^\| (`.*?) \|/gm).flatMap((cell) => groupsOf(cell, /`(\w+)`/g));
  expect(firstCells(server).sort()).toEqual([...SETTING_NAMES].sort());
  expect(firstCells(portal).sort()).toEqual(Object.keys(demoConfig).sort());
});
