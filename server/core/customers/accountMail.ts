import type { Services } from '../services/services';
import { formatMoney } from '../wire/format';
import type { MailKey, MessageParams } from '../wire/translate';
import type { Sql } from '../../db/Db';
import type { MailDraft } from '../mail/MailDraft';
import { subscriptionsRepository } from '../subscriptions/repository';
import type { LockedCustomer } from './repository';

interface Telling {
  subject: MailKey;
  lines: readonly MailKey[];
  params?: MessageParams;
  /** Another address than the customer's own. */
  to?: string;
}

interface EmailCode {
  to: string;
  customer: LockedCustomer;
  code: string;
}

/** The code that proves that somebody reads the new address. */
export const emailCodeMail = (
  { publicOrigin }: Pick<Services, 'publicOrigin'>,
  { to, customer: { firstName, lang }, code }: EmailCode,
): MailDraft => ({
  to,
  lang,
  firstName,
  params: { code },
  subject: 'emailCodeSubject',
  body: [
    { say: 'emailCodeIntro' },
    { code },
    { say: 'emailCodeExpiry' },
    { link: `${publicOrigin()}/address-payment-details`, label: 'accountAction' },
  ],
});

/** A mail about the account: what has changed, what is charged next and when, and where to look. */
export async function accountMail(
  { formatDay, publicOrigin }: Pick<Services, 'formatDay' | 'publicOrigin'>,
  tx: Sql,
  { id, email, firstName, lang }: LockedCustomer,
  { subject, lines, params, to = email }: Telling,
): Promise<MailDraft> {
  const charge = await subscriptionsRepository(tx).nextCharge(id);
  const next: MailKey[] = charge ? ['nextCharge', 'chargedCard'] : [];
  return {
    to,
    lang,
    firstName,
    params: {
      ...(charge && {
        total: formatMoney(charge.totalCents, lang),
        date: formatDay(charge.nextBillDate, lang),
        nextCard: charge.cardLast4,
      }),
      ...params,
    },
    subject,
    body: [
      ...[...lines, ...next, 'notYou' as const].map((say) => ({ say })),
      { link: `${publicOrigin()}/address-payment-details`, label: 'accountAction' },
    ],
  };
}
