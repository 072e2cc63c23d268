import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import type { RunningServer } from '../../../__tests__/support/server';
import { shareOf } from './median';

/** So many callers at once, each waiting for its answer. */
const CONNECTIONS = 8;
/** `/proc` counts hundredths of a second. */
const TICK_MS = 10;

export type LoadRequest = Pick<autocannon.Request, 'method' | 'path' | 'headers' | 'body'>;

export interface Loaded {
  perSecond: number;
  /** Milliseconds until the answer has arrived. */
  p50: number;
  p99: number;
  /** What the server's process spent on a request, in milliseconds, all of its threads together. */
  cpu: number;
}

/** Processor time of a process so far, its own and the kernel's for it. */
function cpuMsOf(pid: number): number {
  // The name in brackets may hold spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Sends one request after another on each connection for some seconds. @throws where one fails */
export async function load({ url, pid }: RunningServer, next: () => LoadRequest, seconds: number): Promise<Loaded> {
  const times: number[] = [];
  const before = cpuMsOf(pid);
  const { errors, non2xx, duration } = await autocannon({
    url,
    duration: seconds,
    connections: CONNECTIONS,
    requests: [{ setupRequest: (request: autocannon.Request) => ({ ...request, ...next() }) }],
    // Its own figures are whole milliseconds.
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
