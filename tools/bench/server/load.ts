import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import type { RunningServer } from '../../../__tests__/support/server';
import { shareOf } from './median';

/** Number of parallel connections, each with one request at a time. */
const CONNECTIONS = 8;
/** Milliseconds per tick, because Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

export type LoadRequest = Pick<autocannon.Request, 'method' | 'path' | 'headers' | 'body'>;

export interface Loaded {
  perSecond: number;
  /** Median response time in milliseconds; `p99` is the 99th percentile. */
  p50: number;
  p99: number;
  /** Processor time of the server's process per request, in milliseconds, over all threads. */
  cpu: number;
}

/** Returns user and system time of a process, in milliseconds. */
function cpuMsOf(pid: number): number {
  // Splits after the process's name in parentheses, because a name may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Sends requests on parallel connections for `seconds`. @throws Error if a request fails */
export async function load({ url, pid }: RunningServer, next: () => LoadRequest, seconds: number): Promise<Loaded> {
  const times: number[] = [];
  const before = cpuMsOf(pid);
  const { errors, non2xx, duration } = await autocannon({
    url,
    duration: seconds,
    connections: CONNECTIONS,
    requests: [{ setupRequest: (request: autocannon.Request) => ({ ...request, ...next() }) }],
    // Measures each response, because autocannon's histogram has whole milliseconds only.
    setupClient: (client) => client.on('response', (_status, _bytes, ms) => times.push(ms)),
  });
  const cpu = cpuMsOf(pid) - before;
  if (errors + non2xx > 0) throw new Error(`${errors + non2xx} of ${times.length} requests failed.`);
  return {
    perSecond: times.length / duration,
    p50: shareOf(times, 0.5) ?? 0,
    p99: shareOf(times, 0.99) ?? 0,
    cpu: cpu / times.length,
  };
}
