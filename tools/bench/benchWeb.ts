// `npm run bench:web [-- <rounds> [part of a page's name]]`: measures portal and floors on a slow phone.
// Updates docs/performance.md after a run of all pages; exits with 1 if a bound is exceeded.
import { median } from './server/median';
import { watchQuiet } from './server/stolenTime';
import { boundsOf, DASHBOARD, isKept, PLAIN, PROFILE, REACT, SIGN_IN, STACK, STACK_PRERENDERED } from './web/bounds';
import { measureLoad, type Load, type WebPage } from './web/measureLoad';
import { measuredNow, writeResult } from './web/performancePage';
import { startSites, type Sites } from './web/startSites';
import { tableOfBounds, tableOfLoads } from './web/tables';

const ROUNDS = Number(process.argv[2] ?? 5);
const PART = process.argv[3] ?? '';
/** Maximum repetitions of a measurement during which processor time was stolen. */
const RETRIES = 2;

const printLine = (line: string) => process.stdout.write(`${line}\n`);

function pagesOf({ portalUrl, floorsUrl, customer, admin }: Sites): WebPage[] {
  const { storage, nextOrder: text } = customer;
  return [
    { name: PLAIN, url: `${floorsUrl}/plain/` },
    { name: REACT, url: `${floorsUrl}/react/`, isReloaded: true },
    { name: 'floor-lean-prerender', url: `${floorsUrl}/lean-prerender/` },
    { name: STACK, url: `${floorsUrl}/stack/`, isReloaded: true },
    { name: STACK_PRERENDERED, url: `${floorsUrl}/stack-prerender/` },
    { name: SIGN_IN, url: `${portalUrl}/` },
    {
      name: DASHBOARD,
      url: `${portalUrl}/dashboard`,
      storage,
      text,
      call: '/api/subscription/all',
      isReloaded: true,
    },
    {
      name: PROFILE,
      url: `${portalUrl}/profile`,
      storage: admin,
      call: '/api/admin/fetch-all-customers',
      isReloaded: true,
    },
  ].filter(({ name }) => name.includes(PART));
}

async function measureUndisturbed(page: WebPage, fingerprint: string): Promise<[string, Load][]> {
  for (let tries = 0; ; tries += 1) {
    const wasQuiet = watchQuiet();
    const loads = await measureLoad(page, fingerprint);
    if (wasQuiet() || tries === RETRIES) return loads;
  }
}

const mediansOf = (loads: readonly Load[]): Load => {
  const of = (key: Exclude<keyof Load, 'profile'>) => median(loads.map((load) => load[key]));
  return {
    largest: of('largest'),
    seen: of('seen'),
    call: of('call'),
    blocking: of('blocking'),
    cpu: of('cpu'),
    scriptKib: of('scriptKib'),
    prefetchedKib: of('prefetchedKib'),
    shift: of('shift'),
  };
};

/** Measures every page in each round, so that disturbances affect all pages. Discards the first round as a warm-up. */
async function measureRounds(sites: Sites): Promise<Map<string, Load>> {
  const all = new Map<string, Load[]>();
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const page of pagesOf(sites)) {
      const loads = await measureUndisturbed(page, sites.fingerprint);
      if (process.env.VERBOSE) printLine(`${round} ${JSON.stringify(loads)}`);
      if (round > 0) for (const [name, load] of loads) all.set(name, [...(all.get(name) ?? []), load]);
    }
  }
  return new Map([...all].map(([name, loads]) => [name, mediansOf(loads)]));
}

async function bench(): Promise<void> {
  const sites = await startSites();
  try {
    const medians = await measureRounds(sites);
    const bounds = boundsOf(medians);
    const text = `${measuredNow(ROUNDS)}\n\n${tableOfLoads(medians)}\n\n${tableOfBounds(bounds)}`;
    printLine(text);
    if (!PART) await writeResult('npm run bench:web', text);
    process.exitCode = bounds.every(isKept) ? 0 : 1;
  } finally {
    await sites.stop();
  }
}

void bench();
