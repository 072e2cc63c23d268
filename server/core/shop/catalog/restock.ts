import { addDays } from '#src/domain/isoDate';
import type { AppContext } from '../../platform/context/AppContext';
import { productsRepository } from './repository';

/** How many days ahead stock is ordered: what is sold out and not due yet remains so, and can be seen in the demo. */
const AHEAD_DAYS = 3;

/** A demo's buyer: fills up what the coming orders need, so that no order waits for stock (`DEMO_RESTOCK`). */
export const restock = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> =>
  productsRepository(db).restock(addDays(clock.today(), AHEAD_DAYS));
