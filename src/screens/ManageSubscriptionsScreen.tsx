import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import type { Subscription } from '../api/subscription/Subscription';
import { useListSubscriptionsQuery } from '../api/subscription/subscriptionsApi';
import { isActive } from '../domain/subscriptionStatus';
import { ReactivateDialog } from '../features/subscription/ReactivateDialog';
import { SubscriptionRows } from '../features/subscription/SubscriptionRows';
import { paths, pathTo } from '../config/paths';
import { PageLink } from '../ui/layout/PageLink';
import { Screen } from '../ui/layout/Screen';
import { endedIn } from '../ui/layout/stepState';
import { Tabs } from '../ui/layout/Tabs';
import { VisuallyHidden } from '../ui/layout/VisuallyHidden';
import { QueryView } from '../components/QueryView';

const TABS = ['active', 'inactive'] as const;
type Tab = (typeof TABS)[number];

/** Tab of the address, such as `?tab=inactive`; by default active. */
function useTab() {
  const [search, setSearch] = useSearchParams();
  const tab: Tab = search.get('tab') === 'inactive' ? 'inactive' : 'active';
  const choose = (chosen: Tab) =>
    setSearch(chosen === 'active' ? {} : { tab: chosen }, { replace: true, preventScrollReset: true });
  return { tab, choose };
}

function TabContent({ tab, subscriptions }: { tab: Tab; subscriptions: readonly Subscription[] }) {
  const { t } = useTranslation('subscription');
  const hasInactive = subscriptions.some(({ status }) => !isActive(status));
  const shown = subscriptions.filter(({ status }) => isActive(status) === (tab === 'active'));
  const endedId = endedIn(useLocation().state);
  const ended = shown.find(({ purchaseId, status }) => purchaseId === endedId && status === 'CANCELLED');
  return (
    <>
      {ended && (
        <Alert severity="success" role="none" sx={{ mb: 2 }}>
          {t('list.ended', { product: ended.productName })}
        </Alert>
      )}
      <VisuallyHidden as="h2">{t(`list.${tab}Title`)}</VisuallyHidden>
      {shown.length > 0 ? (
        <SubscriptionRows key={tab} label={t(`list.${tab}Title`)} subscriptions={shown} />
      ) : (
        <Typography>{tab === 'active' ? t('list.noActive') : t('list.noInactive')}</Typography>
      )}
      {tab === 'active' && shown.length === 0 && (
        <Button
          component={PageLink}
          to={hasInactive ? pathTo.inactive : paths.nextOrder}
          variant="outlined"
          sx={{ mt: 2 }}
        >
          {hasInactive ? t('list.showInactive') : t('list.discover')}
        </Button>
      )}
      <ReactivateDialog subscriptions={subscriptions} />
    </>
  );
}

/** `/manage-subscriptions`: active and inactive subscriptions (rules §8.8). */
export function ManageSubscriptionsScreen() {
  const { t } = useTranslation('subscription');
  const query = useListSubscriptionsQuery();
  const { tab, choose } = useTab();
  // Deferred, because the list takes a slow phone 100 ms to render (docs/performance.md).
  const shown = useDeferredValue(tab);
  return (
    <Screen title={t('list.title')} part={t(`list.${tab}`)}>
      <Tabs
        label={t('list.title')}
        tabs={TABS.map((value) => ({ value, label: t(`list.${value}`) }))}
        current={tab}
        onChange={choose}
      >
        <QueryView query={query} skeletons={5} failureTitle={t('list.loadFailed')} unreadable={query.data?.unreadable}>
          {({ rows }) => <TabContent tab={shown} subscriptions={rows} />}
        </QueryView>
      </Tabs>
    </Screen>
  );
}
