import { createApi } from '../support/api';
import { scratchDatabase } from '../support/database';
import { billed } from '../support/declinedOrders';
import { startServer } from '../support/server';

/** Node flag for a clock ahead of the database's clock. */
const aheadBy = (seconds: number) =>
  `--import=data:text/javascript,${encodeURIComponent(`
  const Right = Date;
  globalThis.Date = class extends Right {
    constructor(...given) { given.length > 0 ? super(...given) : super(Right.now() + ${seconds * 1000}); }
    static now() { return Right.now() + ${seconds * 1000}; }
  };`)}`;

test.each([
  [50 * 3_600, 503],
  [20, 200],
])('/readyz of a node whose clock is %i s ahead returns %i (rules §23.8)', async (seconds, status) => {
  const database = await scratchDatabase();
  const server = await startServer({ ...database.env }, [aheadBy(seconds)]);
  try {
    const ready = await fetch(`${server.url}/readyz`);
    expect(ready.status).toBe(status);
    const alarms = server.output().match(/"msg":"clock wrong"/g) ?? [];
    expect(alarms).toHaveLength(status === 200 ? 0 : 1);
    const api = createApi(server.url);
    const { token } = await api.customer({ nextBillInDays: 0 });
    await api.runJobs('renewals');
    expect(await billed(api, token)).toHaveLength(status === 200 ? 1 : 0);
  } finally {
    await server.stop();
    await database.drop();
  }
});
