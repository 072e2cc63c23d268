import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useGetSubscriptionQuery } from '../api/subscription/subscriptionsApi';
import { paths } from '../config/paths';
import { Cancellation } from '../features/cancellation/Cancellation';
import { PageLink } from '../ui/layout/PageLink';
import { Panel } from '../ui/layout/Panel';
import { Screen } from '../ui/layout/Screen';
import { ManagedSubscription } from './parts/ManagedSubscription';
import { QueryView } from '../components/QueryView';
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

function Found({ purchaseId }: { purchaseId: string }) {
  const { t } = useTranslation('subscription');
  const query = useGetSubscriptionQuery(purchaseId);
  return (
    <QueryView query={query} skeletons={3} shape="panel" failureTitle={t('page.loadFailed')}>
      {(subscription) =>
        subscription ? (
          <Cancellation
            subscription={subscription}
            renderSwap={(exits) => <Swap subscription={subscription} exits={exits} />}
          >
            <ManagedSubscription subscription={subscription} />
          </Cancellation>
        ) : (
          <Nothing text={t('page.notFound')} />
        )
      }
    </QueryView>
  );
}

/** `/manage-subscriptions/{purchaseId}`: a subscription with all its settings (rules §8.9). */
export function SubscriptionScreen() {
  const { t } = useTranslation('subscription');
  const purchaseId = (useParams().purchaseId ?? '').trim();
  return (
    <Screen title={t('page.title')}>
      {purchaseId ? <Found key={purchaseId} purchaseId={purchaseId} /> : <Nothing text={t('page.noPurchaseId')} />}
    </Screen>
  );
}
