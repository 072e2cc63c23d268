import { filledAddressLines } from '#src/domain/customer/addressLines';
import type { Language } from '#src/domain/language';
import { formatCountry } from '../../platform/wire/format';
import { translateMail, type MailKey } from '../../platform/wire/translate';
import type { AccountMail } from './accountMail';
import type { SavedAddressReceipt } from './saveCustomer';

function written(address: SavedAddressReceipt['after'], lang: Language): string {
  if (address === null) return translateMail(lang, 'factNoAddress');
  const { address1, address2, postalCode, city, country } = address;
  return [...filledAddressLines(address1, address2), `${postalCode} ${city}`, formatCountry(country, lang)].join(', ');
}

const introOf = ({ address, after }: SavedAddressReceipt): MailKey => {
  if (address === 'billing') return 'billingIntro';
  return after === null ? 'shippingDeletedIntro' : 'shippingIntro';
};

/** Content of the mail about a changed billing or shipping address. */
export const addressMail = (receipt: SavedAddressReceipt, lang: Language): AccountMail => ({
  subject: 'addressSubject',
  lines: [introOf(receipt)],
  facts: [
    { name: 'factBefore', value: written(receipt.before, lang) },
    { name: 'factAfter', value: written(receipt.after, lang) },
    { name: 'factReceipt', value: String(receipt.id) },
  ],
  undoUntil: receipt.undoUntil,
});
