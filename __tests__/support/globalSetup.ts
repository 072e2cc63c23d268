import { execFileSync } from 'node:child_process';
import type { GlobalConfig } from 'jest';
import { scratchDatabase } from './database';
import { keepSeededData } from './freshServer';
import { startServer } from './server';

async function start() {
  const database = await scratchDatabase();
  const server = await startServer({
    ...database.env,
    // Tests set the client's address with `X-Forwarded-For`, and run jobs themselves.
    ...{ TRUST_PROXY: 'loopback', DEMO_JOBS: 'off' },
    // Because tables of calls include the optional ones.
    CHECKOUT_SECRET: 'a-secret-of-the-tests-for-the-checkout',
  });
  await keepSeededData(server.databaseUrl);
  return { database, server };
}

declare global {
  var sharedServers: Awaited<ReturnType<typeof start>>[] | undefined;
}

/** One real server a Jest worker, so that parallel tests share neither clock nor faults. */
async function globalSetup({ maxWorkers }: GlobalConfig): Promise<void> {
  execFileSync(process.execPath, ['tools/build/buildIfStale.mjs', 'server'], { stdio: 'inherit' });
  const servers = await Promise.all(Array.from({ length: maxWorkers }, start));
  globalThis.sharedServers = servers;
  process.env.API_URLS = servers.map(({ server }) => server.url).join(' ');
  process.env.SERVER_DATABASE_URLS = servers.map(({ server }) => server.databaseUrl).join(' ');
}

export { globalSetup as default };
