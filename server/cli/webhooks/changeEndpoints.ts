import { randomBytes } from 'node:crypto';
import type { Config } from '../../core/platform/config/config';
import { changeLogRepository, type Change } from '../../core/platform/changeLog/repository';
import { addressGuard } from '../../core/platform/events/addressGuard';
import { deliveriesRepository } from '../../core/platform/events/deliveriesRepository';
import { endpointsRepository, type NewEndpoint } from '../../core/platform/events/endpointsRepository';
import { resolveReceiver, systemResolve } from '../../core/platform/events/resolveReceiver';
import { reasonOf } from '../../core/platform/events/SendFailure';
import { ConfigError } from '../../db/ConfigError';
import type { Db, Sql } from '../../db/Db';

const SECRET_BYTES = 32;

/** Returns a new secret of Standard Webhooks. */
const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

const log = (tx: Sql, subjectId: number, action: string, { before = {}, after = {} }: Partial<Change>) =>
  changeLogRepository(tx).add({
    ...{ at: new Date(), actor: 'system', actingAdmin: null, customerId: null, subject: 'webhook', subjectId },
    ...{ action, before, after },
  });

/** True without a wrong `%`, at which the credentials of a URL could not be read. */
function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}

/** Returns why events cannot be sent to a URL; undefined if they can. */
async function refusalOf(url: string, networks: string | undefined): Promise<string | undefined> {
  if (!URL.canParse(url)) return 'it is no URL';
  if (!isDecodable(url)) return 'a % in it is not followed by two digits of a character';
  try {
    await resolveReceiver(new URL(url), addressGuard(networks), systemResolve);
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

/** Adds an endpoint. Its secret is returned once (rules §34.1). @throws ConfigError for a URL that is not allowed */
export async function addEndpoint(
  db: Db,
  { name, url, types }: Omit<NewEndpoint, 'secret'>,
  { webhookNetworks }: Pick<Config, 'webhookNetworks'>,
): Promise<string> {
  const refusal = await refusalOf(url, webhookNetworks);
  if (refusal !== undefined) throw new ConfigError(`Events cannot be sent to the URL of ${name}: ${refusal}.`);
  return db.tx(async (tx) => {
    const secret = newSecret();
    const id = await endpointsRepository(tx).add({ name, url, types, secret });
    if (id === undefined) return `There is already an endpoint ${name}.`;
    const after = { name, url: new URL(url).origin, types: types?.join(',') ?? null };
    await log(tx, id, 'webhookAdded', { after });
    return `${secret}\nThis is the secret of ${name}. It is shown this once.`;
  });
}

/** Replaces the secret, and returns the new one once (rules §34.7). */
export const rotateEndpoint = (db: Db, name: string): Promise<string> =>
  db.tx(async (tx) => {
    const secret = newSecret();
    const rotation = await endpointsRepository(tx).rotate(name, secret);
    if (!rotation) return `There is no endpoint ${name}.`;
    const { id, isSecond, until } = rotation;
    await log(tx, id, 'webhookRotated', { after: { name } });
    const old = isSecond
      ? `The oldest one also signs until ${until} UTC, and the one between does not sign any more.`
      : 'The old one also signs for 24 hours.';
    return `${secret}\nThis is the new secret of ${name}. It is shown this once. ${old}`;
  });

/** Switches an endpoint on. Parked events remain parked until a resend (rules §34.11). */
export const enableEndpoint = (db: Db, name: string): Promise<string> =>
  db.tx(async (tx) => {
    const id = await endpointsRepository(tx).enable(name);
    if (id === undefined) return `There is no endpoint ${name} that is switched off.`;
    await log(tx, id, 'webhookEnabled', { after: { name } });
    return `${name} is switched on. To send its parked events: npm run webhooks -- resend ${name} --parked`;
  });

const removePiece = (db: Db, endpointId: number, after: number) =>
  db.tx((tx) => deliveriesRepository(tx).removePiece(endpointId, after));

/** Removes an endpoint. Deletes its deliveries in pieces before, because changes wait while an endpoint is deleted. */
export async function removeEndpoint(db: Db, name: string): Promise<string> {
  const id = await endpointsRepository(db).switchOff(name);
  let last: number | undefined = 0;
  while (id !== undefined && last !== undefined) last = await removePiece(db, id, last);
  return db.tx(async (tx) => {
    const removed = await endpointsRepository(tx).remove(name);
    if (removed === undefined) return `There is no endpoint ${name}.`;
    await log(tx, removed, 'webhookRemoved', { before: { name } });
    return `The endpoint ${name} is removed.`;
  });
}
