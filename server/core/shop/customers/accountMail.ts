import type { AppContext } from '../../platform/context/AppContext';
import { formatMoney } from '../../platform/wire/format';
import { nameList } from '../../platform/wire/nameList';
import type { MailKey, MailParams } from '../../platform/wire/translate';
import type { Sql } from '#server/db/Db';
import type { IsoDate } from '#src/domain/isoDate';
import type { MailDraft, MailFact } from '../../platform/mail/MailDraft';
import { subscriptionsRepository, type NextCharge } from '../subscriptions/repository';
import type { LockedCustomer } from './repository';

export interface AccountMail {
  subject: MailKey;
  lines: readonly MailKey[];
  params?: MailParams;
  /** E-mail address of the receiver; defaults to the customer's. */
  to?: string;
  facts?: readonly MailFact[];
  /** Last ISO date of the undo; null or undefined if no undo is possible. */
  undoUntil?: IsoDate | null;
}

interface EmailCode {
  to: string;
  customer: LockedCustomer;
  code: string;
}

/** Mail with the code that verifies a new e-mail address. */
export const emailCodeMail = ({ to, customer: { firstName, lang }, code }: EmailCode): MailDraft => ({
  to,
  lang,
  firstName,
  params: { code },
  subject: 'emailCodeSubject',
  heading: 'emailCodeHeading',
  // Contains no link, because only the requesting tab has a field for the code (rules §13.22).
  body: [{ say: 'emailCodeIntro' }, { code }, { say: 'emailCodeExpiry' }],
});

type MailServices = Pick<AppContext, 'formatDay' | 'publicOrigin'>;
type Reader = Pick<LockedCustomer, 'email' | 'firstName' | 'lang'>;

/** Returns a mail about an account, with the given next charge, if any. */
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

/** Returns a mail about an account, with the customer's next charge, if any. */
export const accountMail = async (
  context: MailServices,
  tx: Sql,
  customer: LockedCustomer,
  mail: AccountMail,
): Promise<MailDraft> => accountDraft(context, customer, mail, await subscriptionsRepository(tx).nextCharge(customer));
