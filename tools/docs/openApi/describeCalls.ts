import { createApp } from '#server/app';
import { loadConfig } from '#server/core/platform/config/config';
import type { DemoClock } from '#server/core/platform/context/clock';
import type { AppContext } from '#server/core/platform/context/AppContext';
import { createFormatDay } from '#server/core/platform/wire/format';

const NOW = new Date(0);
const noop = () => Promise.resolve();
const clock: DemoClock = { now: () => NOW, today: () => '1970-01-01', set: noop, refresh: noop };

const refuse = () => Promise.reject(new Error('A server that only describes itself has no database.'));

/** The secret of the codes is all that a server reads before its first call. */
const db: AppContext['db'] = {
  query: <Row>() => Promise.resolve([{ secret: '' } as Row]),
  exec: refuse,
  tx: refuse,
  close: noop,
};

const context: AppContext = {
  config: loadConfig({ LOG_LEVEL: 'silent' }, ''),
  db,
  clock,
  clockGuard: { isRight: refuse },
  gateway: { charge: refuse, tokenise: refuse },
  feed: { changesSince: refuse },
  formatDay: createFormatDay('spec'),
  publicOrigin: () => '',
};

/** Makes the description of every call, those of the demo too, without a database and without listening. */
export async function describeCalls(): Promise<string> {
  const { app } = await createApp(context, { clock, runJob: refuse });
  const { body } = await app.inject('/openapi.json');
  await app.close();
  return body;
}
