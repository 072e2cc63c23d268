import type { Card } from '#src/api/customer/Card';
import type { Customer } from '#src/api/customer/customerApi';

/** What is being changed in a dialog; a card dialog without a card adds one. */
export type AccountDialog =
  | { kind: (typeof PLAIN_KINDS)[number] }
  | { kind: 'card'; card: Card | undefined }
  | { kind: 'deleteCard'; card: Card };

const PLAIN_KINDS = ['info', 'addAddress', 'billing', 'shipping', 'deleteShipping'] as const;

/** The parameter of a dialog that the page has opened: `?dialog=info`, `?dialog=card-7`. */
export const DIALOG = 'dialog';
/** Flags of the address that open a form directly (rules §1.3). */
export const DIALOG_FLAGS = ['isEditAddress', 'isEditPaymentCard', 'isAddPaymentCard'] as const;
/** What goes with them (rules §13.17, §13.20). */
export const DIALOG_PARAMS = [...DIALOG_FLAGS, 'paySourceId', 'returnTo', 'purchaseId'] as const;

/** The dialog as a value of its parameter. */
export const valueOf = (dialog: AccountDialog): string =>
  'card' in dialog && dialog.card ? `${dialog.kind}-${dialog.card.id}` : dialog.kind;

/** The dialog of a value; undefined where it names nothing. */
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

/** The dialog that the address of the page names: by its flags, which pages and mails link to, or by its parameter. */
export function dialogAskedFor(search: URLSearchParams, customer: Customer): AccountDialog | undefined {
  if (search.get('isEditAddress') === 'true') return { kind: 'shipping' };
  if (search.get('isAddPaymentCard') === 'true') return { kind: 'card', card: undefined };
  if (search.get('isEditPaymentCard') !== 'true') return dialogOf(search.get(DIALOG) ?? '', customer);
  const { cards } = customer;
  const paySourceId = search.get('paySourceId');
  if (paySourceId === null) return { kind: 'card', card: cards[0] };
  const card = cards.find(({ id }) => id === paySourceId);
  return card && { kind: 'card', card };
}
