import { randomBytes } from 'node:crypto';
import { cardBrand, hasValidCheckDigit } from '#src/domain/customer/card';
import type { Db } from '../../db/Db';
import { GatewayError } from '../../core/platform/gateway/GatewayError';
import type {
  CardDetails,
  ChargeOutcome,
  FoundCharge,
  ListedCharge,
  PaymentGateway,
  Refund,
  RefundOutcome,
  TokenResult,
} from '../../core/platform/gateway/PaymentGateway';
import { gatewayRepository } from './repository';
import { seededCents } from './seededCharge';

const TOKEN_BYTES = 12;
const LAST_DIGITS = 4;
const DECLINING_PREFIX = 'tok_declining_';
const GOOD_PREFIX = 'tok_good_';
/** Numbers of test cards (rules §13.14). */
const DECLINING_CARD = '4000000000000002';
const EXPIRED_CARD = '4000000000000069';

/** Returns a random token whose prefix decides the result of charges. */
export const standInToken = (declines: boolean): string =>
  (declines ? DECLINING_PREFIX : GOOD_PREFIX) + randomBytes(TOKEN_BYTES).toString('hex');

function tokenise({ number }: CardDetails): Promise<TokenResult> {
  if (!hasValidCheckDigit(number)) return Promise.resolve({ ok: false, reason: 'cardNumberWrong' });
  if (number === EXPIRED_CARD) return Promise.resolve({ ok: false, reason: 'cardExpired' });
  return Promise.resolve({
    ok: true,
    token: standInToken(number === DECLINING_CARD),
    brand: cardBrand(number),
    last4: number.slice(-LAST_DIGITS),
  });
}

const outcomeOf = (key: string, declined: boolean): ChargeOutcome =>
  declined
    ? { kind: 'refused', ref: null, reason: 'cardDeclined', isFinal: false }
    : { kind: 'paid', ref: `ch_${key}` };

const keyOf = (ref: string): string => ref.replace(/^(ch|re)_/, '');

async function find(db: Db, key: string): Promise<FoundCharge | null> {
  const booked = await gatewayRepository(db).find(key);
  return booked ? { ...outcomeOf(key, booked.declined), amountCents: booked.amountCents } : null;
}

async function* listSince(db: Db, since: Date): AsyncIterable<ListedCharge> {
  for (const { key, declined, ...charge } of await gatewayRepository(db).since(since)) {
    const outcome = outcomeOf(key, declined);
    yield { ...charge, outcome, ref: outcome.ref ?? key };
  }
}

const refund = (db: Db, asked: Refund): Promise<RefundOutcome> =>
  db.tx(async (tx) => {
    const books = gatewayRepository(tx);
    const chargeKey = keyOf(asked.ref);
    const seeded = seededCents(chargeKey);
    // Because a seed books its charges only when they are refunded.
    if (seeded !== null) await books.bookSeeded(chargeKey, seeded);
    await books.lock(chargeKey);
    const isBooked = await books.refund(asked, chargeKey);
    return { kind: isBooked ? 'done' : 'failed', ref: `re_${asked.key}` };
  });

/** Fake payment gateway, backed by `gateway_charges`. Moves no money, and knows neither actions nor events. */
export const createStandInGateway = (db: Db): PaymentGateway => ({
  provider: 'stand-in',
  account: 'stand-in',
  entry: { kind: 'form', tokenise },
  keyLifeSeconds: null,
  minimumCents: 1,
  async charge(charge) {
    const { declined } = await gatewayRepository(db).book(charge, charge.token.startsWith(DECLINING_PREFIX));
    return outcomeOf(charge.key, declined);
  },
  find: ({ key }) => find(db, key),
  async cancel(ref) {
    const found = await find(db, keyOf(ref));
    if (!found) throw new GatewayError('The stand-in has no such charge.');
    return found;
  },
  refund: (asked) => refund(db, asked),
  async findRefund(ref) {
    return { kind: (await gatewayRepository(db).hasRefund(keyOf(ref))) ? 'done' : 'failed', ref };
  },
  // The stand-in knows no persons.
  removeCustomer: () => Promise.resolve(),
  readEvents: null,
  listSince: (since) => listSince(db, since),
});
