// `npm run coverage`: lines and branches of src and server that Jest reaches, in its own processes and in the servers
// that its tests start, by V8 in both. Prints one row for each top folder.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Report } from 'c8';
import coverage, {
  type CoverageMap,
  type CoverageMapData,
  type CoverageSummary,
  type Totals,
} from 'istanbul-lib-coverage';
import ts from 'typescript';

const FOLDER = path.resolve('coverage');
const SERVERS = path.join(FOLDER, 'servers');
const run = (program: string, args: readonly string[], env: Record<string, string> = {}) =>
  spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1;
const buildServer = (env?: Record<string, string>) => run('npm', ['run', '--silent', 'build:server'], env);

function runJest(): number {
  rmSync(FOLDER, { recursive: true, force: true });
  // What is not stale is not built again by Jest, without its maps.
  run(process.execPath, ['tools/build/buildIfStale.mjs', 'server']);
  buildServer({ SOURCE_MAPS: '1' });
  const status = run(
    process.execPath,
    [
      'node_modules/jest/bin/jest.js',
      '--coverage',
      '--coverageProvider=v8',
      '--coverageReporters=json',
      `--coverageDirectory=${FOLDER}/jest`,
      '--collectCoverageFrom={src,server}/**/*.{ts,tsx}',
      ...process.argv.slice(2),
    ],
    // React's compiler adds branches for what it remembers: only a second rendering takes them.
    { SERVER_COVERAGE: SERVERS, RENDER_TWICE: '1' },
  );
  buildServer();
  return status;
}

/** What the types of c8 leave out. */
type ReportWithMap = Report & { getCoverageMapFromAllCoverageFiles: () => Promise<CoverageMap> };

const TRANSPILE = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ESNext, removeComments: true };
/** Of types alone nothing is left that could run. */
const holdsCode = (file: string) => {
  if (file.endsWith('.d.ts')) return false;
  const { outputText } = ts.transpileModule(readFileSync(file, 'utf8'), { fileName: file, compilerOptions: TRANSPILE });
  return outputText.trim() !== 'export {};';
};
const isOurs = (file: string) => /^(src|server)\//.test(path.relative('.', file)) && holdsCode(file);
const folderOf = (file: string) => path.relative('.', file).split('/').slice(0, -1).slice(0, 2).join('/');
const percent = ({ covered, total }: Totals) => `${(total ? (covered / total) * 100 : 100).toFixed(1)} % of ${total}`;

/** What Jest's processes reached, and the servers beside them. */
async function readCoverage() {
  const jest = JSON.parse(readFileSync(`${FOLDER}/jest/coverage-final.json`, 'utf8')) as CoverageMapData;
  const map = coverage.createCoverageMap(jest);
  const report = new Report({
    reporter: [],
    tempDirectory: SERVERS,
    include: ['dist/server/**', 'server/**', 'src/**'],
    exclude: [],
    extension: ['.js', '.ts', '.tsx'],
    excludeAfterRemap: false,
    excludeNodeModules: true,
    resolve: '',
    all: false,
  }) as ReportWithMap;
  const servers = await report.getCoverageMapFromAllCoverageFiles();
  for (const file of servers.files().filter(isOurs)) {
    // Jest reports a file that only a server ran as one empty block, which would hide the branches that V8 saw there.
    const known = map.files().includes(file) ? map.fileCoverageFor(file) : undefined;
    if (known && Object.values(known.s).every((count) => count === 0)) map.filter((one) => one !== file);
    map.addFileCoverage(servers.fileCoverageFor(file));
  }
  return map;
}

async function main(): Promise<number> {
  const status = runJest();
  const map = await readCoverage();
  const folders = new Map<string, CoverageSummary>();
  for (const file of map.files().filter(isOurs)) {
    const folder = folderOf(file);
    const sum = folders.get(folder) ?? coverage.createCoverageSummary();
    sum.merge(map.fileCoverageFor(file).toSummary());
    folders.set(folder, sum);
  }
  console.log('| folder | lines | branches |\n| --- | --- | --- |');
  for (const [folder, { lines, branches }] of [...folders].sort(([a], [b]) => a.localeCompare(b))) {
    console.log(`| ${folder} | ${percent(lines)} | ${percent(branches)} |`);
  }
  return status;
}

void main().then((status) => process.exit(status));
