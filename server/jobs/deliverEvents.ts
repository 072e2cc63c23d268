import type { FastifyBaseLogger } from 'fastify';
import type { AppContext } from '../core/platform/context/AppContext';
import { deliveriesRepository, type Claimed } from '../core/platform/events/deliveriesRepository';
import { endpointOffMail } from '../core/platform/events/endpointOffMail';
import { endpointsRepository } from '../core/platform/events/endpointsRepository';
import { isDelivered, sendEvent, type SendOptions, type Try } from '../core/platform/events/sendEvent';
import { mailRepository } from '../core/platform/mail/repository';
import type { Db, Sql } from '../db/Db';
import type { Job } from './createJobs';
import { LONG_TERM_MS } from '../core/platform/jobRuns/noteRuns';

/** Parallel tries per node. */
const LANES = 8;
/** Lanes of one endpoint, so that a slow receiver leaves lanes to the others. One that fails has a single lane. */
const LANES_OF_ENDPOINT = LANES / 2;
const GONE = 410;

type Log = Pick<FastifyBaseLogger, 'error'>;

interface Context {
  db: Db;
  config: Pick<AppContext['config'], 'webhookNetworks' | 'contactEmail'>;
}

/** Claims deliveries for the lanes of one node, one claim after the other, because each depends on those before. */
function createLanes(db: Db) {
  const used = new Map<number, number>();
  let last: Promise<unknown> = Promise.resolve();
  const claimNext = async () => {
    const full = [...used].filter(([, lanes]) => lanes >= LANES_OF_ENDPOINT).map(([id]) => id);
    const deliveries = deliveriesRepository(db);
    // Because slow receivers would otherwise take all lanes.
    const claimed =
      (await deliveries.claim(used.keys())) ?? (used.size > 0 ? await deliveries.claim(full, used.keys()) : undefined);
    if (claimed) used.set(claimed.endpointId, (used.get(claimed.endpointId) ?? 0) + 1);
    return claimed;
  };
  return {
    countUsed: () => [...used.values()].reduce((sum, lanes) => sum + lanes, 0),
    claim() {
      const claim = last.then(claimNext);
      last = claim.catch(() => undefined);
      return claim;
    },
    release(endpointId: number) {
      const rest = (used.get(endpointId) ?? 0) - 1;
      if (rest > 0) used.set(endpointId, rest);
      else used.delete(endpointId);
    },
  };
}
type Lanes = ReturnType<typeof createLanes>;

/** Records a failure. Locks the endpoint before its deliveries, as everywhere. */
async function recordFailure(tx: Sql, { contactEmail }: Context['config'], claimed: Claimed, isGone: boolean) {
  const isOff = await endpointsRepository(tx).fail(claimed.endpointId, isGone);
  const isParked = await deliveriesRepository(tx).fail(claimed);
  if (isOff) {
    await deliveriesRepository(tx).parkOfOff();
    if (contactEmail !== undefined)
      await mailRepository(tx).queue(endpointOffMail(contactEmail, claimed.endpointName, isGone));
  }
  return { isOff, isParked };
}

/** Records the end of a try (rules §34.5, §34.6, §34.9). */
const settle = ({ db, config }: Context, claimed: Claimed, ended: Try) =>
  db.tx(async (tx) => {
    await deliveriesRepository(tx).log(claimed, ended);
    if (!isDelivered(ended)) return recordFailure(tx, config, claimed, ended.status === GONE);
    await endpointsRepository(tx).succeed(claimed.endpointId);
    await deliveriesRepository(tx).deliver(claimed);
    return { isOff: false, isParked: false };
  });

/** Logs the endpoint's name alone, because its URL may hold a token. */
async function deliverOne(context: Context, claimed: Claimed, options: Partial<SendOptions>, log: Log): Promise<void> {
  const ended = await sendEvent(claimed, claimed, { ...options, config: context.config });
  const { isOff, isParked } = await settle(context, claimed, ended);
  const { eventId: event, endpointName: endpoint } = claimed;
  if (isParked) log.error({ event, endpoint }, 'event parked');
  if (isOff) log.error({ endpoint }, 'endpoint switched off');
}

/** Sends due events one after the other. Runs by itself if all lanes before are in use, so that one lane polls. */
const eventLane = (index: number, lanes: Lanes, send: (claimed: Claimed) => Promise<void>): Job => ({
  name: 'events',
  everyMs: 1_000,
  termMs: LONG_TERM_MS,
  isDue: () => lanes.countUsed() >= index,
  async run(isStopping) {
    while (!isStopping()) {
      const claimed = await lanes.claim();
      if (!claimed) return;
      await send(claimed).finally(() => lanes.release(claimed.endpointId));
    }
  },
});

/** Parks events that were written for an endpoint that is switched off. */
const parkEvents = ({ db }: Context): Job => ({
  name: 'events',
  everyMs: 60_000,
  termMs: LONG_TERM_MS,
  run: () => deliveriesRepository(db).parkOfOff(),
});

/** Returns the jobs of a node that send events to the shop's other systems (rules §34.5). */
export function deliverEvents(context: Context, log: Log, options: Partial<SendOptions> = {}): Job[] {
  const lanes = createLanes(context.db);
  const send = (claimed: Claimed) => deliverOne(context, claimed, options, log);
  return [...Array.from({ length: LANES }, (_, index) => eventLane(index, lanes, send)), parkEvents(context)];
}
