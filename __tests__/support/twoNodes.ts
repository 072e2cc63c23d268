import { setTimeout as wait } from 'node:timers/promises';
import { addDays, businessDayAt } from '#src/domain/isoDate';
import { type Api, createApi } from './api';
import type { Row } from './database';
import { freshServer } from './freshServer';
import { type RunningServer, startServer } from './server';

export const today = businessDayAt(new Date());
export const range = (length: number) => Array.from({ length }, (_, index) => index);

/** The worker's server, reset, and another node on its database. */
export function twoNodes() {
  let second: RunningServer;
  // Declared first, because Jest runs these hooks in order of declaration.
  afterAll(() => second.stop());
  const { url, api, sql, databaseUrl } = freshServer();
  const urls = [url];
  const apis = [api];
  const countDeadlocks = async () => {
    const [row] = await sql('select deadlocks::int from pg_stat_database where datname = current_database()');
    return Number(row?.deadlocks);
  };
  let earlierDeadlocks: number;
  beforeAll(async () => {
    second = await startServer({ DATABASE_URL: databaseUrl, DEMO_JOBS: 'off' });
    urls.push(second.url);
    apis.push(createApi(second.url));
    earlierDeadlocks = await countDeadlocks();
  });

  /** Makes the other node read its clock. */
  const readClock = () => nodeApi(1).runJobs('clock');
  /** Client of a node; the index alternates between the nodes. */
  const nodeApi = (index = 0): Api => apis[index % apis.length] ?? api;
  return {
    databaseUrl,
    sql: (statement: string): Promise<Row[]> => sql(statement),
    url: (index: number): string => urls[index % urls.length] ?? '',
    api: nodeApi,
    /** Sets the clock of both nodes to a number of days from today. */
    setClock: async (days: number) => {
      await api.json('/demo/clock', { now: addDays(today, days) });
      await readClock();
    },
    resetClock: async () => {
      await api.json('/demo/clock', {}, {}, 'DELETE');
      await readClock();
    },
    /** Runs the renewals on one node. */
    runDue: (index = 0) => nodeApi(index).runJobs('renewals'),
    /** Deadlocks since the start. PostgreSQL reports them after a second without statements. */
    deadlocks: async () => {
      await wait(2_000);
      return (await countDeadlocks()) - earlierDeadlocks;
    },
  };
}
