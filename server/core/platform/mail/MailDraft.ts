import type { Language } from '#src/domain/language';
import type { MailKey, MailParams } from '../wire/translate';

/** Row of a mail's table, such as `Quantity`: `1 → 2`. */
export interface MailFact {
  name: MailKey;
  /** Content of the row in the mail's language. */
  value: string;
}

/** Paragraph, code, table or link. The first link of a mail becomes a button. */
export type MailBlock =
  { say: MailKey } | { code: string } | { facts: readonly MailFact[] } | { link: string; label: MailKey };

/** Mail before rendering: text keys and their values. Stored as JSON. */
export interface MailDraft {
  to: string;
  lang: Language;
  firstName?: string;
  /** Values of the placeholders in all texts, formatted in the mail's language. */
  params: MailParams;
  subject: MailKey;
  /** Heading of the mail; defaults to the subject. */
  heading?: MailKey;
  body: readonly MailBlock[];
  /** Additional headers, such as `List-Unsubscribe`. */
  headers?: Readonly<Record<string, string>>;
}
