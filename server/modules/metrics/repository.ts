import type { IsoDate } from '#src/domain/isoDate';
import type { JobName } from '#src/domain/jobNames';
import { IS_FAILING } from '../../core/platform/jobRuns/repository';
import type { Db } from '../../db/Db';
import { BACKLOGS, FIGURES } from './figures';

/** Last runs of a job over all nodes; moments in seconds since 1970, null before the first one. */
export interface JobFigures {
  name: JobName;
  started: number | null;
  succeeded: number | null;
  failed: number | null;
  dueBy: number | null;
  durationMs: number | null;
  isFailing: boolean;
}

/** Because a scrape must not wait for a busy database, nor keep it busy. */
const LIMITS = `set local statement_timeout = '2s'; set local lock_timeout = '1s'`;
const epoch = (column: string) => `extract(epoch from s.${column})::float8`;
const columns = (queries: Readonly<Record<string, string>>) =>
  Object.entries(queries)
    .map(([name, sql]) => `${sql} as "${name}"`)
    .join(', ');
const FIGURE_COLUMNS = columns(Object.fromEntries(Object.entries(FIGURES).map(([name, { sql }]) => [name, sql])));

export type Figures = Record<keyof typeof FIGURES, number>;
export type Backlogs = Partial<Record<JobName, number>>;

/** Figures of the database for a scrape. Each query fails after two seconds. */
export const metricsRepository = (db: Db) => {
  const read = <Row>(sql: string, params: readonly IsoDate[] = []): Promise<Row[]> =>
    db.tx(async (tx) => {
      await tx.exec(LIMITS);
      return tx.query<Row>(sql, params, 'fresh');
    });
  return {
    async figures(today: IsoDate): Promise<Figures | undefined> {
      const [row] = await read<Figures>(`select ${FIGURE_COLUMNS}`, [today]);
      return row;
    },

    /** @param noticesUntil last day of charges that get a notice now */
    async backlogs(today: IsoDate, noticesUntil: IsoDate): Promise<Backlogs | undefined> {
      const [row] = await read<Backlogs>(`select ${columns(BACKLOGS)}`, [today, noticesUntil]);
      return row;
    },

    jobs: (): Promise<JobFigures[]> =>
      read<JobFigures>(
        `select s.name, ${epoch('started_at')} as started, ${epoch('succeeded_at')} as succeeded,
           ${epoch('failed_at')} as failed, ${epoch('due_by')} as "dueBy", s.duration_ms as "durationMs",
           ${IS_FAILING} as "isFailing"
         from job_runs s order by s.name`,
      ),
  };
};
