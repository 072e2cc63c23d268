import { parseArgs } from 'node:util';
import { isCarrier, toTrackingNumber } from '#src/domain/order/carriers';
import type { Step } from '#src/domain/order/fulfilment';
import { isIsoDate } from '#src/domain/isoDate';
import type { Config } from '../core/platform/config/config';
import { ConfigError } from '../db/ConfigError';
import { changeOrders } from './orders/changeOrders';
import { listOrders } from './orders/listOrders';
import type { DatabaseCommand } from './database/withDatabase';

const USAGE = `Usage: npm run orders -- --ship-on 2026-12-01 --csv, or --pick-list
       npm run orders -- ship 41 --carrier DHL --tracking 00340434161094042557
       npm run orders -- pack 41 42, or deliver, or return`;

const STEP_OF = new Map<string, Step>([
  ['pack', 'packed'],
  ['ship', 'shipped'],
  ['deliver', 'delivered'],
  ['return', 'returned'],
]);

const NUMBER = /^[1-9]\d{0,14}$/;

const TEXT = { type: 'string' } as const;
const FLAG = { type: 'boolean', default: false } as const;
const OPTIONS = { 'ship-on': TEXT, carrier: TEXT, tracking: TEXT, csv: FLAG, 'pick-list': FLAG };

/** @throws ConfigError with the usage for an unknown option or a missing value */
function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch {
    throw new ConfigError(USAGE);
  }
}
type Options = ReturnType<typeof parse>['values'];

function numberOf(text: string): number {
  if (!NUMBER.test(text)) throw new ConfigError(`"${text}" is not the number of an order.`);
  return Number(text);
}

/** @throws ConfigError for a shipment without a carrier, or with a malformed one */
function shipmentOf(step: Step, { carrier, tracking }: Options) {
  if (step !== 'shipped' && (carrier ?? tracking) !== undefined) throw new ConfigError(USAGE);
  if (step !== 'shipped') return { carrier: null, trackingNumber: null };
  if (carrier === undefined || !isCarrier(carrier))
    throw new ConfigError('A shipment needs its carrier: --carrier DHL, for example.');
  const trackingNumber = tracking === undefined ? null : toTrackingNumber(tracking);
  if (tracking !== undefined && trackingNumber === null)
    throw new ConfigError(`"${tracking}" is not a tracking number.`);
  return { carrier, trackingNumber };
}

/** @throws ConfigError with the usage */
function listing({ 'ship-on': shipOn, csv, 'pick-list': isPickList, carrier, tracking }: Options): DatabaseCommand {
  if (shipOn === undefined || !isIsoDate(shipOn) || csv === isPickList || (carrier ?? tracking) !== undefined)
    throw new ConfigError(USAGE);
  return (db) => listOrders(db, shipOn, csv ? 'csv' : 'pickList');
}

/** Returns the command of `npm run orders` (rules §32.10). @throws ConfigError for wrong arguments */
export function ordersCommand(args: readonly string[], config: Pick<Config, 'publicOrigin' | 'port'>): DatabaseCommand {
  const { values, positionals } = parse(args);
  const [verb, ...numbers] = positionals;
  if (verb === undefined) return listing(values);
  const step = STEP_OF.get(verb);
  const isListing = values['ship-on'] !== undefined || values.csv || values['pick-list'];
  if (step === undefined || numbers.length === 0 || isListing) throw new ConfigError(USAGE);
  const change = { step, numbers: numbers.map(numberOf), ...shipmentOf(step, values) };
  const publicOrigin = () => config.publicOrigin ?? `http://localhost:${config.port}`;
  return (db) => changeOrders(db, { publicOrigin }, change);
}
