import { REFUND_REASON_MAX } from '#src/domain/order/refund';
import type { Config } from '../../core/platform/config/config';
import { realClock } from '../../core/platform/context/clock';
import { GatewayError } from '../../core/platform/gateway/GatewayError';
import type { Gateways } from '../../core/platform/gateway/gatewayFor';
import { claimInstallation } from '../../core/platform/installation/claimInstallation';
import { formatMoney } from '../../core/platform/wire/format';
import { refundsRepository, type RefundState, type StoredRefund } from '../../core/shop/billing/refundsRepository';
import { requestRefund } from '../../core/shop/refunds/requestRefund';
import { sendRefund } from '../../core/shop/refunds/sendRefund';
import { ConfigError } from '../../db/ConfigError';
import type { Db } from '../../db/Db';
import { createGateways } from '../../gateways/createGateways';
import type { DatabaseCommand } from '../database/withDatabase';

const USAGE = 'Usage: npm run refund -- 41 12.90 "damaged parcel"';
const NUMBER = /^[1-9]\d{0,14}$/;
const AMOUNT = /^\d{1,7}\.\d{2}$/;

type Wanted = { number: number; amountCents: number; reason: string };

/** @throws ConfigError with the usage, or a sentence about the argument */
function parse(args: readonly string[]): Wanted {
  const [number = '', amount = '', reason = ''] = args.map((text) => text.trim());
  if (args.length !== 3 || reason === '' || reason.length > REFUND_REASON_MAX) throw new ConfigError(USAGE);
  if (!NUMBER.test(number)) throw new ConfigError(`"${number}" is not the number of a payment or an order.`);
  if (!AMOUNT.test(amount)) throw new ConfigError(`"${amount}" is not an amount in euro, such as 12.90.`);
  const amountCents = Number(amount.replace('.', ''));
  if (amountCents === 0) throw new ConfigError('The amount must be more than 0.00.');
  return { number: Number(number), amountCents, reason };
}

const money = (cents: number): string => formatMoney(cents, 'en');

const SAYINGS: Readonly<Record<RefundState, string>> = {
  open: 'is not sent yet. The server sends it.',
  pending: 'is accepted. The provider reports its end later.',
  done: 'is done.',
  failed: 'was refused by the provider. Nothing was refunded.',
};

const say = ({ id, paymentId, amountCents }: StoredRefund, state: RefundState, isNew: boolean): string =>
  `Refund ${id} of ${money(amountCents)} for payment ${paymentId} ${isNew ? '' : 'was asked for before, and '}${SAYINGS[state]}`;

/** Stores a refund. @throws ConfigError for an unknown payment, or a larger amount than is left */
async function request(db: Db, { number, ...wanted }: Wanted): Promise<{ refund: StoredRefund; isNew: boolean }> {
  const request = await db.tx(async (tx) => {
    const paymentId = await refundsRepository(tx).findCharged(number);
    if (paymentId === undefined) return { ok: false, restCents: null } as const;
    return requestRefund(tx, { ...wanted, paymentId }, { at: realClock.now(), action: null });
  });
  if (request.ok) return request;
  throw new ConfigError(
    request.restCents === null
      ? `No payment by a provider has the number ${number}.`
      : `Payment ${number} has ${money(request.restCents)} left to refund. Nothing was refunded.`,
  );
}

/** Returns the command of `npm run refund -- PAYMENT AMOUNT REASON` (rules §35.11). @throws ConfigError for wrong arguments */
export function refundCommand(
  args: readonly string[],
  config: Config,
  open: (db: Db, config: Config) => Promise<Gateways> = createGateways,
): DatabaseCommand {
  const wanted = parse(args);
  return async (db) => {
    const gateways = await open(db, config);
    // Because a copy of the database must not refund a shop's payments.
    await claimInstallation(db, { ...gateways.gateway, publicOrigin: config.publicOrigin });
    const { refund, isNew } = await request(db, wanted);
    const publicOrigin = () => config.publicOrigin ?? `http://localhost:${config.port}`;
    const isSettled = refund.state === 'done';
    try {
      const state = isSettled
        ? refund.state
        : await sendRefund({ db, clock: realClock, ...gateways, publicOrigin }, refund);
      return say(refund, state, isNew);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      return `${say(refund, 'open', isNew)} The provider has not answered: ${error.message}`;
    }
  };
}
