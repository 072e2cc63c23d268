import { loadConfig } from '#server/core/platform/config/config';
import { realClock } from '#server/core/platform/context/clock';
import { createClockGuard } from '#server/core/platform/context/clockGuard';
import { openPostgres } from '#server/db/postgresDb';
import { createMetrics } from '#server/modules/metrics/createMetrics';

test('without a database the metrics have those of the process, and no figure of before', async () => {
  const db = openPostgres('postgres://127.0.0.1:1/none', { poolSize: 7, pace: 'short' });
  const clockGuard = createClockGuard(db, () => undefined);
  const metrics = createMetrics({ db, clock: realClock, clockGuard, config: loadConfig({}, 'none') });
  const text = await metrics.text();
  await db.close();
  expect(text).toMatch(/^process_cpu_seconds_total \d/m);
  expect(text).toMatch(/^nachschub_database_up 0$/m);
  expect(text).toMatch(/^nachschub_database_connections_max 7$/m);
  expect(text).toMatch(/^# TYPE nachschub_outbox_waiting gauge$/m);
  expect(text).not.toMatch(/^nachschub_(outbox|job|clock|renewals)/m);
});
