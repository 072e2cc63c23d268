import type { DeclarationType } from '../../../src/domain/declaration/declaration';
import type { IsoDate } from '../../../src/domain/isoDate';
import type { Language } from '../../../src/domain/language';
import type { MailDraft, MailFact } from '../mail/MailDraft';
import type { Services } from '../services/services';
import { formatMoney, type FormatDay } from '../wire/format';
import { translateMail, type MailKey } from '../wire/translate';
import type { Declaration } from './Declaration';
import { declarationFacts, formatMoment } from './declarationFacts';
import type { Concerned } from './matchRepository';
import type { Decision } from './repository';
import { declarationPath } from './tokensRepository';

type MailServices = Pick<Services, 'formatDay'>;

const RECEIVED: Record<DeclarationType, { subject: MailKey; intro: MailKey }> = {
  cancellation: { subject: 'cancellationReceivedSubject', intro: 'cancellationReceivedIntro' },
  withdrawal: { subject: 'withdrawalReceivedSubject', intro: 'withdrawalReceivedIntro' },
};

/** What was declared and when, to the address given; it is the same whether somebody matches or not (rules §28.11). */
export function receivedMail({ formatDay }: MailServices, declaration: Declaration): MailDraft {
  const { email: to, lang, type, reference, receivedAt } = declaration;
  const { subject, intro } = RECEIVED[type];
  return {
    to,
    lang,
    params: { reference, received: formatMoment(receivedAt, lang, formatDay) },
    subject,
    body: [
      { say: intro },
      { facts: declarationFacts(declaration, lang, formatDay) },
      { say: 'declarationReceivedNext' },
      { say: 'declarationReceivedNotYou' },
    ],
  };
}

/** A declaration that waits, to somebody whom it may be about. */
export function waitsMail(
  { formatDay, publicOrigin }: Pick<Services, 'formatDay' | 'publicOrigin'>,
  declaration: Declaration,
  { email: to, emailNorm, firstName, lang, token }: Concerned & { token: string },
): MailDraft {
  const { reference, receivedAt } = declaration;
  const isNamedByEmail = emailNorm === declaration.emailNorm;
  return {
    ...{ to, lang, firstName },
    params: { reference, received: formatMoment(receivedAt, lang, formatDay) },
    subject: 'declarationWaitsSubject',
    body: [
      { say: 'declarationWaitsIntro' },
      { facts: declarationFacts(declaration, lang, formatDay, !isNamedByEmail) },
      ...(isNamedByEmail ? [{ say: 'declarationWaitsHeld' } as const] : []),
      { say: 'declarationWaitsNotYou' },
      { link: `${publicOrigin()}${declarationPath(token)}`, label: 'declarationAction' },
    ],
  };
}

/** What has become of it, for the person who has declared it. */
type Outcome = Pick<Decision, 'state' | 'by' | 'rejectReason' | 'cancelOn' | 'refund'>;

function linesOf({ type }: Declaration, { state, by, cancelOn, refund }: Outcome): MailKey[] {
  if (state === 'rejected')
    return ['declarationRejectedIntro', by === 'customer' ? 'declarationDisowned' : 'declarationRejectedFor'];
  if (type === 'withdrawal') return ['withdrawalDoneIntro', ...(refund ? (['withdrawalRefund'] as const) : [])];
  return [state === 'scheduled' && cancelOn ? 'cancellationAheadIntro' : 'cancellationDoneIntro'];
}

/** The next charge of a subscription whose renewals are no longer held. */
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

/** The decision, to the address given, with the charges that are no longer held (rules §28.9, §28.11). */
export function decidedMail(
  { formatDay }: MailServices,
  declaration: Declaration,
  outcome: Outcome,
  charges: readonly AnnouncedCharge[] = [],
): MailDraft {
  const { email: to, lang, reference, receivedAt } = declaration;
  const { state, rejectReason = '', cancelOn = null, refund } = outcome;
  return {
    to,
    lang,
    params: {
      ...{ reference, received: formatMoment(receivedAt, lang, formatDay), reason: rejectReason },
      until: formatDay(cancelOn, lang),
      ...(refund && { refund: formatMoney(refund.cents, lang) }),
    },
    subject: state === 'rejected' ? 'declarationRejectedSubject' : 'declarationDoneSubject',
    body: [
      ...linesOf(declaration, outcome).map((say) => ({ say })),
      ...(charges.length > 0 ? [{ facts: chargeFacts(charges, lang, formatDay) }] : []),
    ],
  };
}
