import { deliveriesRepository } from '../../core/platform/events/deliveriesRepository';
import { endpointsRepository } from '../../core/platform/events/endpointsRepository';
import type { Db } from '../../db/Db';

/** Makes one event, or all parked ones, due again; the job sends them (rules §34.7). @param which an event's number */
export async function resendEvents(db: Db, name: string, which: number | 'parked'): Promise<string> {
  const endpoint = await endpointsRepository(db).find(name);
  if (!endpoint) return `There is no endpoint ${name}.`;
  if (endpoint.isOff) return `${name} is switched off. First run: npm run webhooks -- enable ${name}`;
  const count = await deliveriesRepository(db).resend(endpoint.id, which);
  if (which === 'parked') return `Events to ${name} that are sent again: ${count}.`;
  return count > 0 ? `Event ${which} is sent to ${name} again.` : `${name} has no event ${which}.`;
}
