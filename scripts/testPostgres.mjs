// `npm run test:postgres`: the server's tests, and those of several nodes, against a real PostgreSQL server.
import { spawnSync } from 'node:child_process';
import { startTemporaryPostgres } from './temporaryPostgres.mjs';

const JEST = 'node_modules/jest/bin/jest.js';

const postgres = await startTemporaryPostgres();
let status;
try {
  const args = [JEST, '--selectProjects', 'server', 'nodes', ...process.argv.slice(2)];
  const env = { ...process.env, DATABASE_URL: postgres.url };
  status = spawnSync(process.execPath, args, { stdio: 'inherit', env }).status;
} finally {
  postgres.stop();
}
process.exit(status ?? 1);
