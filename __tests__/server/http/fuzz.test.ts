import { freshServer } from '../../support/freshServer';
import { fuzz } from '../../support/fuzz';

/** Number of requests. `npm run check` sends more requests, `npm run test:fuzz` many more. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 150);
const SEED = 1;

const server = freshServer();

test('replies to every generated request with an envelope and never with a 5xx', async () => {
  const { failures, statuses } = await fuzz(server, REQUESTS, SEED);
  expect(failures).toEqual([]);
  expect(statuses[200]).toBeGreaterThan(REQUESTS / 10);
});
