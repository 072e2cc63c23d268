import type { DeclarationFields } from '#src/domain/declaration/declaration';
import { businessDayAt } from '#src/domain/isoDate';
import type { Language } from '#src/domain/language';
import type { MailFact } from '../../platform/mail/MailDraft';
import { formatTime, type FormatDay } from '../../platform/wire/format';
import { translateMail, type MailKey } from '../../platform/wire/translate';
import type { Declaration } from './Declaration';

/** Formats a moment in Berlin time, for example `Fri, Nov 27, 2026, 14:05 (Berlin time)`. */
export const formatMoment = (at: Date, lang: Language, formatDay: FormatDay): string =>
  translateMail(lang, 'moment', { date: formatDay(businessDayAt(at), lang), time: formatTime(at) });

const typeOf = ({ type, kind }: DeclarationFields): MailKey => {
  if (type === 'withdrawal') return 'typeWithdrawal';
  return kind === 'extraordinary' ? 'typeExtraordinary' : 'typeCancellation';
};

/**
 * Fields for a customer whose subscription number the declaration contains. Omits the text of the declaring person
 * (rules §28.11).
 */
export const outlineFacts = (declaration: Declaration, lang: Language, formatDay: FormatDay): MailFact[] => [
  { name: 'factReference', value: declaration.reference },
  { name: 'factReceived', value: formatMoment(declaration.receivedAt, lang, formatDay) },
  { name: 'declarationType', value: translateMail(lang, typeOf(declaration)) },
];

/**
 * Fields of a declaration, for the declaring person.
 * @param lang language of the reader
 */
export function declarationFacts(declaration: Declaration, lang: Language, formatDay: FormatDay): MailFact[] {
  const { type, reason, name, email, contract, wantedOn } = declaration;
  const ends = wantedOn === null ? translateMail(lang, 'endsEarliest') : formatDay(wantedOn, lang);
  return [
    ...outlineFacts(declaration, lang, formatDay),
    ...(reason === '' ? [] : [{ name: 'factReason', value: reason } as const]),
    { name: 'factName', value: name },
    { name: 'factEmail', value: email },
    { name: 'factContract', value: contract === '' ? translateMail(lang, 'factNotGiven') : contract },
    ...(type === 'cancellation' ? [{ name: 'factEnds', value: ends } as const] : []),
  ];
}
