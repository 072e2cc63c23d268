import type { Card } from '#src/api/customer/Card';
import type { Customer } from '#src/api/customer/customerApi';

/** What is being changed in a dialog; a card dialog without a card adds one. */
export type AccountDialog =
  | { kind: 'info' | 'addAddress' | 'billing' | 'shipping' | 'deleteShipping' }
  | { kind: 'card'; card: Card | undefined }
  | { kind: 'deleteCard'; card: Card };

/** Flags of the address that open a form directly (rules §1.3). */
export const DIALOG_FLAGS = ['isEditAddress', 'isEditPaymentCard', 'isAddPaymentCard'] as const;
/** What goes with them (rules §13.17, §13.20). */
export const DIALOG_PARAMS = [...DIALOG_FLAGS, 'paySourceId', 'returnTo', 'purchaseId'] as const;

/** What the address of the page asks for: where orders go, or the card that pays them. */
export function dialogAskedFor(search: URLSearchParams, { cards }: Customer): AccountDialog | undefined {
  if (search.get('isEditAddress') === 'true') return { kind: 'shipping' };
  if (search.get('isAddPaymentCard') === 'true') return { kind: 'card', card: undefined };
  if (search.get('isEditPaymentCard') !== 'true') return undefined;
  const paySourceId = search.get('paySourceId');
  if (paySourceId === null) return { kind: 'card', card: cards[0] };
  const card = cards.find(({ id }) => id === paySourceId);
  return card && { kind: 'card', card };
}
