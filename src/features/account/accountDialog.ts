import type { Card } from '../../api/Card';
import type { Customer } from '../../api/customerApi';

/** What is being changed in a dialog; a card dialog without a card adds one. */
export type AccountDialog =
  | { kind: 'info' | 'addAddress' | 'billing' | 'shipping' | 'deleteShipping' }
  | { kind: 'card'; card: Card | undefined }
  | { kind: 'deleteCard'; card: Card };

/** Flags of the address that open a form directly (rules §1.3). */
export const DIALOG_FLAGS = ['isEditAddress', 'isEditPaymentCard'] as const;

/** What the address of the page asks for: where orders go, or the card that pays them. */
export function dialogAskedFor(search: URLSearchParams, { shipping, cards }: Customer): AccountDialog | undefined {
  if (search.get('isEditAddress') === 'true') return { kind: shipping ? 'shipping' : 'billing' };
  if (search.get('isEditPaymentCard') === 'true') return { kind: 'card', card: cards[0] };
  return undefined;
}
