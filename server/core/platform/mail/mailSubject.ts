import { translateMail } from '../wire/translate';
import type { MailDraft } from './MailDraft';

/** Returns the subject of a mail in its language. */
export const mailSubject = (
  { lang, subject, params }: Pick<MailDraft, 'lang' | 'subject' | 'params'>,
  brandName: string,
): string => translateMail(lang, subject, { brand: brandName, ...params });
