import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Config } from '../core/platform/config/config';
import type { AppContext } from '../core/platform/context/AppContext';
import type { RunJob } from '../core/platform/context/jobs';
import type { CustomerFeed } from '../core/platform/feed/CustomerFeed';
import type { Db } from '../db/Db';
import { createFaults } from './calls/faults';
import { demoRoutes } from './calls/routes';
import { openDemoClock, type DemoClock } from './clock/openDemoClock';
import { inspectionRoutes } from './inspectionRoutes';
import { fillStandInFeed } from './feed/fillStandInFeed';
import { createStandInFeed } from './feed/standInFeed';
import { seedDatabase } from './seed/seedDatabase';
import { shipOrders } from './shipments/shipOrders';
import { startBanner } from './startBanner';

/** Parts of a server in demo mode (rules §22.1); production does not load this module. */
export interface Demo {
  clock: DemoClock;
  feed: CustomerFeed;
  /** Adds the hooks of the faults; must be called before the routes are added. */
  registerFaults: (app: FastifyInstance) => void;
  /** Returns the plugin with the routes of the demo and of the inspection. */
  routes: (context: AppContext, runJob: RunJob) => FastifyPluginAsync;
  /** Ships and delivers the due orders (rules §22.9). */
  shipOrders: (context: AppContext) => Promise<void>;
  /** Returns the console text for the start of the server. */
  banner: (publicOrigin: string) => string;
}

/** Seeds an empty database, fills the feed, and returns the demo's parts. */
export async function openDemo(db: Db, config: Config): Promise<Demo> {
  await seedDatabase(db, config.demoCustomers);
  await fillStandInFeed(db);
  const clock = await openDemoClock(db);
  const faults = createFaults();
  return {
    clock,
    feed: createStandInFeed(db),
    registerFaults: faults.register,
    routes: (context, runJob) => async (app) => {
      await app.register(inspectionRoutes);
      await app.register(demoRoutes(context, { clock, faults, runJob }), { prefix: '/demo' });
    },
    shipOrders,
    banner: (publicOrigin) => startBanner(config, publicOrigin),
  };
}
