import { foldSearch, phoneDigits } from '#src/domain/foldSearch';

/** Three adjacent ASCII letters or digits, a trigram in each locale of the database. */
const HAS_TRIGRAM = /[a-z0-9]{3}/;
const NUMBER = /^#?([1-9]\d{0,14})$/;
const PHONE = /^[+\d][\d\s/().-]*$/;

/** Search of the customer file, as its statements compare it (rules §38.2). */
export interface SearchTerm {
  /** Trimmed text of the admin. */
  raw: string;
  /** Number of an order, a payment, a subscription or a customer; 0 for other texts. */
  number: number;
  /** Folded text, for the beginning of a name. */
  folded: string;
  /** Lists of texts; a customer must contain all of one list. Each list has a text with a trigram. */
  alternatives: readonly (readonly string[])[];
}

/** @returns null for a text without letters, digits or signs, such as white space or a lone accent */
export function toSearchTerm(text: string): SearchTerm | null {
  const raw = text.trim();
  const folded = foldSearch(raw).replace(/\s+/g, ' ').trim();
  if (folded === '') return null;
  // Also the words of a phone number, because a post code and a house number look like one.
  const alternatives = [folded.split(' '), ...(PHONE.test(raw) ? [[phoneDigits(raw)]] : [])];
  return {
    ...{ raw, folded },
    number: Number(NUMBER.exec(raw)?.[1] ?? 0),
    alternatives: alternatives.filter((words) => words.some((word) => HAS_TRIGRAM.test(word))),
  };
}
