import { startServer, type RunningServer } from './startServer';

declare global {
  var sharedServer: RunningServer | undefined;
}

/** One real server for all tests; each test makes customers of its own on it. */
async function globalSetup(): Promise<void> {
  const { DATABASE_URL } = process.env;
  globalThis.sharedServer = await startServer(DATABASE_URL ? { DATABASE_URL } : {});
  process.env.API_URL = globalThis.sharedServer.url;
}

export { globalSetup as default };
