import { paths, pathTo } from './paths';

const withQuery = (path: string, params: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(params).toString()}`;

/** Paths between an order and its card. Separate from `pathTo`, because the login loads that file. */
export const pathToCard = {
  /** Opens the form of this card, or of the first one (rules §1.3, §13.17). */
  edit: (paySourceId?: string): string =>
    withQuery(paths.accountDetails, { isEditPaymentCard: 'true', ...(paySourceId && { paySourceId }) }),
  /** Opens the form of a new card; `next` is the target after the save (rules §13.20). */
  add: (next?: { purchaseId: string; returnTo: CardReturn }): string =>
    withQuery(paths.accountDetails, { isAddPaymentCard: 'true', ...next }),
  /** Opens the choice of the subscription's card; `order` returns to the subscription's order. */
  choose: (purchaseId: string, { isNew = false, order = false } = {}): string =>
    withQuery(pathTo.subscription(purchaseId), {
      card: isNew ? 'new' : 'choose',
      ...(order && { returnTo: 'order' }),
    }),
  /** Opens the choice of the card that pays an unpaid order (rules §24.18). */
  pay: (purchaseId: string): string => withQuery(paths.nextOrder, { pay: purchaseId }),
  /** Opens the confirmation of an immediate order. */
  order: (purchaseId: string): string => withQuery(paths.nextOrder, { orderNow: purchaseId }),
} as const;

/** Targets after a saved card; an address cannot name others (rules §13.20). */
const CARD_RETURNS = {
  order: (purchaseId: string): string => pathToCard.order(purchaseId),
  payment: (purchaseId: string): string => pathToCard.pay(purchaseId),
  subscription: (purchaseId: string): string => pathTo.subscription(purchaseId),
  card: (purchaseId: string): string => pathToCard.choose(purchaseId, { isNew: true }),
  cardForOrder: (purchaseId: string): string => pathToCard.choose(purchaseId, { isNew: true, order: true }),
};
export type CardReturn = keyof typeof CARD_RETURNS;

/** Returns the id of the subscription whose unpaid order the new card pays; undefined if none. */
export const orderToPayIn = (search: URLSearchParams): string | undefined =>
  search.get('returnTo') === ('payment' satisfies CardReturn) ? (search.get('purchaseId') ?? undefined) : undefined;

/** Returns the path to open after a saved card; undefined if the address names none. */
export function cardReturnPath(search: URLSearchParams): string | undefined {
  const [returnTo, purchaseId] = [search.get('returnTo'), search.get('purchaseId')];
  return returnTo && purchaseId && Object.hasOwn(CARD_RETURNS, returnTo)
    ? CARD_RETURNS[returnTo as CardReturn](purchaseId)
    : undefined;
}
