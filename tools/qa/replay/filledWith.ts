import { TEXTS } from '../../../__tests__/support/texts';
import type { Language } from '#src/domain/language';

/** Value of a form field: a text, or a placeholder for a value of the replayed customer. */
export type Filled =
  | { text: string }
  /** Number of an e-mail address in the record. */
  | { email: number }
  | { code: 'right' | 'wrong'; of: 'mail' | 'discount' };

export interface Field {
  /** Accessible name of the field. */
  name: string;
  language: Language;
  country: 'DE' | 'AT';
  /** Year of the replayed clock. */
  year: number;
  /** Endpoint of the next command; undefined without a later command. */
  nextCommand: string | undefined;
}

type Labels = (typeof TEXTS)['de']['account']['fields'];

const CARD_YEARS_AHEAD = 3;
/** Text with one character more than an address line or city allows (rules §16.5, §16.7). */
const TOO_LONG = 'x'.repeat(101);

/** Compares the start of the name, because required fields have a suffix. */
const isField = ({ name, language }: Field, label: keyof Labels): boolean =>
  name.startsWith(TEXTS[language].account.fields[label]);

/** Checks the field's name too, because a form sends no command for a malformed code. */
const isOfDiscount = ({ name, language, nextCommand = '' }: Field): boolean =>
  name === TEXTS[language].subscription.code.label || /discount/i.test(nextCommand);

function address(field: Field): string {
  const isGerman = field.country === 'DE';
  if (isField(field, 'postalCode')) return isGerman ? '10115' : '1010';
  if (isField(field, 'city')) return isGerman ? 'Berlin' : 'Wien';
  return isField(field, 'address2') ? 'Hinterhaus' : 'Am Graben 5';
}

function person(field: Field): string {
  if (isField(field, 'phone')) return '0301234567';
  return isField(field, 'lastName') ? 'Neumann' : 'Ida';
}

const ofField = (filled: Filled) => () => filled;
const ofText = (text: string) => ofField({ text });
const code = (kind: 'right' | 'wrong') => (field: Field) =>
  ({ code: kind, of: isOfDiscount(field) ? 'discount' : 'mail' }) as const;

/** Example values by class (rules §30.9). */
const VALUES: Readonly<Record<string, (field: Field) => Filled>> = {
  '‹card: good›': ofText('4242424242424242'),
  '‹card: declining›': ofText('4000000000000002'),
  '‹card: expired›': ofText('4000000000000069'),
  '‹card: refused›': ofText('4242424242424241'),
  '‹card: breaks §16.9›': ofText('42424242'),
  '‹card›': (field) => ({ text: isField(field, 'cardYear') ? String(field.year + CARD_YEARS_AHEAD) : '12' }),
  '‹security code›': ofText('123'),
  '‹security code: breaks §16.9›': ofText('12'),
  '‹code: right›': code('right'),
  '‹code: wrong›': code('wrong'),
  '‹code: breaks §16.3›': ofText('123'),
  '‹e-mail: breaks §16.2›': ofText('no-address'),
  '‹person: valid›': (field) => ({ text: person(field) }),
  '‹person: breaks §16.4›': ofText('A1'),
  '‹address: valid›': (field) => ({ text: address(field) }),
  '‹address: breaks §16.5›': (field) => ({ text: isField(field, 'address2') ? TOO_LONG : 'Weg' }),
  '‹address: breaks §16.6›': ofText('12'),
  '‹address: breaks §16.7›': ofText(TOO_LONG),
  '‹search›': ofText('demo'),
};

const EMAIL = /^‹e-mail (\d+)›$/;
const TEXT = /^‹text (\d+)›$/;
const CLASS = /‹[^›]*›/;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Returns an example for a masked value (rules §30.9), and other text unchanged. @throws Error for an unknown class */
export function filledWith(value: string, field: Field): Filled {
  if (value in VALUES) return VALUES[value]?.(field) ?? { text: '' };
  const email = EMAIL.exec(value)?.[1];
  if (email !== undefined) return { email: Number(email) };
  const length = TEXT.exec(value)?.[1];
  if (length !== undefined) {
    return { text: Array.from({ length: Number(length) }, (_, at) => LETTERS[at % LETTERS.length]).join('') };
  }
  if (CLASS.test(value)) throw new Error(`No value of the class ${value} is known.`);
  return { text: value };
}
