import { randomUUID } from 'node:crypto';
import { createAdmin, type Api } from '../../../__tests__/support/api';
import { addDays, businessDayAt } from '#src/domain/isoDate';
import { repeat } from './BenchCall';
import { tokensAllOver } from './calls';
import type { LoadRequest } from './load';

/** Numbers of customers for reads and for reschedules; each exceeds the number of connections. */
const READERS = 200;
const MOVERS = 64;
/** Number of days to which orders are moved in turn, from tomorrow on. */
const DAYS = 60;

export interface LoadCall {
  name: string;
  /** A function, because a repeated reschedule would change nothing. @returns the next request */
  next: () => LoadRequest;
}

/** Returns a function that cycles through the values. */
function inTurns<One>(all: readonly One[]): () => One {
  let turn = 0;
  return () => {
    const one = all[turn % all.length];
    turn += 1;
    if (one === undefined) throw new Error('There is nothing to take turns.');
    return one;
  };
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const read = (name: string, path: string, tokens: readonly string[]): LoadCall => {
  const next = inTurns(tokens);
  return { name, next: () => ({ method: 'GET', path, headers: bearer(next()) }) };
};

async function reschedule(api: Api): Promise<LoadCall> {
  const buyers = await Promise.all(repeat(MOVERS, () => api.customer()));
  const today = businessDayAt(new Date());
  // Reschedules sorted by day, so that every request moves its order.
  const next = inTurns(
    repeat(DAYS, (day) => buyers.map((buyer) => ({ ...buyer, date: addDays(today, day + 1) }))).flat(),
  );
  return {
    name: 'subscription/reschedule',
    next: () => {
      const { token, purchaseId, date } = next();
      const form = { 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': randomUUID() };
      return {
        method: 'POST',
        path: '/api/subscription/reschedule',
        headers: { ...bearer(token), ...form },
        body: `purchaseId=${purchaseId}&billNow=false&nextBillDate=${date}`,
      };
    },
  };
}

/** Creates the measured calls and their customers. Requires a server in demo mode. */
export async function loadCalls(api: Api): Promise<LoadCall[]> {
  const admin = await createAdmin(api);
  const tokens = await tokensAllOver(admin, READERS);
  return [
    read('subscription/all', '/api/subscription/all', tokens),
    read('user/details', '/api/user/details', tokens),
    await reschedule(api),
    read('customers, search mueller', '/api/admin/fetch-all-customers?search=mueller', [admin.token]),
  ];
}
