import type { Sql } from '#server/db/Db';
import { AppError } from '../wire/errors';
import { limitsRepository, type Limit } from './repository';

/** Key of a card: customer and last four digits, so that a card saved again keeps its count (rules §7.18). */
interface ChargedCard {
  customerId: number;
  cardLast4: string | null;
}

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;
const DECLINES_PER_DAY = 5;

const ofCard = (name: string, { customerId, cardLast4 }: ChargedCard, max: number): Limit => ({
  name,
  of: `${customerId}:${cardLast4 ?? ''}`,
  max,
  windowSeconds: DAY_SECONDS,
});
const chargesOf = (card: ChargedCard) => ofCard('charge:card', card, DECLINES_PER_DAY);

/**
 * Counts a requested charge before the charge runs, so that concurrent charges all count. `forgetCharge` undoes the
 * count after a payment.
 * @throws AppError `cardDeclinedOften` after five declined or unfinished charges of the card in a day (rules §7.18)
 */
export async function countCharge(tx: Sql, card: ChargedCard): Promise<void> {
  const limit = chargesOf(card);
  const wait = await limitsRepository(tx).hit(limit);
  if (wait === 0) return;
  throw new AppError('cardDeclinedOften', {
    params: { last4: card.cardLast4 ?? '', wait: { count: Math.ceil(wait / HOUR_SECONDS), of: 'hours' } },
    retryAfterSeconds: Math.ceil(wait),
    limit: limit.name,
  });
}

/** Undoes `countCharge` after a payment, because only declines are limited. */
export const forgetCharge = (tx: Sql, card: ChargedCard): Promise<void> =>
  limitsRepository(tx).giveBack(chargesOf(card));

/** True for the first call per card in a day, so that only one mail is sent (rules §7.18). */
export const isFirstDecline = async (tx: Sql, card: ChargedCard): Promise<boolean> =>
  (await limitsRepository(tx).hit(ofCard('charge:mail', card, 1))) === 0;
