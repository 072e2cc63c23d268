import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type { Db } from './db/Db';
import type { Draining } from './http/draining';

/** When the last connection is closed, whatever happens on it; a call at work has had this long to end. */
const CONNECTIONS_MS = 5_000;
/** What a stopping node needs of a database that may be unreachable. */
const JOBS_MS = 2_000;
const DATABASE_MS = 2_000;
const LOOK_EVERY_MS = 50;

/** Waits for work to end, but not for longer than this. */
const within = (work: Promise<unknown>, ms: number): Promise<unknown> =>
  Promise.race([work, wait(Math.max(ms, 0), undefined, { ref: false })]);

interface Node {
  app: FastifyInstance;
  draining: Draining;
  stopJobs: () => Promise<void>;
  db: Db;
}

/** Answers that the node ends, as long as somebody is connected, up to a limit. */
async function linger(app: FastifyInstance, until: number): Promise<void> {
  const connections = promisify(app.server.getConnections.bind(app.server));
  while (Date.now() < until && (await connections()) > 0) await wait(LOOK_EVERY_MS);
}

/**
 * Ends a node within ten seconds (rules §23.4): it refuses new calls and finishes those at work, then closes all
 * connections, the jobs and the database.
 * @param lingerSeconds how long it still answers, so that who shares the load among nodes learns of it
 */
export async function stopNode({ app, draining, stopJobs, db }: Node, lingerSeconds: number): Promise<void> {
  const begin = Date.now();
  draining.begin();
  const jobs = stopJobs();
  await linger(app, begin + lingerSeconds * 1000);
  const closed = app.close();
  await within(closed, begin + CONNECTIONS_MS - Date.now());
  app.server.closeAllConnections();
  await within(Promise.all([closed, jobs]), JOBS_MS);
  await within(db.close(), DATABASE_MS);
}
