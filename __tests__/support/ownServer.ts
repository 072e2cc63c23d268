import { createApi, type Api } from './serverApi';
import { startServer, type RunningServer } from './startServer';

/** Longer than any start takes on a busy machine. */
const START_MS = 120_000;

/** A server for the tests of one file, where the shared one would disturb others, or be disturbed by them. */
export function ownServer() {
  let server: RunningServer;
  let api: Api;
  beforeAll(async () => {
    server = await startServer();
    api = createApi(server.url);
  }, START_MS);
  afterAll(() => server.stop());
  return {
    get url(): string {
      return server.url;
    },
    get api(): Api {
      return api;
    },
  };
}
