/** Every route of the portal; the only place where a path is written (rules §1.2). */
export const paths = {
  login: '/',
  otp: '/otp',
  nextOrder: '/dashboard',
  upcomingPayments: '/upcoming-payments',
  previousPayments: '/previous-payments',
  manageSubscriptions: '/manage-subscriptions',
  subscription: '/manage-subscriptions/:purchaseId',
  accountDetails: '/address-payment-details',
  profile: '/profile',
  product: '/profile/:productId',
} as const;

const queryOf = (params: Readonly<Record<string, string>>): string => new URLSearchParams(params).toString();

/** Where a saved card leads; no other place can be named in an address (rules §13.20). */
const CARD_RETURNS = {
  order: (purchaseId: string): string => pathTo.orderNow(purchaseId),
  subscription: (purchaseId: string): string => pathTo.subscription(purchaseId),
  card: (purchaseId: string): string => pathTo.chooseCard(purchaseId, { isNew: true }),
  cardForOrder: (purchaseId: string): string => pathTo.chooseCard(purchaseId, { isNew: true, order: true }),
};
export type CardReturn = keyof typeof CARD_RETURNS;

/** Where the card's form leads once it is saved, by its address; undefined where it names no place. */
export function cardReturnPath(search: URLSearchParams): string | undefined {
  const [returnTo, purchaseId] = [search.get('returnTo'), search.get('purchaseId')];
  return returnTo && purchaseId && Object.hasOwn(CARD_RETURNS, returnTo)
    ? CARD_RETURNS[returnTo as CardReturn](purchaseId)
    : undefined;
}

/** The same, with what varies filled in. */
export const pathTo = {
  subscription: (purchaseId: string): string => `${paths.manageSubscriptions}/${encodeURIComponent(purchaseId)}`,
  /** Opens the form of the address at once (rules §1.3). */
  editAddress: `${paths.accountDetails}?isEditAddress=true`,
  /** Opens the form of this card at once, or of the first one (rules §1.3, §13.17). */
  editPaymentCard: (paySourceId?: string): string =>
    `${paths.accountDetails}?${queryOf({ isEditPaymentCard: 'true', ...(paySourceId && { paySourceId }) })}`,
  /** Opens the form of a new card at once, and leads on once it is saved (rules §13.20). */
  addPaymentCard: (next?: { purchaseId: string; returnTo: CardReturn }): string =>
    `${paths.accountDetails}?${queryOf({ isAddPaymentCard: 'true', ...next })}`,
  /** Asks which card pays the subscription; `order` leads back to its order. */
  chooseCard: (purchaseId: string, { isNew = false, order = false } = {}): string =>
    `${pathTo.subscription(purchaseId)}?${queryOf({ card: isNew ? 'new' : 'choose', ...(order && { returnTo: 'order' }) })}`,
  /** Asks whether the subscription's order is to be placed now. */
  orderNow: (purchaseId: string): string => `${paths.nextOrder}?${queryOf({ orderNow: purchaseId })}`,
} as const;
