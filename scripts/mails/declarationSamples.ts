import type { DeclarationType } from '../../src/domain/declaration/declaration';
import type { Language } from '../../src/domain/language';
import type { Declaration } from '../../server/core/declarations/Declaration';
import { receivedMail } from '../../server/core/declarations/declarationMails';
import { customerIn, productIn, services, type Sample } from './sampleShop';

const declarationOf = (type: DeclarationType, lang: Language): Declaration => {
  const { email, firstName, lastName } = customerIn(lang);
  return {
    ...{ id: 1, type, lang, email, emailNorm: email, name: `${firstName} ${lastName}`, reason: '' },
    ...{ reference: `${type === 'cancellation' ? 'K' : 'W'}-7F3KQ-9Q2MX`, contract: productIn(lang), wantedOn: null },
    kind: type === 'cancellation' ? 'ordinary' : null,
    receivedAt: services.clock.now(),
    ...{ state: 'open', decidedAt: null, subscriptionId: null, changeId: null, cancelOn: null },
  };
};

/** Every mail about a declaration. */
export function declarationSamples(lang: Language): Sample[] {
  const [cancellation, withdrawal] = [declarationOf('cancellation', lang), declarationOf('withdrawal', lang)];
  return [
    { name: 'cancellation received', draft: receivedMail(services, cancellation) },
    { name: 'withdrawal received', draft: receivedMail(services, withdrawal) },
  ];
}
