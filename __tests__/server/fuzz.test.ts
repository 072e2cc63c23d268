import { fuzz } from '../support/fuzz';
import { startServer, type RunningServer } from '../support/startServer';

const REQUESTS = 1_500;

// Made-up requests change anything, so this shop is their own. `npm run test:fuzz` sends many more.
let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'error' });
}, 120_000);
afterAll(() => server.stop());

test('whatever is sent, the answer is an envelope and never a 5xx', async () => {
  const { failures, statuses } = await fuzz(server.url, REQUESTS, 1);
  expect(failures).toEqual([]);
  expect(statuses[200]).toBeGreaterThan(REQUESTS / 10);
});
