import { useTranslation } from 'react-i18next';
import { useListSubscriptionsQuery } from '../api/subscriptionsApi';
import { SubscriptionCards } from '../features/subscription/SubscriptionCards';
import { Screen } from '../ui/Screen';
import { QueryView } from './QueryView';

const SKELETON_ROWS = 3;

/** `/manage-subscriptions`: all subscriptions, active and inactive (spec §2). */
export function ManageSubscriptionsScreen() {
  const { t } = useTranslation('subscription');
  const query = useListSubscriptionsQuery();
  return (
    <Screen title={t('list.title')}>
      <QueryView query={query} skeletons={SKELETON_ROWS} failureTitle={t('list.loadFailed')}>
        {(subscriptions) => <SubscriptionCards subscriptions={subscriptions} />}
      </QueryView>
    </Screen>
  );
}
