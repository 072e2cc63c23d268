import { randomUUID } from 'node:crypto';
import { createAdmin, type Api } from '../../../__tests__/support/api';
import { addDays, businessDayAt } from '#src/domain/isoDate';
import { repeat } from './BenchCall';
import { tokensAllOver } from './calls';
import type { LoadRequest } from './load';

/** Customers all over the database who read, and made ones who move their orders: more than there are connections. */
const READERS = 200;
const MOVERS = 64;
/** An order is moved to a day from tomorrow on; the next time to the day after that one. */
const DAYS = 60;

export interface LoadCall {
  name: string;
  /** A call that was not made before, where that makes a difference. */
  next: () => LoadRequest;
}

/** Answers one after another, and begins again after the last one. */
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
  // In the order of the days, so that each turn moves every order.
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

/** What is measured, with the tokens of people whom it makes or signs in on a server in demo mode. */
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
