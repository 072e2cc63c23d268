import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createApp } from './app';
import { createClockGuard } from './core/platform/context/clockGuard';
import { openDemoClock, realClock, type DemoClock } from './core/platform/context/clock';
import { loadConfig, type Config } from './core/platform/config/config';
import { assertDatabaseMode } from './db/assertDatabaseMode';
import { migrate } from './db/migrate';
import { openDb } from './db/openDb';
import { seedDatabase } from './demo/seed/seedDatabase';
import { createFormatDay } from './core/platform/wire/format';
import { processDeclarations } from './jobs/processDeclarations';
import { applyRollups } from './jobs/applyRollups';
import { deliverMail } from './jobs/deliverMail';
import { finishBills } from './jobs/finishBills';
import { rebuildRollups } from './jobs/rebuildRollups';
import { removeExpired } from './jobs/removeExpired';
import { setAnchors } from './jobs/setAnchors';
import { renew } from './jobs/renew';
import { sendNotices } from './jobs/sendNotices';
import { createJobs, type Job } from './jobs/createJobs';
import { notifyExpiringCards } from './jobs/notifyExpiringCards';
import { watchDeclarations } from './jobs/watchDeclarations';
import { fillStandInFeed } from './demo/feed/fillStandInFeed';
import { createStandInFeed } from './demo/feed/standInFeed';
import { logDeclines } from './core/platform/gateway/logDeclines';
import { createStandInGateway } from './gateways/stand-in/standInGateway';
import type { JobName } from './core/platform/context/jobs';
import type { AppContext } from './core/platform/context/AppContext';
import { startBanner } from './startBanner';
import { startFailure } from './startFailure';
import { stopNode } from './stopNode';

const BUILT_PORTAL = fileURLToPath(new URL('../portal', import.meta.url));

const printLine = (line: string) => process.stdout.write(`${line}\n`);

const jobsOf = (context: AppContext, demoClock: DemoClock | null, log: FastifyBaseLogger): Job[] => [
  ...deliverMail(context, log),
  finishBills(context),
  processDeclarations(context),
  watchDeclarations(context, log),
  renew(context),
  notifyExpiringCards(context),
  sendNotices(context),
  removeExpired(context),
  applyRollups(context),
  rebuildRollups(context),
  setAnchors(context),
  ...(demoClock ? [{ name: 'clock' as const, everyMs: 1_000, run: () => demoClock.refresh() }] : []),
];

/** One line when the node's clock goes wrong, and one when it is right again (rules §23.8). */
function reportClock(log: FastifyBaseLogger, isRight: boolean, secondsAhead: number): void {
  if (isRight) log.warn({ secondsAhead }, 'clock right again');
  else log.error({ secondsAhead }, 'clock wrong');
}

/** What works, but not for a shop. */
function warnInProduction({ config }: AppContext, log: FastifyBaseLogger): void {
  if (config.mode === 'demo') return;
  log.warn(
    'The payment gateway is the stand-in: it moves no money. Put the shop’s own provider behind PaymentGateway.',
  );
  if (!config.databaseUrl)
    log.warn('DATABASE_URL is not set: the embedded database is meant for one process and for trying out.');
}

interface Running {
  port: number;
  publicOrigin: string;
  stop: (lingerSeconds: number) => Promise<void>;
}

/** The port that it listens on. */
const portOf = ({ server }: FastifyInstance): number => (server.address() as AddressInfo).port;

async function start(config: Config): Promise<Running> {
  const db = await openDb(config, 'short');
  await migrate(db);
  await assertDatabaseMode(db, config.mode);
  const isDemo = config.mode === 'demo';
  if (isDemo) {
    await seedDatabase(db, config.demoCustomers);
    await fillStandInFeed(db);
  }
  const demoClock = isDemo ? await openDemoClock(db) : null;
  const context: AppContext = {
    config,
    db,
    clock: demoClock ?? realClock,
    clockGuard: createClockGuard(db, (isRight, secondsAhead) => reportClock(app.log, isRight, secondsAhead)),
    gateway: logDeclines(createStandInGateway(db), () => app.log.info({ event: 'cardDeclined' }, 'declined')),
    feed: createStandInFeed(db),
    formatDay: createFormatDay(config.dateStyle),
    publicOrigin: () => config.publicOrigin ?? `http://localhost:${portOf(app)}`,
  };
  const demo = demoClock && { clock: demoClock, runJob: (name: JobName) => jobs.run(name) };
  const { app, draining } = await createApp(context, demo);
  const jobs = createJobs(jobsOf(context, demoClock, app.log), context, app.log);
  await app.listen({ host: config.host, port: config.port });
  warnInProduction(context, app.log);
  await context.clockGuard.isRight();
  if (config.runsJobs) jobs.start();
  const { publicOrigin } = context;
  return {
    port: portOf(app),
    publicOrigin: publicOrigin(),
    stop: (lingerSeconds) => stopNode({ app, draining, stopJobs: () => jobs.stop(), db }, lingerSeconds),
  };
}

/** A person who ends it from a keyboard does not want to wait for a browser that remains connected. */
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
  const { port, publicOrigin, stop } = await start(config);
  // Before it reports that it is ready: whoever reads that may stop it at once.
  stopOnSignals(stop, config.drainSeconds);
  if (config.mode === 'demo') printLine(startBanner(config, publicOrigin));
  printLine(`ready http://127.0.0.1:${port}`);
} catch (error) {
  process.stderr.write(`${startFailure(error, process.env.PORT || '3000')}\n`);
  process.exit(1);
}
