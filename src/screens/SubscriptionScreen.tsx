import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';
import { useGetSubscriptionQuery } from '../api/subscriptionsApi';
import { Cancellation } from '../features/cancellation/Cancellation';
import { SubscriptionCard } from '../features/subscription/SubscriptionCard';
import { Screen } from '../ui/Screen';
import { QueryView } from './QueryView';

/** `/manage-subscriptions/{purchaseId}`: one subscription (spec §2). */
export function SubscriptionScreen() {
  const { t } = useTranslation('subscription');
  const { purchaseId } = useParams<{ purchaseId: string }>();
  const query = useGetSubscriptionQuery(purchaseId);
  return (
    <Screen title={t('page.title')}>
      <QueryView query={query} skeletons={1} failureTitle={t('page.loadFailed')}>
        {(subscription) =>
          subscription ? (
            <Cancellation key={purchaseId} subscription={subscription}>
              <SubscriptionCard subscription={subscription} />
            </Cancellation>
          ) : (
            <p>{t('page.notFound')}</p>
          )
        }
      </QueryView>
    </Screen>
  );
}
