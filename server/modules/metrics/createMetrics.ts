import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { addDays } from '#src/domain/isoDate';
import type { AppContext } from '../../core/platform/context/AppContext';
import { FIGURES } from './figures';
import { metricsRepository, type JobFigures } from './repository';

/** Milliseconds for which the figures of the database are cached, because several systems may scrape. */
const KEPT_MS = 10_000;
/** Milliseconds after which a scrape is answered without the figures of the database. */
const ANSWER_MS = 4_000;
const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Needs = Pick<AppContext, 'db' | 'clock' | 'clockGuard' | 'config'>;
export type Metrics = ReturnType<typeof createMetrics>;

/** Gauges with the label `name`, because Prometheus uses `job` for the scrape. */
const JOB_GAUGES = [
  ['last_start_timestamp_seconds', 'Start of the last run.', ({ started }) => started],
  ['last_success_timestamp_seconds', 'End of the last run without a failure.', ({ succeeded }) => succeeded],
  ['last_failure_timestamp_seconds', 'Last failure.', ({ failed }) => failed],
  ['last_duration_seconds', 'Duration of the last success.', ({ durationMs }) => durationMs && durationMs / 1000],
  ['due_timestamp_seconds', 'Moment by which the next success is expected.', ({ dueBy }) => dueBy],
  ['failing', '1 if the failures last.', ({ isFailing }) => Number(isFailing)],
] as const satisfies readonly (readonly [string, string, (job: JobFigures) => number | null])[];

/** Creates the metrics of a node (rules §23.11). No label has personal data. */
export function createMetrics({ db, clock, clockGuard, config }: Needs) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const gaugeOf = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge<Label>({ name, help, labelNames, registers });

  const calls = new Histogram({
    name: 'nachschub_http_request_duration_seconds',
    help: 'Duration of the calls by route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: SECONDS,
    registers,
  });
  const up = gaugeOf('nachschub_database_up', '1 if the database answers.');
  const clockDifference = gaugeOf('nachschub_clock_difference_seconds', 'Seconds by which the node is ahead.');
  const connections = gaugeOf('nachschub_database_connections', 'Connections of the node.', ['state']);
  const maxConnections = gaugeOf('nachschub_database_connections_max', 'Largest number of connections of the node.');
  const figures = Object.entries(FIGURES).map(([name, { help }]) => ({ name, gauge: gaugeOf(name, help) }));
  const backlog = gaugeOf('nachschub_job_backlog', 'Rows that a job has to work on now.', ['name']);
  const ofJobs = JOB_GAUGES.map(([name, help, valueOf]) => ({
    gauge: gaugeOf(`nachschub_job_${name}`, help, ['name']),
    valueOf,
  }));

  /** Removes the values of the last scrape, so that none outlives its database. */
  function forget(): void {
    for (const gauge of [clockDifference, ...figures.map((figure) => figure.gauge)]) gauge.remove();
    for (const gauge of [backlog, ...ofJobs.map((one) => one.gauge)]) gauge.reset();
  }

  async function readFigures(): Promise<void> {
    const found = await metricsRepository(db).figures(clock.today());
    for (const { name, gauge } of figures) gauge.set(found?.[name as keyof typeof FIGURES] ?? 0);
  }
  async function readBacklogs(): Promise<void> {
    const found = await metricsRepository(db).backlogs(clock.today(), addDays(clock.today(), config.noticeDays));
    for (const [job, count] of Object.entries(found ?? {})) backlog.set({ name: job }, count);
  }
  async function readJobs(): Promise<void> {
    for (const job of await metricsRepository(db).jobs())
      for (const { gauge, valueOf } of ofJobs) {
        const value = valueOf(job);
        if (value !== null) gauge.set({ name: job.name }, value);
      }
  }

  /** Reads the database. A query that fails leaves out its figures alone. */
  async function readDatabase(): Promise<void> {
    forget();
    up.set(0);
    clockDifference.set(await clockGuard.secondsAhead());
    up.set(1);
    await Promise.allSettled([readFigures(), readBacklogs(), readJobs()]);
  }

  let last: { at: number; reading: Promise<void> } | undefined;
  function refresh(): Promise<unknown> {
    const at = performance.now();
    if (!last || at - last.at >= KEPT_MS) last = { at, reading: readDatabase().catch(() => undefined) };
    return Promise.race([last.reading, wait(ANSWER_MS)]);
  }

  function readPool(): void {
    const pool = db.pool?.();
    if (!pool) return;
    connections.set({ state: 'busy' }, pool.total - pool.idle);
    connections.set({ state: 'idle' }, pool.idle);
    connections.set({ state: 'waiting' }, pool.waiting);
    maxConnections.set(pool.max);
  }

  return {
    contentType: registry.contentType,

    /** Measures the calls of an app; must be called before its routes are added. */
    observe(app: FastifyInstance): void {
      app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
        const labels = { method, route: routeOptions.url ?? 'unknown', status: String(reply.statusCode) };
        calls.observe(labels, reply.elapsedTime / 1000);
        done();
      });
    },

    /** Returns all metrics as Prometheus text. */
    async text(): Promise<string> {
      await refresh();
      readPool();
      return registry.metrics();
    },
  };
}
