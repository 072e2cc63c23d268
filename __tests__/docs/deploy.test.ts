import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '#server/core/platform/config/config';
import { checkProduction, readEnvironment, SETTING_NAMES } from '#server/core/platform/config/environment';
import { realClock } from '#server/core/platform/context/clock';
import { createClockGuard } from '#server/core/platform/context/clockGuard';
import { openPostgres } from '#server/db/postgresDb';
import { createMetrics } from '#server/modules/metrics/createMetrics';

const read = (name: string) => readFileSync(join(__dirname, '../../deploy', name), 'utf8');
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

const EXAMPLE = Object.fromEntries(
  [...read('env.example').matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value]) => [name, value]),
);
/** Read by compose.yaml only, for the address of the database. */
const OF_COMPOSE = 'DB_PASSWORD';
/** Lines of the portal's `environment` in a compose file. */
const ofPortal = (file: string) => /^ {2}portal:[^]*?^ {4}environment:\n((?: {6}.*\n)+)/m.exec(read(file))?.[1] ?? '';

test.each<[string, string[]]>([
  ['env.example', Object.keys(EXAMPLE).filter((name) => name !== OF_COMPOSE)],
  ['compose.yaml', namesIn(ofPortal('compose.yaml'), /^ {6}(\w+):/gm)],
  ['compose.trial.yaml', namesIn(ofPortal('compose.trial.yaml'), /^ {6}(\w+):/gm)],
  ['nachschub.service', namesIn(read('nachschub.service').replace(/^Environment=/gm, '= '), /(?<=^=.*) (\w+)=/gm)],
  ['Dockerfile', namesIn(read('Dockerfile').replace(/^ENV /gm, '= '), /(?<=^=.*) (\w+)=/gm)],
])('%s names only variables that the server reads', (_file, names) => {
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
});

test('nginx.conf and Caddyfile log neither a query nor the referrer (rules §21.7)', () => {
  const nginx = read('nginx.conf');
  const [format = ''] = /^log_format nachschub [^;]*;/m.exec(nginx) ?? [];
  expect(format).toContain('$uri');
  expect(format).not.toMatch(/\$(request|request_uri|args|query_string|http_referer)\b/);
  const servers = nginx.match(/^server \{/gm)?.length;
  expect(nginx.match(/^ {4}access_log \S+ nachschub;/gm)).toHaveLength(servers ?? 0);
  expect(nginx.match(/^ {4}error_log \S+ crit;/gm)).toHaveLength(servers ?? 0);
  for (const filter of ['request>uri regexp \\?.* ""', 'request>headers>Referer delete'])
    expect(read('Caddyfile')).toContain(filter);
});

test('the trial adds its certificate option to the global options of the Caddyfile', () => {
  expect(read('compose.trial.yaml')).toContain("sed '/^{$$/a local_certs'");
  expect(read('Caddyfile').match(/^\{$/gm)).toHaveLength(1);
});

test('env.example lacks only the payment gateway', () => {
  const check = (env: typeof EXAMPLE) => () => checkProduction(readEnvironment(env), env);
  expect(check(EXAMPLE)).toThrow(/^PAYMENT_GATEWAY must be set/);
  expect(check({ ...EXAMPLE, PAYMENT_GATEWAY: 'stand-in' })).not.toThrow();
});

test('nginx.conf and Caddyfile keep /metrics from visitors (rules §23.11)', () => {
  expect(read('nginx.conf')).toMatch(/location = \/metrics \{\s+return 404;/);
  expect(read('Caddyfile')).toContain('respond /metrics 404');
});

const RULES_TEST = 'deploy/prometheus.rules.test.yaml';

test.each(['prometheus.rules.yaml', 'prometheus.rules.test.yaml', 'grafana-dashboard.json'])(
  '%s names only metrics that the server has',
  async (file) => {
    const db = openPostgres('postgres://127.0.0.1:1/none', { poolSize: 2, pace: 'short' });
    const clockGuard = createClockGuard(db, () => undefined);
    const text = await createMetrics({ db, clock: realClock, clockGuard, config: loadConfig({}, 'none') }).text();
    await db.close();
    const known = new Set(namesIn(text, /^# TYPE (\w+)/gm));
    const used = namesIn(read(file), /\b((?:nachschub|process|nodejs)_\w+)/g);
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter((name) => !known.has(name.replace(/_(bucket|count|sum)$/, '')))).toEqual([]);
  },
);

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
(hasPromtool ? test : test.skip)('each alarm rule sounds in its case, and none in a healthy shop (promtool)', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', RULES_TEST], { encoding: 'utf8' });
  expect({ status, output: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, output: '' });
  const alerts = namesIn(read('prometheus.rules.yaml'), /alert: (\w+)/g);
  const tried = read('prometheus.rules.test.yaml');
  expect(alerts.filter((name) => !tried.includes(`"${name}"`))).toEqual([]);
});
