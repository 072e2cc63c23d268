// `npm run profile:web [-- /path]`: shows the code that occupies the main thread during the load of a page on a slow
// phone. Updates docs/performance.md after a run without a path.
import path from 'node:path';
import webpack from 'webpack';
import webpackConfig from '../../webpack.config';
import { measureLoad, reloaded, type Load } from './web/measureLoad';
import { markdownTable, measuredNow, writeResult } from './web/performancePage';
import { startSites, type Sites } from './web/startSites';
import { timeBySource, type Time } from './web/timeBySource';

const FOLDER = path.resolve('dist/profile');
const PAGE = process.argv[2] ?? '/dashboard';

/** Builds the portal like `npm run build`, with source maps beside the scripts. */
function build(): Promise<void> {
  const config = webpackConfig({}, { mode: 'production' });
  const plugins = config.plugins?.filter((plugin) => plugin?.constructor.name !== 'ReportPlugin');
  return new Promise((resolve, reject) => {
    webpack(
      {
        ...config,
        ...(plugins && { plugins }),
        cache: false,
        devtool: 'hidden-source-map',
        output: { ...config.output, path: FOLDER },
      },
      (error, stats) =>
        error || stats?.hasErrors() ? reject(error ?? new Error(stats?.toString('errors-only'))) : resolve(),
    );
  });
}

function tableOf(columns: readonly (readonly [string, ReadonlyMap<string, Time>])[]): string {
  const total = (part: string) =>
    columns.reduce((sum, [, times]) => sum + (times.get(part)?.evaluation ?? 0) + (times.get(part)?.calls ?? 0), 0);
  const parts = [...new Set(columns.flatMap(([, times]) => [...times.keys()]))].sort((a, b) => total(b) - total(a));
  const head = ['code', ...columns.flatMap(([name]) => [`${name}: evaluation ms`, 'calls ms'])];
  const cells = (part: string) =>
    columns.flatMap(([, times]) => [times.get(part)?.evaluation ?? 0, times.get(part)?.calls ?? 0]);
  const rows = parts.map((part) => [part, ...cells(part).map((ms) => ms.toFixed(0))]);
  const sums = parts.map(cells).reduce((all, row) => all.map((sum, index) => sum + (row[index] ?? 0)));
  return markdownTable(head, [...rows, ['all', ...sums.map((ms) => ms.toFixed(0))]]);
}

async function profile({ portalUrl, customer, admin, fingerprint }: Sites): Promise<string> {
  const isAdmin = PAGE.startsWith('/profile');
  const loads = await measureLoad(
    {
      name: PAGE,
      url: `${portalUrl}${PAGE}`,
      storage: isAdmin ? admin : customer.storage,
      isReloaded: true,
      isProfiled: true,
    },
    fingerprint,
  );
  const of = (wanted: string): Load => {
    const [, load] = loads.find(([name]) => name === wanted) ?? [];
    if (!load) throw new Error(`${wanted} was not measured`);
    return load;
  };
  const columns = [PAGE, reloaded(PAGE)].map((name) => {
    const { profile: recorded } = of(name);
    if (!recorded) throw new Error(`${name} was not profiled`);
    return [name, timeBySource(recorded, FOLDER)] as const;
  });
  return `${measuredNow(1)}\n\n${tableOf(columns)}`;
}

async function main(): Promise<void> {
  if (!process.env.KEEP) await build();
  const sites = await startSites({ PORTAL_DIR: FOLDER });
  try {
    const text = await profile(sites);
    process.stdout.write(`${text}\n`);
    if (PAGE === '/dashboard') await writeResult('npm run profile:web', text);
  } finally {
    await sites.stop();
  }
}

void main();
