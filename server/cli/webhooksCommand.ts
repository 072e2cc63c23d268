import { parseArgs } from 'node:util';
import type { Config } from '../core/platform/config/config';
import { EVENT_TYPES } from '../core/platform/events/eventTypes';
import { ConfigError } from '../db/ConfigError';
import type { Db } from '../db/Db';
import { addEndpoint, enableEndpoint, removeEndpoint, rotateEndpoint } from './webhooks/changeEndpoints';
import { listEndpoints } from './webhooks/listEndpoints';
import { resendEvents } from './webhooks/resendEvents';
import { testEndpoint } from './webhooks/testEndpoint';
import type { DatabaseCommand } from './database/withDatabase';

const USAGE = `Usage: npm run webhooks -- add NAME URL, with --types order.paid,order.shipped for some types
       npm run webhooks -- list
       npm run webhooks -- test NAME, or rotate, or enable, or remove
       npm run webhooks -- resend NAME --event 41, or --parked`;
const NAME = /^[\w.-]{1,50}$/;
/** Number of an event, alone or in the form of its `webhook-id`. */
const EVENT = /^(?:evt_[\da-f]{12}_)?([1-9]\d{0,14})$/;

const TEXT = { type: 'string' } as const;
const OPTIONS = { types: TEXT, event: TEXT, parked: { type: 'boolean', default: false } } as const;

/** @throws ConfigError with the usage for an unknown option or a missing value */
function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch {
    throw new ConfigError(USAGE);
  }
}
type Options = ReturnType<typeof parse>['values'];

/** @throws ConfigError for an unknown type */
function typesOf(list: string | undefined): readonly string[] | null {
  if (list === undefined) return null;
  const types = list.split(',');
  const unknown = types.find((type) => !EVENT_TYPES.some((known) => known === type));
  if (unknown !== undefined)
    throw new ConfigError(`There are no events of the type "${unknown}". The types are ${EVENT_TYPES.join(', ')}.`);
  return types;
}

/** @throws ConfigError with the usage, unless exactly one of both options is valid */
function resent({ event, parked }: Options): number | 'parked' {
  const [, number] = EVENT.exec(event ?? '') ?? [];
  if (parked && event === undefined) return 'parked';
  if (parked || number === undefined) throw new ConfigError(USAGE);
  return Number(number);
}

type Settings = Pick<Config, 'webhookNetworks'>;

/** Commands with the name of an endpoint and no option. */
const PLAIN = new Map<string, (db: Db, name: string, config: Settings) => Promise<string>>([
  ['test', testEndpoint],
  ['rotate', rotateEndpoint],
  ['enable', enableEndpoint],
  ['remove', removeEndpoint],
]);

/** Returns the command of `npm run webhooks` (rules §34.1, §34.7, §34.11). @throws ConfigError for wrong arguments */
export function webhooksCommand(args: readonly string[], config: Settings): DatabaseCommand {
  const { values, positionals } = parse(args);
  const [verb = '', name = '', url, ...rest] = positionals;
  if (verb === 'list' && args.length === 1) return listEndpoints;
  if (!NAME.test(name) || rest.length > 0) throw new ConfigError(USAGE);
  const { types: list, event, parked } = values;
  const isResend = event !== undefined || parked;
  if (verb === 'add' && url !== undefined && !isResend) {
    const types = typesOf(list);
    return (db) => addEndpoint(db, { name, url, types }, config);
  }
  if (url !== undefined || list !== undefined) throw new ConfigError(USAGE);
  if (verb === 'resend') {
    const which = resent(values);
    return (db) => resendEvents(db, name, which);
  }
  const command = PLAIN.get(verb);
  if (!command || isResend) throw new ConfigError(USAGE);
  return (db) => command(db, name, config);
}
