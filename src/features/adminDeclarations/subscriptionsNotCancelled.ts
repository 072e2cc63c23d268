import type { Declaration } from '../../api/declaration/declarationsApi';

/** Listed subscriptions that a declaration did not cancel; empty without any cancellation. */
export function subscriptionsNotCancelled({ endings, customers }: Pick<Declaration, 'endings' | 'customers'>) {
  const ended = endings.map(({ purchaseId }) => purchaseId);
  if (ended.length === 0) return [];
  return customers
    .flatMap(({ subscriptions }) => subscriptions)
    .filter(({ purchaseId, status }) => status !== 'CANCELLED' && !ended.includes(purchaseId));
}
