import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Card } from '#src/api/customer/Card';
import type { Subscription } from '#src/api/subscription/Subscription';
import { orderToPayIn } from '#src/config/cardPaths';
import { isPaidBySavedCard, isRevivedByCard } from '#src/domain/customer/cardUse';
import { orderTotals } from '#src/domain/order/order';
import { earliestOrderDate } from '#src/domain/order/reschedule';
import { useFormats } from '#src/i18n/useFormats';
import { useToday } from '#src/session/useToday';

export interface SavedCardUseProps {
  /** Replaced card; undefined for a new one. */
  card: Card | undefined;
  /** Undefined while loading or after an error. */
  subscriptions: readonly Subscription[] | undefined;
}

/** Products that a saved card will pay, and subscriptions that a save revives with amount and date (rules §13.19). */
export function SavedCardUse({ card, subscriptions }: SavedCardUseProps) {
  const { t } = useTranslation('account');
  const { price, names, day } = useFormats();
  const [search] = useSearchParams();
  const date = day(earliestOrderDate(useToday()));
  if (!subscriptions) return <p>{t('cards.mayRevive', { date })}</p>;
  const paid = subscriptions.filter((subscription) => isPaidBySavedCard(subscription, card?.id));
  const revived = paid.filter(({ status }) => isRevivedByCard(status));
  const unpaid = subscriptions.find(({ purchaseId }) => purchaseId === orderToPayIn(search));
  const products = names(paid.map(({ productName }) => productName));
  const use = () => {
    if (paid.length > 0) return t('cards.willPay', { products });
    if (!unpaid?.paymentProblem) return t('cards.willPayNothing');
    return t('cards.willPayOpen', { amount: price(unpaid.paymentProblem.totalCents), product: unpaid.productName });
  };
  return (
    <>
      <p>{use()}</p>
      {revived.length > 0 && (
        <>
          <p>
            <strong>{t('cards.willRevive', { date })}</strong>
          </p>
          <ul>
            {revived.map((subscription) => (
              <li key={subscription.purchaseId}>
                {subscription.productName}: {price(orderTotals([subscription]).totalCents)}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
