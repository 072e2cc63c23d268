import { DEFAULT_LANGUAGE, type Language } from '#src/domain/language';
import type { MailDraft } from '../mail/MailDraft';

/** Mail to the shop about a switched-off endpoint (rules §34.6). @param isGone true after a reply with status 410 */
export const endpointOffMail = (
  to: string,
  name: string,
  isGone: boolean,
  lang: Language = DEFAULT_LANGUAGE,
): MailDraft => ({
  to,
  lang,
  params: { name },
  subject: 'endpointOffSubject',
  body: [
    { say: isGone ? 'endpointOffGone' : 'endpointOffFailing' },
    { say: 'endpointOffParked' },
    { say: 'endpointOffEnable' },
  ],
});
