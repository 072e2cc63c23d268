import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { skipToken } from '@reduxjs/toolkit/query';
import type { Subscription } from '../api/subscription/Subscription';
import { useGetSubscriptionQuery } from '../api/subscription/subscriptionsApi';
import { paths } from '../config/paths';
import { Cancellation } from '../features/cancellation/Cancellation';
import { SubscriptionHead } from '../features/subscription/SubscriptionHead';
import { PageLink } from '../ui/layout/PageLink';
import { Panel } from '../ui/layout/Panel';
import { Screen } from '../ui/layout/Screen';
import { ManagedSubscription } from './parts/ManagedSubscription';
import { QueryView } from '../components/QueryView';
import { GroupsSkeleton } from './parts/SubscriptionGroups';
import { Swap } from './parts/Swap';

function Nothing({ text }: { text: string }) {
  const { t } = useTranslation('subscription');
  return (
    <Panel role="alert">
      <Typography sx={{ mb: 2 }}>{text}</Typography>
      <Button component={PageLink} to={paths.manageSubscriptions} variant="contained">
        {t('page.toList')}
      </Button>
    </Panel>
  );
}

function Found({ subscription }: { subscription: Subscription }) {
  return (
    <Cancellation subscription={subscription} renderSwap={(swap) => <Swap subscription={subscription} {...swap} />}>
      <ManagedSubscription subscription={subscription} />
    </Cancellation>
  );
}

function SubscriptionPage({ purchaseId }: { purchaseId: string }) {
  const { t } = useTranslation('subscription');
  const query = useGetSubscriptionQuery(purchaseId || skipToken);
  const subscription = query.data ?? undefined;
  return (
    <Screen
      title={subscription?.productName ?? t('page.title')}
      renderHead={(heading) => <SubscriptionHead {...{ subscription, heading }} isLoading={query.isLoading} />}
    >
      {purchaseId ? (
        <QueryView query={query} placeholder={<GroupsSkeleton />} failureTitle={t('page.loadFailed')}>
          {(found) => (found ? <Found subscription={found} /> : <Nothing text={t('page.notFound')} />)}
        </QueryView>
      ) : (
        <Nothing text={t('page.noPurchaseId')} />
      )}
    </Screen>
  );
}

/** `/manage-subscriptions/{purchaseId}`: a subscription with all its settings (rules §8.9). */
export function SubscriptionScreen() {
  const purchaseId = (useParams().purchaseId ?? '').trim();
  return <SubscriptionPage key={purchaseId} purchaseId={purchaseId} />;
}
