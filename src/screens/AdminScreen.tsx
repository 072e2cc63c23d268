import { Suspense, useEffect, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useNavigation, useSearchParams, type Location } from 'react-router';
import { afterAMoment, useIsOffline } from '../config/connection';
import { paths } from '../config/paths';
import { ON_DEMAND } from '../api/baseApi';
import { useListDeclarationsQuery } from '../api/declaration/declarationsApi';
import { useHasFeature } from '../api/featuresApi';
import { CustomersPanel } from '../features/adminCustomers/CustomersPanel';
import { StatisticsPanel } from '../features/adminStatistics/StatisticsPanel';
import { adminRouteIn, rememberAdminRoute } from '../session/adminLastRoutes';
import { TableSkeleton } from '../ui/data/TableSkeleton';
import { lazyComponent } from '../ui/feedback/lazyComponent';
import { ListSkeleton } from '../ui/feedback/ListSkeleton';
import { Screen } from '../ui/layout/Screen';
import { Tabs } from '../ui/layout/Tabs';

const TABS = ['customers', 'statistics', 'cohort', 'products', 'discounts', 'declarations'] as const;
type Tab = (typeof TABS)[number];

const isTab = (value: string | null): value is Tab => TABS.some((tab) => tab === value);

/** Panels with large code load that lazily, so that a panel's query and placeholder start at once. */
const panels: Record<Tab, ComponentType> = {
  customers: CustomersPanel,
  statistics: StatisticsPanel,
  cohort: lazyComponent(
    () => import(/* webpackChunkName: "admin-cohort" */ '../features/adminCohort/CohortPanel'),
    'CohortPanel',
    ['adminCohort'],
  ),
  products: lazyComponent(
    () => import(/* webpackChunkName: "admin-products" */ '../features/adminProducts/ProductsPanel'),
    'ProductsPanel',
    ['adminProducts'],
  ),
  discounts: lazyComponent(
    () => import(/* webpackChunkName: "admin-discounts" */ '../features/adminDiscounts/DiscountsPanel'),
    'DiscountsPanel',
    ['adminDiscounts'],
  ),
  declarations: lazyComponent(
    () => import(/* webpackChunkName: "admin-declarations" */ '../features/adminDeclarations/DeclarationsPanel'),
    'DeclarationsPanel',
    ['adminDeclarations'],
  ),
};

/** Returns the tab of an address; `#product` opens the products (rules §1.3). */
function tabOf({ search, hash }: Pick<Location, 'search' | 'hash'>): Tab {
  const named = new URLSearchParams(search).get('tab');
  if (hash === '#product') return 'products';
  return isTab(named) ? named : 'customers';
}

/** Tab of the address. Stores the tab's search parameters for the next visit. */
function useTab(): Tab {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const { hash, search } = location;
  const opensProducts = hash === '#product' && params.get('tab') !== 'products';
  useEffect(() => {
    // Because the list writes its page and search into the address and thereby drops the hash.
    if (opensProducts) setParams({ tab: 'products' }, { replace: true, preventScrollReset: true });
  }, [opensProducts, setParams]);
  const tab = tabOf(location);
  useEffect(() => {
    if (!opensProducts) rememberAdminRoute(tab, search);
  }, [opensProducts, tab, search]);
  return tab;
}

/** Placeholder of a tab's content. */
function TabSkeleton({ tab }: { tab: Tab }) {
  const { t } = useTranslation();
  const isTable = tab !== 'statistics' && tab !== 'cohort';
  return isTable ? <TableSkeleton /> : <ListSkeleton rows={3} shape="panel" label={t('loading')} />;
}

/** Content of a tab. Starts no request before the device is online (rules §17.15). */
function TabContent({ tab }: { tab: Tab }) {
  const isOffline = useIsOffline();
  const [isReady, setReady] = useState(!isOffline);
  useEffect(() => {
    if (!isReady && !isOffline) void afterAMoment().then(() => setReady(true));
  }, [isReady, isOffline]);
  const Content = panels[tab];
  return isReady ? <Content /> : <TabSkeleton tab={tab} />;
}

/** Tabs with labels. The declarations, if the API has them, show the number of open ones (rules §28.21). */
function useTabs(current: Tab) {
  const { t } = useTranslation('admin');
  const hasDeclarations = useHasFeature('declarations');
  const { data } = useListDeclarationsQuery({ search: '', page: 1 }, { ...ON_DEMAND, skip: !hasDeclarations });
  const labelOf = (tab: Tab) =>
    tab === 'declarations' && data && data.open > 0
      ? t('tabs.openDeclarations', { count: data.open })
      : t(`tabs.${tab}`);
  return TABS.filter((tab) => tab !== 'declarations' || hasDeclarations || tab === current).map((tab) => ({
    value: tab,
    label: labelOf(tab),
  }));
}

/** `/profile`: admin area with tabs (rules §15.1). */
export function AdminScreen() {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const tab = useTab();
  const next = useNavigation().location;
  // Switches the tab at once, before the navigation is complete.
  const chosen = next?.pathname === paths.admin ? tabOf(next) : tab;
  const tabs = useTabs(chosen);
  return (
    <Screen title={t('title')} part={t(`tabs.${tab}`)}>
      <Tabs
        label={t('tabs.label')}
        tabs={tabs}
        current={chosen}
        onChange={(pressed) => void navigate(adminRouteIn(pressed), { preventScrollReset: true })}
      >
        {/* Suspense inside the tabs, so that they keep the focus while content is loaded. */}
        {chosen === tab ? (
          <Suspense key={tab} fallback={<TabSkeleton tab={tab} />}>
            <TabContent tab={tab} />
          </Suspense>
        ) : (
          <TabSkeleton tab={chosen} />
        )}
      </Tabs>
    </Screen>
  );
}
