import type { DeclarationFields } from '../../../src/domain/declaration/declaration';
import { businessDayAt } from '../../../src/domain/isoDate';
import type { Language } from '../../../src/domain/language';
import type { MailFact } from '../mail/MailDraft';
import { formatTime, type FormatDay } from '../wire/format';
import { translateMail, type MailKey } from '../wire/translate';
import type { Declaration } from './Declaration';

/** A moment on the shop's clock, `Fri, Nov 27, 2026, 14:05 (Berlin time)`. */
export const formatMoment = (at: Date, lang: Language, formatDay: FormatDay): string =>
  translateMail(lang, 'moment', { date: formatDay(businessDayAt(at), lang), time: formatTime(at) });

const typeOf = ({ type, kind }: DeclarationFields): MailKey => {
  if (type === 'withdrawal') return 'typeWithdrawal';
  return kind === 'extraordinary' ? 'typeExtraordinary' : 'typeCancellation';
};

/** An address that its owner recognises, `m…@kunden.example`. */
const masked = (email: string): string => email.replace(/^(.)[^@]*/u, '$1…');

/**
 * A declaration as it is read: on its page, in its file and in its mail.
 * @param lang of the reader
 * @param isMasked whether the reader is somebody else than the one who reads the address given
 */
export function declarationFacts(
  declaration: Declaration,
  lang: Language,
  formatDay: FormatDay,
  isMasked = false,
): MailFact[] {
  const { type, reason, name, email, contract, wantedOn, receivedAt, reference } = declaration;
  const ends = wantedOn === null ? translateMail(lang, 'endsEarliest') : formatDay(wantedOn, lang);
  return [
    { name: 'factReference', value: reference },
    { name: 'factReceived', value: formatMoment(receivedAt, lang, formatDay) },
    { name: 'declarationType', value: translateMail(lang, typeOf(declaration)) },
    ...(reason === '' ? [] : [{ name: 'factReason', value: reason } as const]),
    { name: 'factName', value: name },
    { name: 'factEmail', value: isMasked ? masked(email) : email },
    { name: 'factContract', value: contract === '' ? translateMail(lang, 'factNotGiven') : contract },
    ...(type === 'cancellation' ? [{ name: 'factEnds', value: ends } as const] : []),
  ];
}
