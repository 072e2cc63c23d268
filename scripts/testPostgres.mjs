// `npm run test:postgres`: the server's tests, and those of several nodes, against a real PostgreSQL server.
import { spawnSync } from 'node:child_process';
import { startTemporaryPostgres } from './temporaryPostgres.mjs';

const JEST = 'node_modules/jest/bin/jest.js';

// What is lost with the machine's power is a test's data; waiting for the disk would take most of the time.
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
/** Ten nodes of eight connections run beside the servers of other test files: more than the default of 100. */
const SETTINGS = { ...FAST, max_connections: '300' };

const postgres = await startTemporaryPostgres(SETTINGS);
let status;
try {
  const chosen = ['--selectProjects', 'server', 'nodes'];
  const args = [JEST, ...process.argv.slice(2), ...chosen];
  const env = { ...process.env, DATABASE_URL: postgres.url };
  status = spawnSync(process.execPath, args, { stdio: 'inherit', env }).status;
} finally {
  postgres.stop();
}
process.exit(status ?? 1);
