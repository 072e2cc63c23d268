import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createApp } from './app';
import { createClockGuard } from './core/platform/context/clockGuard';
import { realClock } from './core/platform/context/clock';
import { BUILT_PORTAL } from './core/platform/config/builtPortal';
import { loadConfig, type Config } from './core/platform/config/config';
import type { Db } from './db/Db';
import { assertDatabaseMode } from './db/assertDatabaseMode';
import { migrate } from './db/migrate';
import { openDb } from './db/openDb';
import { jobRunsRepository } from './core/platform/jobRuns/repository';
import { createFormatDay } from './core/platform/wire/format';
import { processDeclarations } from './jobs/processDeclarations';
import { applyRollups } from './jobs/applyRollups';
import { clearOldData } from './jobs/clearOldData';
import { comparePaymentBooks } from './jobs/comparePaymentBooks';
import { deliverEvents } from './jobs/deliverEvents';
import { deliverMail } from './jobs/deliverMail';
import { eraseCustomers } from './jobs/eraseCustomers';
import { finishBills } from './jobs/finishBills';
import { handleProviderEvents } from './jobs/handleProviderEvents';
import { migrateOrders } from './jobs/migrateOrders';
import { rebuildRollups } from './jobs/rebuildRollups';
import { removeExpired } from './jobs/removeExpired';
import { sendRefunds } from './jobs/sendRefunds';
import { setAnchors } from './jobs/setAnchors';
import { renew } from './jobs/renew';
import { sendNotices } from './jobs/sendNotices';
import { syncFeed } from './jobs/syncFeed';
import { createJobs, type Job } from './jobs/createJobs';
import { notifyExpiringCards } from './jobs/notifyExpiringCards';
import { watchDeclarations } from './jobs/watchDeclarations';
import { logDeclines } from './core/platform/gateway/logDeclines';
import { createGateways } from './gateways/createGateways';
import { claimInstallation } from './core/platform/installation/claimInstallation';
import { emptyFeed } from './core/platform/feed/emptyFeed';
import type { Demo } from './demo/openDemo';
import type { AppContext } from './core/platform/context/AppContext';
import { openMetricsPort } from './modules/metrics/openMetricsPort';
import { startFailure } from './startFailure';
import { stopNode } from './stopNode';

const printLine = (line: string) => process.stdout.write(`${line}\n`);

const demoJobsOf = (context: AppContext, demo: Demo): Job[] => [
  { name: 'clock', everyMs: 1_000, run: () => demo.clock.refresh() },
  { name: 'shipments', everyMs: 60_000, run: () => demo.shipOrders(context) },
];

const jobsOf = (context: AppContext, demo: Demo | null, log: FastifyBaseLogger): Job[] => [
  ...deliverMail(context, log),
  ...deliverEvents(context, log),
  finishBills(context, log),
  handleProviderEvents(context),
  sendRefunds(context),
  comparePaymentBooks(context, log),
  migrateOrders(context),
  processDeclarations(context),
  watchDeclarations(context, log),
  renew(context),
  notifyExpiringCards(context),
  sendNotices(context),
  ...(context.feed === emptyFeed ? [] : [syncFeed(context)]),
  eraseCustomers(context, log),
  removeExpired(context),
  clearOldData(context),
  applyRollups(context),
  rebuildRollups(context),
  setAnchors(context),
  ...(demo ? demoJobsOf(context, demo) : []),
];

/** Logs that the node's clock is wrong, or right again (rules §23.8). */
function reportClock(log: FastifyBaseLogger, isRight: boolean, secondsAhead: number): void {
  if (isRight) log.warn({ secondsAhead }, 'clock right again');
  else log.error({ secondsAhead }, 'clock wrong');
}

/** Logs warnings about settings that suit no real shop; none in a demo. */
function warnInProduction({ config }: AppContext, log: FastifyBaseLogger): void {
  if (config.mode === 'demo') return;
  if (config.paymentGateway === 'stand-in')
    log.warn('The payment gateway is the stand-in: it moves no money. Set PAYMENT_GATEWAY=stripe to charge cards.');
  if (!config.databaseUrl)
    log.warn('DATABASE_URL is not set: the embedded database is meant for one process and for trying out.');
}

interface Running {
  port: number;
  /** Text for the terminal; undefined in production. */
  banner: string | undefined;
  stop: (lingerSeconds: number) => Promise<void>;
}

const portOf = ({ server }: FastifyInstance): number => (server.address() as AddressInfo).port;

/** Imports the demo lazily, so that production loads none of its files. */
const loadDemo = async (db: Db, config: Config): Promise<Demo> =>
  (await import('./demo/openDemo')).openDemo(db, config);

async function start(config: Config): Promise<Running> {
  const db = await openDb(config, 'short');
  await migrate(db);
  await assertDatabaseMode(db, config.mode);
  const demo = config.mode === 'demo' ? await loadDemo(db, config) : null;
  const { gateway, gateways } = await createGateways(db, config);
  await claimInstallation(db, { ...gateway, publicOrigin: config.publicOrigin });
  const context: AppContext = {
    config,
    db,
    clock: demo?.clock ?? realClock,
    clockGuard: createClockGuard(db, (isRight, secondsAhead) => reportClock(app.log, isRight, secondsAhead)),
    gateway: logDeclines(gateway, () => app.log.info({ event: 'cardDeclined' }, 'declined')),
    gateways,
    feed: demo?.feed ?? emptyFeed,
    formatDay: createFormatDay(config.dateStyle),
    publicOrigin: () => config.publicOrigin ?? `http://localhost:${portOf(app)}`,
  };
  const { app, draining, metrics } = await createApp(context, demo, (name) => jobs.run(name));
  const needs = { clockGuard: context.clockGuard, jobRuns: jobRunsRepository(db) };
  const jobs = createJobs(jobsOf(context, demo, app.log), needs, app.log);
  await app.listen({ host: config.host, port: config.port });
  const { port: metricsPort } = config.metrics;
  const closeMetrics = metrics && metricsPort && (await openMetricsPort(metrics, config.host, metricsPort));
  warnInProduction(context, app.log);
  await context.clockGuard.isRight();
  if (config.runsJobs) jobs.start();
  return {
    port: portOf(app),
    banner: demo?.banner(context.publicOrigin()),
    stop: async (lingerSeconds) => {
      await stopNode({ app, draining, stopJobs: () => jobs.stop(), db }, lingerSeconds);
      if (closeMetrics) await closeMetrics();
    },
  };
}

/** Stops the node on SIGTERM after `drainSeconds`, and on SIGINT without this delay, so that Ctrl+C is fast. */
function stopOnSignals(stop: Running['stop'], drainSeconds: number): void {
  let stopping = false;
  for (const [signal, lingerSeconds] of [
    ['SIGTERM', drainSeconds],
    ['SIGINT', 0],
  ] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void stop(lingerSeconds).then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}

try {
  const config = loadConfig(process.env, BUILT_PORTAL);
  const { port, banner, stop } = await start(config);
  // Registers the handlers before printing `ready`, because a supervisor may send SIGTERM after `ready`.
  stopOnSignals(stop, config.drainSeconds);
  if (banner) printLine(banner);
  printLine(`ready http://127.0.0.1:${port}`);
} catch (error) {
  process.stderr.write(`${startFailure(error, process.env.PORT || '3000')}\n`);
  process.exit(1);
}
