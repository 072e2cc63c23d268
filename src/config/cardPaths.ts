import { paths, pathTo } from './paths';

const withQuery = (path: string, params: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(params).toString()}`;

/** The ways between an order and the card that pays it; apart from `pathTo`, which a visitor loads first. */
export const pathToCard = {
  /** Opens the form of this card at once, or of the first one (rules §1.3, §13.17). */
  edit: (paySourceId?: string): string =>
    withQuery(paths.accountDetails, { isEditPaymentCard: 'true', ...(paySourceId && { paySourceId }) }),
  /** Opens the form of a new card at once, and leads on once it is saved (rules §13.20). */
  add: (next?: { purchaseId: string; returnTo: CardReturn }): string =>
    withQuery(paths.accountDetails, { isAddPaymentCard: 'true', ...next }),
  /** Asks which card pays the subscription; `order` leads back to its order. */
  choose: (purchaseId: string, { isNew = false, order = false } = {}): string =>
    withQuery(pathTo.subscription(purchaseId), {
      card: isNew ? 'new' : 'choose',
      ...(order && { returnTo: 'order' }),
    }),
  /** Asks with which card the subscription's open order is paid (rules §24.18). */
  pay: (purchaseId: string): string => withQuery(paths.nextOrder, { pay: purchaseId }),
  /** Asks whether the subscription's order is to be placed now. */
  order: (purchaseId: string): string => withQuery(paths.nextOrder, { orderNow: purchaseId }),
} as const;

/** Where a saved card leads; no other place can be named in an address (rules §13.20). */
const CARD_RETURNS = {
  order: (purchaseId: string): string => pathToCard.order(purchaseId),
  payment: (purchaseId: string): string => pathToCard.pay(purchaseId),
  subscription: (purchaseId: string): string => pathTo.subscription(purchaseId),
  card: (purchaseId: string): string => pathToCard.choose(purchaseId, { isNew: true }),
  cardForOrder: (purchaseId: string): string => pathToCard.choose(purchaseId, { isNew: true, order: true }),
};
export type CardReturn = keyof typeof CARD_RETURNS;

/** Whose open order a card is added for, by its form's address; undefined where it is for none. */
export const orderToPayIn = (search: URLSearchParams): string | undefined =>
  search.get('returnTo') === ('payment' satisfies CardReturn) ? (search.get('purchaseId') ?? undefined) : undefined;

/** Where the card's form leads once it is saved, by its address; undefined where it names no place. */
export function cardReturnPath(search: URLSearchParams): string | undefined {
  const [returnTo, purchaseId] = [search.get('returnTo'), search.get('purchaseId')];
  return returnTo && purchaseId && Object.hasOwn(CARD_RETURNS, returnTo)
    ? CARD_RETURNS[returnTo as CardReturn](purchaseId)
    : undefined;
}
