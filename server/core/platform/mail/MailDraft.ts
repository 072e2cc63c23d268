import type { Language } from '#src/domain/language';
import type { MailKey, MailParams } from '../wire/translate';

/** A part of a mail's table: `Quantity`, `1 → 2`. */
export interface MailFact {
  name: MailKey;
  /** As it is read, in the language of the mail. */
  value: string;
}

/**
 * A part of a mail: a paragraph, a code to copy, a table of facts, or a link. The first link is the mail's button; the
 * others are plain ones.
 */
export type MailBlock =
  { say: MailKey } | { code: string } | { facts: readonly MailFact[] } | { link: string; label: MailKey };

/** A mail before it is rendered: the keys of its texts, and what is filled in. It is stored as JSON. */
export interface MailDraft {
  to: string;
  lang: Language;
  firstName?: string;
  /** What the places of all its texts are filled with, as it is read. */
  params: MailParams;
  subject: MailKey;
  /** Its title in the mail itself; the subject by default. */
  heading?: MailKey;
  body: readonly MailBlock[];
  /** Headers of its own, such as `List-Unsubscribe`. */
  headers?: Readonly<Record<string, string>>;
}
