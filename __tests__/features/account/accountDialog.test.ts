import type { Customer } from '#src/api/customer/customerApi';
import { type AccountDialog, dialogAskedFor } from '#src/features/account/form/accountDialog';

const address = { address1: 'Weg 1', address2: '', country: 'DE', state: 'BE', city: 'Berlin', postalCode: '10115' };
const [first, second] = [
  { id: '1', brand: 'visa', last4: '4242', expiry: '12/2031' },
  { id: '2', brand: 'mastercard', last4: '4444', expiry: '12/2031' },
] as const;

const customer = (change: Partial<Customer> = {}) =>
  ({ billing: address, shipping: undefined, cards: [first, second], ...change }) as Customer;

test.each<[dialog: string, search: string, of: Customer, expected: AccountDialog | undefined]>([
  ['no dialog', '', customer(), undefined],
  ['the shipping address without a stored one', 'isEditAddress=true', customer(), { kind: 'shipping' }],
  ['the shipping address', 'isEditAddress=true', customer({ shipping: address }), { kind: 'shipping' }],
  ['no dialog', 'isEditAddress=1', customer(), undefined],
  ['a new card', 'isAddPaymentCard=true', customer(), { kind: 'card', card: undefined }],
  ['the first card', 'isEditPaymentCard=true', customer(), { kind: 'card', card: first }],
  ['a first card', 'isEditPaymentCard=true', customer({ cards: [] }), { kind: 'card', card: undefined }],
  ['the named card', 'isEditPaymentCard=true&paySourceId=2', customer(), { kind: 'card', card: second }],
  ['no dialog', 'isEditPaymentCard=true&paySourceId=3', customer(), undefined],
  ['the return from the provider', 'setup=abc', customer(), { kind: 'setup', ref: 'abc' }],
  ['the e-mail address', 'dialog=info', customer(), { kind: 'info' }],
  ['a new card', 'dialog=card', customer(), { kind: 'card', card: undefined }],
  ['a card', 'dialog=card-2', customer(), { kind: 'card', card: second }],
  ['the deletion of a card', 'dialog=deleteCard-1', customer(), { kind: 'deleteCard', card: first }],
  ['no dialog', 'dialog=deleteCard', customer(), undefined],
  ['no dialog', 'dialog=card-3', customer(), undefined],
])('opens %s for the query "%s" (rules §1.3)', (_, search, of, expected) => {
  expect(dialogAskedFor(new URLSearchParams(search), of)).toEqual(expected);
});
