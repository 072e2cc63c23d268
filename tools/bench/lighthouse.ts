// `npm run lighthouse [-- <rounds> [part of a page's name]]`: scores four pages, and the lean floor on the phone.
// Updates docs/performance.md after a run of all pages; exits with 1 if a bound is exceeded.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { median } from './server/median';
import { freePort } from '../build/temporaryPostgres';
import { openProfile } from './web/openProfile';
import { markdownTable, measuredNow, writeResult } from './web/performancePage';
import { startSites, type Sites, type Storage } from './web/startSites';

const ROUNDS = Number(process.argv[2] ?? 5);
const PART = process.argv[3] ?? '';
const LEAN = 'floor-lean-prerender';
/** Maximum of points below the lean floor's performance score, on the phone. */
const BEHIND_LEAN = 5;
/** Minimum behind the sign-in on the phone: a page that no build can prerender, after a call. */
const SIGNED_IN = 75;
const DESKTOP = 98;
const FULL = 100;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
type Device = 'phone' | 'desktop';
type Scores = Record<(typeof CATEGORIES)[number], number>;

/** Package that `npx` runs, because tsx would change Lighthouse's functions for the page. */
const PROGRAM = 'lighthouse@12.8.2';

/** Fields of Lighthouse's report that this file reads. */
interface Result {
  finalDisplayedUrl: string;
  categories: Record<string, { score: number | null } | undefined>;
}
const LIMITS = { maxBuffer: 100_000_000, timeout: 180_000 };
const run = promisify(execFile);

const printLine = (line: string) => process.stdout.write(`${line}\n`);

interface ScoredPage {
  name: string;
  url: string;
  device: Device;
  storage?: Storage;
}

function pagesOf({ portalUrl, floorsUrl, customer, admin }: Sites): ScoredPage[] {
  const own = (['phone', 'desktop'] as const).flatMap((device): ScoredPage[] => [
    { name: 'sign-in', url: `${portalUrl}/`, device },
    { name: 'next order', url: `${portalUrl}/dashboard`, device, storage: customer.storage },
    { name: 'manage', url: `${portalUrl}/manage-subscriptions`, device, storage: customer.storage },
    { name: 'customers', url: `${portalUrl}/profile`, device, storage: admin },
  ]);
  const lean: ScoredPage = { name: LEAN, url: `${floorsUrl}/lean-prerender/`, device: 'phone' };
  return [lean, ...own.filter(({ name }) => name.includes(PART))];
}

async function runLighthouse(url: string, options: readonly string[]): Promise<Result> {
  const args = [
    '--yes',
    PROGRAM,
    url,
    '--quiet',
    '--output=json',
    `--only-categories=${CATEGORIES.join(',')}`,
    ...options,
  ];
  const { stdout } = await run('npx', args, LIMITS).catch((error: unknown) => {
    // Throws `stderr` only, because the original error contains the whole report in `stdout`.
    throw new Error((error as { stderr: string }).stderr.trim());
  });
  return JSON.parse(stdout) as Result;
}

/** Returns a page's scores from 0 to 100, measured in a new browser. */
async function score({ name, url, device, storage = {} }: ScoredPage, fingerprint: string): Promise<Scores> {
  const port = await freePort();
  const context = await openProfile(fingerprint, { args: [`--remote-debugging-port=${port}`] });
  try {
    const [page = await context.newPage()] = context.pages();
    await page.goto(new URL('/icon.svg', url).href);
    await page.evaluate(
      (entries) => Object.entries(entries).forEach(([key, value]) => localStorage.setItem(key, value)),
      storage,
    );
    const { categories, finalDisplayedUrl } = await runLighthouse(url, [
      `--port=${port}`,
      '--disable-storage-reset',
      ...(device === 'desktop' ? ['--preset=desktop'] : []),
    ]);
    // Because the portal redirects an invalid session to the sign-in.
    if (!finalDisplayedUrl.startsWith(url)) throw new Error(`${name} led to ${finalDisplayedUrl}`);
    const of = (category: keyof Scores) => Math.round((categories[category]?.score ?? 0) * FULL);
    return {
      performance: of('performance'),
      accessibility: of('accessibility'),
      'best-practices': of('best-practices'),
    };
  } finally {
    await context.close();
  }
}

interface Row {
  page: ScoredPage;
  scores: Scores;
}

async function scoreRounds(sites: Sites): Promise<Row[]> {
  const all = pagesOf(sites).map((page) => ({ page, rounds: [] as Scores[] }));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { page, rounds } of all) {
      // Retries once, because Lighthouse sometimes loses its trace on a busy machine.
      const scores = await score(page, sites.fingerprint).catch(() => score(page, sites.fingerprint));
      if (process.env.VERBOSE) printLine(`${page.name}, ${page.device}: ${JSON.stringify(scores)}`);
      rounds.push(scores);
    }
  }
  return all.map(({ page, rounds }) => {
    const of = (category: keyof Scores) => median(rounds.map((scores) => scores[category]));
    const scores = {
      performance: of('performance'),
      accessibility: of('accessibility'),
      'best-practices': of('best-practices'),
    };
    return { page, scores };
  });
}

/** True for scores within the bounds, and for the lean floor. */
function isKept({ page: { name, device, storage }, scores }: Row, leanPerformance: number): boolean {
  if (name === LEAN) return true;
  const leastOnPhone = storage ? SIGNED_IN : leanPerformance - BEHIND_LEAN;
  const least = device === 'desktop' ? DESKTOP : leastOnPhone;
  return scores.performance >= least && scores.accessibility === FULL && scores['best-practices'] === FULL;
}

async function scorePages(): Promise<void> {
  const sites = await startSites();
  try {
    const rows = await scoreRounds(sites);
    const lean = rows.find(({ page }) => page.name === LEAN)?.scores.performance ?? 0;
    const cells = rows.map((row) => [
      `${row.page.name}, ${row.page.device}`,
      ...CATEGORIES.map((category) => String(row.scores[category])),
      isKept(row, lean) ? 'yes' : 'NO',
    ]);
    const head = ['page', 'performance', 'accessibility', 'best practices', 'kept'];
    const text = `${measuredNow(ROUNDS)}\n\n${markdownTable(head, cells)}`;
    printLine(text);
    if (!PART) await writeResult('npm run lighthouse', text);
    process.exitCode = rows.every((row) => isKept(row, lean)) ? 0 : 1;
  } finally {
    await sites.stop();
  }
}

void scorePages();
