import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Db } from './db/Db';
import type { Draining } from './http/draining';

/** Milliseconds for calls in progress after the port is closed. */
const LAST_CALLS_MS = 3_000;
/** Limits in milliseconds for jobs and for the database, because the database may be unreachable. */
const JOBS_MS = 1_000;
const DATABASE_MS = 1_000;

const within = (work: Promise<unknown>, ms: number): Promise<unknown> =>
  Promise.race([work, wait(ms, undefined, { ref: false })]);

interface Node {
  app: FastifyInstance;
  draining: Draining;
  stopJobs: () => Promise<void>;
  db: Db;
}

/**
 * Stops a node at most 5 s after `lingerSeconds` (rules §23.4). Order: refuse calls and stop jobs, close the port,
 * finish running calls, close the database.
 * @param lingerSeconds delay before the port closes, so that the proxy detects the 503
 */
export async function stopNode({ app, draining, stopJobs, db }: Node, lingerSeconds: number): Promise<void> {
  draining.begin();
  const jobs = stopJobs();
  await wait(lingerSeconds * 1000);
  const closed = app.close();
  await within(closed, LAST_CALLS_MS);
  app.server.closeAllConnections();
  await within(Promise.all([closed, jobs]), JOBS_MS);
  await within(db.close(), DATABASE_MS);
}
