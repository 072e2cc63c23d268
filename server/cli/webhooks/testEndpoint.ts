import type { Config } from '../../core/platform/config/config';
import { deliveriesRepository } from '../../core/platform/events/deliveriesRepository';
import { endpointsRepository } from '../../core/platform/events/endpointsRepository';
import { isDelivered, sendEvent } from '../../core/platform/events/sendEvent';
import type { Db } from '../../db/Db';

/** Sends a test event to one endpoint, also to one that is switched off. Returns the reply (rules §34.12). */
export async function testEndpoint(db: Db, name: string, config: Pick<Config, 'webhookNetworks'>): Promise<string> {
  const endpoint = await endpointsRepository(db).find(name);
  if (!endpoint) return `There is no endpoint ${name}.`;
  const event = await deliveriesRepository(db).addTest(endpoint.id);
  const ended = await sendEvent(event, endpoint, { config });
  const ofTest = { eventId: event.eventId, endpointId: endpoint.id };
  await db.tx(async (tx) => {
    await deliveriesRepository(tx).log(ofTest, ended);
    if (isDelivered(ended)) await deliveriesRepository(tx).deliverTest(ofTest);
  });
  const { status, reply, durationMs } = ended;
  const result = isDelivered(ended) ? 'has received' : 'has not received';
  const sentence = `${name} ${result} the test event: ${status ?? 'no reply'}, after ${durationMs} ms.`;
  return [sentence, ...(reply ? [reply] : [])].join('\n');
}
