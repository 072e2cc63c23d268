/** Run from a bundle (readOpenApi.ts): the server's modules wait for their texts at the top, which `tsx` cannot. */
import { createApp } from '../../server/app';
import { loadConfig } from '../../server/core/config/config';
import { createFormatDay } from '../../server/core/wire/format';
import type { DemoClock } from '../../server/core/services/clock';
import type { Services } from '../../server/core/services/services';

const NOW = new Date(0);
const clock: DemoClock = { now: () => NOW, today: () => '1970-01-01', set: () => Promise.resolve() };

const refuse = () => Promise.reject(new Error('Nobody calls a server that only describes itself.'));

/** The secret of the codes is all that a server reads before its first call. */
const db = { query: () => Promise.resolve([{ secret: '' }]), exec: refuse, tx: refuse } as unknown as Services['db'];

const services: Services = {
  config: loadConfig({ LOG_LEVEL: 'silent' }, ''),
  db,
  clock,
  gateway: { charge: refuse, tokenise: refuse },
  feed: { changedSince: refuse },
  formatDay: createFormatDay('spec'),
  publicOrigin: () => '',
};

/** The description of every call, those of the demo too, without a database and without listening. */
export async function describeCalls(): Promise<string> {
  const { app } = await createApp(services, clock);
  const { body } = await app.inject('/openapi.json');
  await app.close();
  return body;
}
