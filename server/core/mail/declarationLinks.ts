import type { Language } from '../../../src/domain/language';
import type { MailBlock } from './MailDraft';

/** Where contracts are ended without a session, in each language (rules §28.1). */
export const DECLARATION_PATHS = {
  cancellation: { de: '/kuendigen', en: '/cancel-contract' },
  withdrawal: { de: '/widerrufen', en: '/withdraw' },
} as const;

/** The last links of a mail about a contract. */
export const declarationLinks = (origin: string, lang: Language): MailBlock[] => [
  { link: `${origin}${DECLARATION_PATHS.cancellation[lang]}`, label: 'cancelAction' },
  { link: `${origin}${DECLARATION_PATHS.withdrawal[lang]}`, label: 'withdrawAction' },
];
