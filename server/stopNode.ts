import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Db } from './db/Db';
import type { Draining } from './http/draining';

/** How long a call may still be sent and answered once the port is closed. */
const LAST_CALLS_MS = 3_000;
/** What a stopping node needs of a database that may be unreachable. */
const JOBS_MS = 1_000;
const DATABASE_MS = 1_000;

/** Waits for work to end, but not for longer than this. */
const within = (work: Promise<unknown>, ms: number): Promise<unknown> =>
  Promise.race([work, wait(ms, undefined, { ref: false })]);

interface Node {
  app: FastifyInstance;
  draining: Draining;
  stopJobs: () => Promise<void>;
  db: Db;
}

/**
 * Ends a node within ten seconds (rules §23.4): it refuses new calls and finishes those at work; then it closes its port,
 * answers what is still being sent, and closes all connections, the jobs and the database.
 * @param lingerSeconds how long its port remains open, so that the proxy learns of it
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
