// `npm run test:fuzz [-- <requests> [seed]]`: sends random requests for the calls in /openapi.json; fails on any 5xx.
import { fuzz } from '../../__tests__/support/fuzz';
import { startServer } from '../../__tests__/support/server';

const REQUESTS = Number(process.argv[2] ?? 20_000);
const SEED = Number(process.argv[3] ?? Date.now() % 1_000_000);

async function main(): Promise<void> {
  const server = await startServer({ LOG_LEVEL: 'error' });
  try {
    const { failures, requests, statuses, neverAccepted } = await fuzz(server, REQUESTS, SEED);
    process.stdout.write(`${requests} requests, seed ${SEED}: ${JSON.stringify(statuses)}\n`);
    process.stdout.write(`never answered with 200: ${neverAccepted.join(', ') || 'none'}\n`);
    for (const failure of failures) process.stdout.write(`${failure}\n`);
    process.exitCode = failures.length > 0 ? 1 : 0;
  } finally {
    await server.stop();
  }
}

void main();
