import type { DeclarationType } from '../../../src/domain/declaration/declaration';
import type { MailDraft } from '../mail/MailDraft';
import type { Services } from '../services/services';
import type { MailKey } from '../wire/translate';
import type { Declaration } from './Declaration';
import { declarationFacts, formatMoment } from './declarationFacts';

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
