import type { GlobalConfig } from 'jest';
import { scratchDatabase, type OwnDatabase } from './ownDatabase';
import { startServer, type RunningServer } from './startServer';

declare global {
  var sharedServers: { server: RunningServer; database: OwnDatabase }[] | undefined;
}

async function start() {
  const database = await scratchDatabase();
  return { database, server: await startServer(database.env) };
}

/** A real server for each of Jest's workers, so that what runs at the same time shares neither clock nor faults. */
async function globalSetup({ maxWorkers }: GlobalConfig): Promise<void> {
  globalThis.sharedServers = await Promise.all(Array.from({ length: maxWorkers }, start));
  process.env.API_URLS = globalThis.sharedServers.map(({ server }) => server.url).join(' ');
}

export { globalSetup as default };
