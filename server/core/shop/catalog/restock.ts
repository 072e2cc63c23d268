import { addDays } from '#src/domain/isoDate';
import type { AppContext } from '../../platform/context/AppContext';
import { productsRepository } from './repository';

/** Days of upcoming orders that the stock must cover. */
const AHEAD_DAYS = 3;

/** Refills products whose stock is too low for the orders of a demo (`DEMO_RESTOCK`). */
export const restock = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> =>
  productsRepository(db).restock(addDays(clock.today(), AHEAD_DAYS));
