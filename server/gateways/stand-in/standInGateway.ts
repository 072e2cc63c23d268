import { randomBytes } from 'node:crypto';
import { cardBrand, hasValidCheckDigit } from '#src/domain/customer/card';
import type { Db } from '../../db/Db';
import type { PaymentGateway } from '../../core/platform/gateway/PaymentGateway';
import { gatewayRepository } from './repository';

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

/** Fake payment gateway, backed by `gateway_charges`. Charges nothing. */
export const createStandInGateway = (db: Db): PaymentGateway => ({
  async charge(charge) {
    const { declined } = await gatewayRepository(db).book(charge, charge.token.startsWith(DECLINING_PREFIX));
    return declined ? { ok: false, reason: 'cardDeclined' } : { ok: true, ref: `ch_${charge.key}` };
  },

  tokenise({ number }) {
    if (!hasValidCheckDigit(number)) return Promise.resolve({ ok: false, reason: 'cardNumberWrong' });
    if (number === EXPIRED_CARD) return Promise.resolve({ ok: false, reason: 'cardExpired' });
    return Promise.resolve({
      ok: true,
      token: standInToken(number === DECLINING_CARD),
      brand: cardBrand(number),
      last4: number.slice(-LAST_DIGITS),
    });
  },
});
