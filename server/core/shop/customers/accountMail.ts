import type { AppContext } from '../../platform/context/AppContext';
import { formatMoney } from '../../platform/wire/format';
import { nameList } from '../../platform/wire/nameList';
import type { MailKey, MailParams } from '../../platform/wire/translate';
import type { Sql } from '#server/db/Db';
import type { IsoDate } from '#src/domain/isoDate';
import type { MailDraft, MailFact } from '../../platform/mail/MailDraft';
import { subscriptionsRepository, type NextCharge } from '../subscriptions/repository';
import type { LockedCustomer } from './repository';

/** The content of a mail about an account. */
export interface AccountMail {
  subject: MailKey;
  lines: readonly MailKey[];
  params?: MailParams;
  /** Another address than the customer's own. */
  to?: string;
  facts?: readonly MailFact[];
  /** The last day on which it can be undone; null or missing where it cannot. */
  undoUntil?: IsoDate | null;
}

interface EmailCode {
  to: string;
  customer: LockedCustomer;
  code: string;
}

/** The code that proves that somebody reads the new address. */
export const emailCodeMail = ({ to, customer: { firstName, lang }, code }: EmailCode): MailDraft => ({
  to,
  lang,
  firstName,
  params: { code },
  subject: 'emailCodeSubject',
  heading: 'emailCodeHeading',
  // No link: only the tab that has asked for the code has a field for it (rules §13.22).
  body: [{ say: 'emailCodeIntro' }, { code }, { say: 'emailCodeExpiry' }],
});

type MailServices = Pick<AppContext, 'formatDay' | 'publicOrigin'>;
type Reader = Pick<LockedCustomer, 'email' | 'firstName' | 'lang'>;

/** The mail about an account, where it is known what is charged next. */
export function accountDraft(
  { formatDay, publicOrigin }: MailServices,
  { email, firstName, lang }: Reader,
  { subject, lines, params, to = email, facts, undoUntil = null }: AccountMail,
  charge: NextCharge | undefined,
): MailDraft {
  const next: MailKey[] = charge ? ['nextChargeOf', 'chargedCard'] : [];
  return {
    to,
    lang,
    firstName,
    params: {
      ...(charge && {
        total: formatMoney(charge.totalCents, lang),
        date: formatDay(charge.nextBillDate, lang),
        nextCard: charge.cardLast4,
        charged: nameList(charge.productNames, lang),
      }),
      ...(undoUntil && { undoUntil: formatDay(undoUntil, lang) }),
      ...params,
    },
    subject,
    body: [
      ...lines.map((say) => ({ say })),
      ...(facts ? [{ facts }] : []),
      ...[...next, ...(undoUntil ? (['undoAddressUntil'] as const) : []), 'notYou' as const].map((say) => ({ say })),
      { link: `${publicOrigin()}/address-payment-details`, label: 'accountAction' },
    ],
  };
}

/** A mail about the account: what has changed, what is charged next and when, and where to look. */
export const accountMail = async (
  context: MailServices,
  tx: Sql,
  customer: LockedCustomer,
  mail: AccountMail,
): Promise<MailDraft> => accountDraft(context, customer, mail, await subscriptionsRepository(tx).nextCharge(customer));
