import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/useFormats';
import type { Unpaid } from './Unpaid';

/** Reason of the payment problem, its first day, and the day and card of the next automatic try (rules §24.17). */
export function PaymentReason({ subscription, problem }: Unpaid) {
  const { t } = useTranslation('openPayment');
  const { day } = useFormats();
  const { since, reason } = problem;
  const { cardLast4: last4 = '', nextTryAt } = subscription;
  const nextStep = () => {
    if (nextTryAt === undefined) return t('givenUp');
    if (!last4) return t('noCard');
    const date = day(nextTryAt);
    // Because the chosen card may be the refused one or another, which is charged (rules §35.15, §35.17).
    if (reason === 'unconfirmed' || reason === 'cardUnusable') return t(`nextTryUncharged.${reason}`, { date });
    return t('nextTry', { date, last4 });
  };
  // Does not name the declined card, because another card may have been chosen since.
  return (
    <p>
      {t(`reason.${reason}`, { since: day(since) })} {nextStep()}
    </p>
  );
}
