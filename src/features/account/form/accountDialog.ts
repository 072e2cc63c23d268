import type { Card } from '#src/api/customer/Card';
import type { Customer } from '#src/api/customer/customerApi';

/** Dialog of the account page; `card` without a card adds one. */
export type AccountDialog =
  | { kind: (typeof PLAIN_KINDS)[number] }
  | { kind: 'card'; card: Card | undefined }
  | { kind: 'deleteCard'; card: Card }
  /** Return from the provider's page (rules §35.7). */
  | { kind: 'setup'; ref: string };

const PLAIN_KINDS = ['info', 'addAddress', 'billing', 'shipping', 'deleteShipping'] as const;

/** Search parameter of an open dialog: `?dialog=info`, `?dialog=card-7`. */
export const DIALOG = 'dialog';
/** Search parameters that open a form directly (rules §1.3). */
export const DIALOG_FLAGS = ['isEditAddress', 'isEditPaymentCard', 'isAddPaymentCard', 'setup'] as const;
/** Search parameters of links that open a form (rules §13.17, §13.20). */
export const DIALOG_PARAMS = [...DIALOG_FLAGS, 'paySourceId', 'returnTo', 'purchaseId'] as const;

/** Value of the dialog's search parameter. */
export const valueOf = (dialog: AccountDialog): string =>
  'card' in dialog && dialog.card ? `${dialog.kind}-${dialog.card.id}` : dialog.kind;

/** Dialog of a parameter's value; undefined for an unknown value. */
function dialogOf(value: string, { shipping, cards }: Customer): AccountDialog | undefined {
  if (value === 'deleteShipping' && !shipping) return undefined;
  const plain = PLAIN_KINDS.find((kind) => kind === value);
  if (plain) return { kind: plain };
  const dialogs: AccountDialog[] = [
    { kind: 'card', card: undefined },
    ...cards.flatMap((card) => [{ kind: 'card', card } as const, { kind: 'deleteCard', card } as const]),
  ];
  return dialogs.find((dialog) => valueOf(dialog) === value);
}

/** Dialog of the URL, by a flag from a page or mail, or by the `dialog` parameter. */
export function dialogAskedFor(search: URLSearchParams, customer: Customer): AccountDialog | undefined {
  const ref = search.get('setup');
  if (ref) return { kind: 'setup', ref };
  if (search.get('isEditAddress') === 'true') return { kind: 'shipping' };
  if (search.get('isAddPaymentCard') === 'true') return { kind: 'card', card: undefined };
  if (search.get('isEditPaymentCard') !== 'true') return dialogOf(search.get(DIALOG) ?? '', customer);
  const { cards } = customer;
  const paySourceId = search.get('paySourceId');
  if (paySourceId === null) return { kind: 'card', card: cards[0] };
  const card = cards.find(({ id }) => id === paySourceId);
  return card && { kind: 'card', card };
}
