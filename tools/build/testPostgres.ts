// `npm run test:postgres`: runs the Jest projects `server` and `nodes` on a temporary PostgreSQL server.
import { spawnSync } from 'node:child_process';
import { startTemporaryPostgres } from './temporaryPostgres';

const JEST = 'node_modules/jest/bin/jest.js';

// Disables durability, because disk syncs slow the tests.
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
/** More than the default of 100 connections, because the tests run many nodes. */
const SETTINGS = { ...FAST, max_connections: '300' };

async function testPostgres(): Promise<number> {
  const postgres = await startTemporaryPostgres(SETTINGS);
  try {
    const chosen = ['--selectProjects', 'server', 'nodes'];
    const args = [JEST, ...process.argv.slice(2), ...chosen];
    const env = { ...process.env, DATABASE_URL: postgres.url };
    return spawnSync(process.execPath, args, { stdio: 'inherit', env }).status ?? 1;
  } finally {
    postgres.stop();
  }
}

void testPostgres().then((status) => process.exit(status));
