import type { AppContext } from '../../platform/context/AppContext';
import type { MailDraft } from '../../platform/mail/MailDraft';
import { formatMoney } from '../../platform/wire/format';
import { nameList } from '../../platform/wire/nameList';
import type { MailKey } from '../../platform/wire/translate';
import type { RefundedPayment } from './refundedPayments';

type Services = Pick<AppContext, 'publicOrigin'>;

const draft = (
  { publicOrigin }: Services,
  payment: RefundedPayment,
  { amountCents, subject, lines }: { amountCents: number; subject: MailKey; lines: readonly MailKey[] },
): MailDraft => {
  const { email: to, firstName, lang, productNames, cardLast4, orderId } = payment;
  return {
    ...{ to, lang, firstName, subject },
    params: {
      product: nameList(productNames, lang),
      amount: formatMoney(amountCents, lang),
      last4: cardLast4 ?? '',
      order: orderId ?? '',
    },
    body: [
      ...lines.map((say) => ({ say })),
      { link: `${publicOrigin()}/previous-payments`, label: 'refundedAction' as const },
    ],
  };
};

/** Mail about a refund that the provider has accepted (rules §35.11). */
export function refundedMail(services: Services, payment: RefundedPayment, amountCents: number): MailDraft {
  const isStopped = !payment.isOfDecline && payment.payment === 'refunded' && payment.fulfilment === 'placed';
  const lines: MailKey[] = [
    payment.isOfDecline ? 'refundedChargeIntro' : 'refundedIntro',
    payment.cardLast4 === null ? 'refundedWhen' : 'refundedCard',
    ...(isStopped ? (['refundedStopped'] as const) : []),
  ];
  return draft(services, payment, { amountCents, subject: 'refundedSubject', lines });
}

/** Mail about an accepted refund that has failed afterwards. */
export const refundFailedMail = (services: Services, payment: RefundedPayment, amountCents: number): MailDraft =>
  draft(services, payment, { amountCents, subject: 'refundFailedSubject', lines: ['refundFailedIntro'] });
