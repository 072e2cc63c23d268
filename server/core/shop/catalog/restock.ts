import { addDays } from '#src/domain/isoDate';
import type { AppContext } from '../../platform/context/AppContext';
import { productsRepository } from './repository';

/** Days whose orders the stock must cover. Other products can remain sold out, for demonstration. */
const AHEAD_DAYS = 3;

/** Refills the stock of a demo, so that no order waits for stock (`DEMO_RESTOCK`). */
export const restock = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> =>
  productsRepository(db).restock(addDays(clock.today(), AHEAD_DAYS));
