import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import type { Profiler } from 'node:inspector';
import { openProfile } from './openProfile';
import { isQuiet, PROBE_HELPER, readProbe, startProbe } from './probe';
import type { Storage } from './startSites';

const SLOWDOWN = 4;
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, locale: 'de-DE' };
/** Lighthouse's slow mobile network, in milliseconds and bytes per second. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const QUIET_MS = 1500;
const POLL_MS = 100;
const PATIENCE_MS = 60_000;
const TOLERATED_MS = 50;
const BYTES_PER_KIB = 1024;
const SAMPLING_US = 500;

export interface WebPage {
  name: string;
  url: string;
  storage?: Storage;
  /** Expected text. The load ends only after the page has rendered this text. */
  text?: string;
  /** Part of the URL of the call that returns the text. */
  call?: string;
  /** True for a second load with a warm cache. */
  isReloaded?: boolean;
  /** True for a profile of each load, which slows the page. */
  isProfiled?: boolean;
}

/** Returns the name of a page's second load. */
export const reloaded = (name: string): string => `${name}, reloaded`;

/** Measurements of one load; times in milliseconds. */
export interface Load {
  largest: number;
  seen: number;
  call: number;
  /** Sum of each task's time beyond 50 ms. */
  blocking: number;
  /** Processor time of the page's main thread. */
  cpu: number;
  scriptKib: number;
  prefetchedKib: number;
  shift: number;
  profile?: Profiler.Profile;
}

/** @returns a function that returns true after 1.5 s without requests */
function watchNetwork(page: Page): () => boolean {
  let open = 0;
  let last = Date.now();
  const count = (change: number) => () => {
    open += change;
    last = Date.now();
  };
  page.on('request', count(1));
  page.on('requestfinished', count(-1));
  page.on('requestfailed', count(-1));
  return () => open <= 0 && Date.now() - last > QUIET_MS;
}

/** Returns the main thread's task time for this document, in milliseconds. */
async function workOf(debug: CDPSession): Promise<number> {
  const { metrics } = await debug.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

async function slowDown(debug: CDPSession): Promise<void> {
  await debug.send('Network.enable');
  await debug.send('Network.emulateNetworkConditions', NETWORK);
  await debug.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await debug.send('Performance.enable', { timeDomain: 'threadTicks' });
}

async function startProfile(debug: CDPSession): Promise<void> {
  await debug.send('Profiler.enable');
  await debug.send('Profiler.setSamplingInterval', { interval: SAMPLING_US });
  await debug.send('Profiler.start');
}

/** Loads a page in a new browser, and again if `isReloaded`; resolves to [name, load] pairs. */
export async function measureLoad(
  { name, url, storage = {}, text = '', call = '', isReloaded = false, isProfiled = false }: WebPage,
  fingerprint: string,
): Promise<[string, Load][]> {
  const context = await openProfile(fingerprint, PHONE);
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    const debug = await context.newCDPSession(page);
    await slowDown(debug);
    await page.addInitScript(PROBE_HELPER);
    await page.addInitScript(startProbe, { storage, text });
    const isNetworkQuiet = watchNetwork(page);

    const untilQuiet = async () => {
      for (let waited = 0; waited < PATIENCE_MS; waited += POLL_MS) {
        await wait(POLL_MS);
        if (isNetworkQuiet() && (await page.evaluate(isQuiet, { text, quietMs: QUIET_MS }))) return;
      }
      throw new Error(`${name} was not quiet, or did not show "${text}", in ${PATIENCE_MS / 1000} s`);
    };
    const measure = async (load: () => Promise<unknown>): Promise<Load> => {
      if (isProfiled) await startProfile(debug);
      await load();
      await untilQuiet();
      const profile = isProfiled ? await debug.send('Profiler.stop') : undefined;
      // Because the portal redirects an invalid session to the sign-in.
      if (!page.url().startsWith(url)) throw new Error(`${name} led to ${page.url()}`);
      const { longTasks, scriptBytes, prefetchedBytes, ...times } = await page.evaluate(readProbe, { call });
      return {
        ...times,
        blocking: longTasks.reduce((sum, { duration }) => sum + duration - TOLERATED_MS, 0),
        cpu: await workOf(debug),
        scriptKib: scriptBytes / BYTES_PER_KIB,
        prefetchedKib: prefetchedBytes / BYTES_PER_KIB,
        ...profile,
      };
    };
    const loads: [string, Load][] = [[name, await measure(() => page.goto(url))]];
    if (isReloaded) loads.push([reloaded(name), await measure(() => page.reload())]);
    return loads;
  } finally {
    await context.close();
  }
}
