import { isEmail } from '#src/domain/email';
import { EMAIL_BREAKS_RULE, type Masked } from '../../mask/classes';
import type { Plain } from '../../mask/createMask';

type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Field names of the mask, by autocomplete token. */
const NAMES: Readonly<Record<string, string>> = {
  email: 'email',
  'one-time-code': 'code',
  'cc-number': 'cardNumber',
  'cc-exp-month': 'cardMonth',
  'cc-exp-year': 'cardYear',
  'cc-csc': 'securityCode',
  'given-name': 'firstName',
  'family-name': 'lastName',
  'tel-national': 'phone',
  'address-line1': 'address1',
  'address-line2': 'address2',
  'address-level1': 'state',
  'address-level2': 'city',
  'postal-code': 'postalCode',
};

/** Short numbers, amounts and dates, which need no mask. */
const HARMLESS = /^(\d{0,4}|\d+[.,]\d{1,2}|\d{4}-\d{2}-\d{2})$/;
const FIELDS = 'input, textarea, select';

/** Returns the last autocomplete token, such as `postal-code` of `shipping postal-code`. */
const purposeOf = (field: TypedField): string => field.getAttribute('autocomplete')?.split(' ').at(-1) ?? '';

const fieldName = (field: TypedField): string =>
  field.type === 'search' ? 'search' : (NAMES[purposeOf(field)] ?? field.name);

/** Returns the country of the same form, because valid postal codes depend on the country. */
const countryBeside = (field: TypedField): string | undefined =>
  [...(field.form?.querySelectorAll('select') ?? [])].find((select) => purposeOf(select) === 'country')?.value;

/** Returns the text masked by the field's name, or `‹text n›` for other free text of n characters (rules §30.8). */
export function typedValue(field: TypedField, text: string, mask: (value: unknown) => Plain): string {
  const name = fieldName(field);
  if (name === 'email' && text !== '' && !isEmail(text.trim())) return EMAIL_BREAKS_RULE;
  // With a `city`, because the mask treats `state` as an address field only beside a city.
  const masked = mask({ city: '', country: countryBeside(field), [name]: text }) as Record<string, string>;
  const value = masked[name] ?? '';
  const isChoice = field.matches('select');
  return value !== text || isChoice || HARMLESS.test(text) ? value : (`‹text ${text.length}›` satisfies Masked);
}

export const isTypedField = (target: EventTarget | null): target is TypedField =>
  target instanceof Element && target.matches(FIELDS);
