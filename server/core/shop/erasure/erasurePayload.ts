import type { Language } from '#src/domain/language';
import { businessDayAt } from '#src/domain/isoDate';
import { lastErasureDay } from '#src/domain/customer/erasure';
import type { AppContext } from '../../platform/context/AppContext';
import { erasuresRepository } from './erasuresRepository';
import type { ErasurePayload } from './schemas';

/** Returns how far the erasure of a customer is, or what it would wait for (rules §40.4). */
export async function erasurePayload(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  customerId: number,
  lang: Language,
): Promise<ErasurePayload> {
  const erasure = await erasuresRepository(db).find(customerId);
  if (erasure?.erasedAt) return { openOrders: [], dueOn: null, erasedAt: erasure.erasedAt.toISOString() };
  const now = clock.now();
  const openOrders = await erasuresRepository(db).openOrders(customerId, now, lang);
  const isOpen = await erasuresRepository(db).isOpen(customerId, now);
  return { openOrders, dueOn: erasure?.dueOn ?? (isOpen ? lastErasureDay(businessDayAt(now)) : null), erasedAt: null };
}
