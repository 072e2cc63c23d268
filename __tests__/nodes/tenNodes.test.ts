import { addDays, businessDayAt } from '../../src/domain/isoDate';
import { ownDatabase, type OwnDatabase } from '../support/database';
import { type Api, createApi, itemOf } from '../support/api';
import { type RunningServer, startServer } from '../support/server';

const NODES = 10;
const RUN_MS = 240_000;
/** Ten nodes of the usual ten connections would be more than PostgreSQL takes (docs/operations.md). */
const SMALL = { DEMO_CUSTOMERS: '0', DB_POOL_SIZE: '8' };
const today = businessDayAt(new Date());
let database: OwnDatabase;
const nodes: RunningServer[] = [];

// The clock belongs to the database, so these nodes share one of their own.
beforeAll(async () => {
  database = await ownDatabase();
  for (let node = 0; node < NODES; node += 1) nodes.push(await startServer({ ...database.env, ...SMALL }));
}, RUN_MS);
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await database.drop();
}, RUN_MS);

test(
  'bills, retries and resumes each order once when ten nodes do so at the same time (rules §21.5)',
  async () => {
    const apis = nodes.map(({ url }) => createApi(url));
    const [api] = apis as [Api, ...Api[]];
    const people = async (shape: Record<string, unknown>) =>
      (await Promise.all(apis.map((one) => one.customers({ accounts: 4, intervalWeeks: 1, ...shape })))).flatMap(
        ({ accounts }) => accounts,
      );
    const paying = await people({ nextBillInDays: 1 });
    const declining = await people({ nextBillInDays: 1, card: 'declining' });
    const paused = await people({ statuses: ['PAUSED'], nextBillInDays: 2 });
    const set = (now: string) => Promise.all(apis.map((one) => one.json('/demo/clock', { now })));
    const paymentsOf = async (token: string) =>
      (
        await api.get<{ data: { dateCreated: string; responseType: string }[] }>(
          '/api/other/fetchPrevPayment',
          {},
          { token },
        )
      ).payload.data.map(({ dateCreated, responseType }) => `${dateCreated} ${responseType}`);
    const [first, second] = [addDays(today, 1), addDays(today, 8)];

    for (const { status } of await set(addDays(today, 9))) expect(status).toBe(200);
    for (const { token } of paying) expect(await paymentsOf(token)).toEqual([`${second} SUCCESS`, `${first} SUCCESS`]);
    for (const { token } of paused) expect(await paymentsOf(token)).toHaveLength(2);
    for (const { token, subscriptions } of declining) {
      expect(await paymentsOf(token)).toEqual(Array.from({ length: 4 }, () => `${first} SOFT_DECLINE`));
      expect(await itemOf(api, token, subscriptions[0]?.purchaseId ?? '')).toMatchObject({ status: 'RECYCLE_FAILED' });
    }
  },
  RUN_MS,
);
