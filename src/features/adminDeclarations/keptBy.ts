import type { Declaration } from '../../api/declaration/declarationsApi';

/** The listed subscriptions that go on after a declaration was carried out; none of one that has ended nothing. */
export function keptBy({ endings, customers }: Pick<Declaration, 'endings' | 'customers'>) {
  const ended = endings.map(({ purchaseId }) => purchaseId);
  if (ended.length === 0) return [];
  return customers
    .flatMap(({ subscriptions }) => subscriptions)
    .filter(({ purchaseId, status }) => status !== 'CANCELLED' && !ended.includes(purchaseId));
}
