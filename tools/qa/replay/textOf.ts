import type { Filled } from './filledWith';
import { WRONG_DISCOUNT, type ReplayedCustomer } from './replayedCustomer';

/** Returns the text to type. @param own number of the customer's e-mail address in the record */
export async function textOf(filled: Filled, customer: ReplayedCustomer, own: number | undefined): Promise<string> {
  if ('text' in filled) return filled.text;
  if ('email' in filled) return filled.email === own ? customer.email() : customer.otherEmail(filled.email);
  if (filled.of === 'discount') return filled.code === 'right' ? customer.discount() : WRONG_DISCOUNT;
  return filled.code === 'right' ? customer.code() : customer.wrongCode();
}
