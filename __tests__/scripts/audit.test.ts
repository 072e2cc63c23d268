import { execFile } from 'node:child_process';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dependencies } from '../../package.json';

const ADVISORIES = '/-/npm/v1/security/advisories/bulk';
/** A package of this repository that no other one of it needs. */
const WEAK = 'papaparse';
const ADVISORY = { id: 1, title: 'Reads for ever', url: 'https://advisories.example/1', severity: 'high' };

interface Audit {
  exitCode: number | null;
  output: string;
  errors: string;
}
const audit = (registry: string, ...args: string[]) =>
  new Promise<Audit>((resolve) => {
    const words = ['--import', 'tsx', 'scripts/audit.ts', `--registry=${registry}`, ...args];
    const child = execFile(process.execPath, words, (_error, output, errors) =>
      resolve({ exitCode: child.exitCode, output, errors }),
    );
  });

/** Runs the audit against a registry of this machine. */
async function auditAgainst(answer: RequestListener, ...args: string[]): Promise<Audit> {
  const server: Server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await audit(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, ...args);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** A registry that lists these weaknesses; of each package it has the version that is installed, and a newer one. */
const knowing =
  (advisories: Record<string, object[]>): RequestListener =>
  (request, response) => {
    const name = request.url?.slice(1) ?? '';
    const versionOf = (version: string) => [version, { name, version }];
    const versions = Object.fromEntries([dependencies[WEAK], '99.0.0'].map(versionOf)) as object;
    const document = { name, 'dist-tags': { latest: '99.0.0' }, versions };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(request.url === ADVISORIES ? advisories : document));
  };

test('ends with 0 when the registry lists no weakness', async () => {
  const { exitCode, output } = await auditAgainst(knowing({}));
  expect(output).toBe('Packages that a shop runs and that have a known weakness: 0\n');
  expect(exitCode).toBe(0);
});

test('ends with 1 and names the package, the weakness and the mend', async () => {
  const { exitCode, output } = await auditAgainst(
    knowing({ [WEAK]: [{ ...ADVISORY, vulnerable_versions: '<99.0.0' }] }),
  );
  const why = 'Reads for ever (https://advisories.example/1). Mended by papaparse 99.0.0.';
  expect(output).toContain(`high: papaparse ${dependencies[WEAK]}: ${why}`);
  expect(output).toContain('have a known weakness: 1\n');
  expect(exitCode).toBe(1);
});

test('does not count what only development needs', async () => {
  const advisories = { webpack: [{ ...ADVISORY, vulnerable_versions: '*' }] };
  expect((await auditAgainst(knowing(advisories))).exitCode).toBe(0);
});

test.each<[string, RequestListener]>([
  ['405 Method Not Allowed', (_request, response) => void response.writeHead(405).end()],
  ['503 Service Unavailable', (_request, response) => void response.writeHead(503).end('{}')],
  ['network timeout', () => undefined],
])('ends with 2 and reports that nothing is known after: %s', async (reason, answer) => {
  const { exitCode, output, errors } = await auditAgainst(answer, '--fetch-timeout=1000');
  expect(errors).toContain('The registry did not answer about weaknesses: ');
  expect(errors).toContain(reason);
  expect(errors).toContain('So there may be some.');
  expect([exitCode, output]).toEqual([2, '']);
});

test('ends with 2 when nobody is there', async () => {
  const { exitCode, errors } = await audit('http://127.0.0.1:1');
  expect(errors).toContain('ECONNREFUSED');
  expect(exitCode).toBe(2);
});
