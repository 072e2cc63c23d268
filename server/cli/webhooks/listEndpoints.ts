import { endpointsRepository, type ListedEndpoint } from '../../core/platform/events/endpointsRepository';
import type { Db } from '../../db/Db';

const lineOf = ({ name, url, types, waiting, parked, lastTry, offSince }: ListedEndpoint): string =>
  [
    ...[name, new URL(url).origin, types?.join(',') ?? 'all types', `waiting ${waiting}`, `parked ${parked}`],
    `last reply ${lastTry ? (lastTry.status ?? lastTry.reply) : 'none'}`,
    ...(offSince ? [`off since ${offSince}`] : []),
  ].join('  ');

/** Lists the endpoints without their secrets and paths, because a path may hold a token (rules §34.1, §34.15). */
export async function listEndpoints(db: Db): Promise<string> {
  const endpoints = await endpointsRepository(db).list();
  return endpoints.length > 0 ? endpoints.map(lineOf).join('\n') : 'There is no endpoint.';
}
