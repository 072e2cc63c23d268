import type { DeclarationType } from '#src/domain/declaration/declaration';
import type { IsoDate } from '#src/domain/isoDate';
import type { Language } from '#src/domain/language';
import type { MailDraft, MailFact } from '../../platform/mail/MailDraft';
import type { AppContext } from '../../platform/context/AppContext';
import { formatMoney, type FormatDay } from '../../platform/wire/format';
import { translateMail, type MailKey } from '../../platform/wire/translate';
import type { Declaration } from './Declaration';
import { declarationFacts, formatMoment, outlineFacts } from './declarationFacts';
import type { Concerned } from './matchRepository';
import type { CustomerEnding } from './endingsRepository';
import type { Decision } from './repository';
import { declarationPath } from './tokensRepository';

type MailServices = Pick<AppContext, 'formatDay'>;

const RECEIVED: Record<DeclarationType, Record<'subject' | 'intro' | 'next', MailKey>> = {
  cancellation: {
    ...{ subject: 'cancellationReceivedSubject', intro: 'cancellationReceivedIntro', next: 'cancellationReceivedNext' },
  },
  withdrawal: {
    ...{ subject: 'withdrawalReceivedSubject', intro: 'withdrawalReceivedIntro', next: 'withdrawalReceivedNext' },
  },
};

/** Mail that confirms a declaration. Does not reveal if a customer matches (rules §28.4, §28.11). */
export function receivedMail(
  { formatDay, publicOrigin }: Pick<AppContext, 'formatDay' | 'publicOrigin'>,
  declaration: Declaration,
  token: string,
): MailDraft {
  const { email: to, lang, type, reference, receivedAt } = declaration;
  const { subject, intro, next } = RECEIVED[type];
  return {
    to,
    lang,
    params: { reference, received: formatMoment(receivedAt, lang, formatDay) },
    subject,
    body: [
      { say: intro },
      { facts: declarationFacts(declaration, lang, formatDay) },
      { say: next },
      { say: 'declarationReceivedHeld' },
      { say: 'declarationReceivedNotYou' },
      { link: `${publicOrigin()}${declarationPath(token)}`, label: 'declarationAction' },
    ],
  };
}

/**
 * Mail to a customer whose subscription number an undecided declaration contains. Omits the declaration's text (rules
 * §28.11).
 */
export function waitsMail(
  { formatDay, publicOrigin }: Pick<AppContext, 'formatDay' | 'publicOrigin'>,
  declaration: Declaration,
  { email: to, firstName, lang, token }: Concerned & { token: string },
): MailDraft {
  const { reference, receivedAt } = declaration;
  return {
    ...{ to, lang, firstName },
    params: { reference, received: formatMoment(receivedAt, lang, formatDay) },
    subject: 'declarationWaitsSubject',
    body: [
      { say: 'declarationWaitsIntro' },
      { facts: outlineFacts(declaration, lang, formatDay) },
      { say: 'declarationWaitsNotYou' },
      { link: `${publicOrigin()}${declarationPath(token)}`, label: 'declarationAction' },
    ],
  };
}

/** Decision about a declaration, for the mail to the declaring person. */
interface Outcome extends Pick<Decision, 'state' | 'by' | 'rejectReason'> {
  /** Subscriptions that the declaration cancels, of any customer. */
  ended?: readonly Pick<
    CustomerEnding,
    'subscriptionId' | 'emailNorm' | 'productName' | 'cancelOn' | 'refund' | 'isReturnDue'
  >[];
  /** Other uncancelled subscriptions of the declaration's e-mail address. */
  kept?: readonly { id: number; productName: string }[];
}

const refundOf = ({ ended = [] }: Outcome): number => ended.reduce((sum, { refund }) => sum + (refund?.cents ?? 0), 0);

function linesOf(declaration: Declaration, outcome: Outcome): MailKey[] {
  const { state, by } = outcome;
  if (state === 'rejected')
    return ['declarationRejectedIntro', by === 'customer' ? 'declarationDisowned' : 'declarationRejectedFor'];
  if (declaration.type === 'withdrawal')
    return [
      'withdrawalDoneIntro',
      ...(refundOf(outcome) > 0 ? (['withdrawalRefund'] as const) : []),
      ...(outcome.ended?.some(({ isReturnDue }) => isReturnDue) ? (['withdrawalReturn'] as const) : []),
    ];
  return [isAhead(declaration, outcome) ? 'cancellationAheadIntro' : 'cancellationDoneIntro'];
}

const isAhead = ({ type }: Declaration, { state }: Outcome): boolean =>
  type === 'cancellation' && state === 'scheduled';

function subjectOf(declaration: Declaration, outcome: Outcome): MailKey {
  if (outcome.state === 'rejected') return 'declarationRejectedSubject';
  return isAhead(declaration, outcome) ? 'cancellationAheadSubject' : 'declarationDoneSubject';
}

/** Omits subscriptions of other e-mail addresses, because the declaring person may not see other customers' data. */
function endingFacts({ emailNorm, lang }: Declaration, { ended = [], kept = [] }: Outcome, formatDay: FormatDay) {
  const own = ended.filter((ending) => ending.emailNorm === emailNorm);
  const named = (product: string, id: number, key: MailKey, date = ''): string =>
    translateMail(lang, key, { product, number: id, date });
  return [
    ...own.map(({ productName, subscriptionId, cancelOn }): MailFact => ({
      name: 'factEnded',
      value: cancelOn
        ? named(productName, subscriptionId, 'subscriptionUntil', formatDay(cancelOn, lang))
        : named(productName, subscriptionId, 'subscriptionNumber'),
    })),
    ...kept.map(({ id, productName }): MailFact => ({
      ...{ name: 'factKept', value: named(productName, id, 'subscriptionNumber') },
    })),
  ];
}

/** Next charge of a subscription after the end of a hold. */
export interface AnnouncedCharge {
  productName: string;
  date: IsoDate;
  totalCents: number;
}

const chargeFacts = (charges: readonly AnnouncedCharge[], lang: Language, formatDay: FormatDay): MailFact[] =>
  charges.map(({ productName, date, totalCents }) => ({
    name: 'factNextCharge',
    value: translateMail(lang, 'chargeOfProduct', {
      ...{ product: productName, total: formatMoney(totalCents, lang), date: formatDay(date, lang) },
    }),
  }));

/** Mail about a decision to the declaring person, with the charges after the hold (rules §28.9, §28.11). */
export function decidedMail(
  { formatDay }: MailServices,
  declaration: Declaration,
  outcome: Outcome,
  charges: readonly AnnouncedCharge[] = [],
): MailDraft {
  const { email: to, lang, reference, receivedAt } = declaration;
  const { rejectReason = '' } = outcome;
  const facts = [...endingFacts(declaration, outcome, formatDay), ...chargeFacts(charges, lang, formatDay)];
  return {
    to,
    lang,
    params: {
      ...{ reference, received: formatMoment(receivedAt, lang, formatDay), reason: rejectReason },
      refund: formatMoney(refundOf(outcome), lang),
      until: formatDay(outcome.ended?.find((ending) => ending.cancelOn !== null)?.cancelOn ?? null, lang),
    },
    subject: subjectOf(declaration, outcome),
    body: [...linesOf(declaration, outcome).map((say) => ({ say })), ...(facts.length > 0 ? [{ facts }] : [])],
  };
}
