import { Suspense, useEffect, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { paths } from '../config/paths';
import { lazyComponent } from '../ui/feedback/lazyComponent';
import { ListSkeleton } from '../ui/feedback/ListSkeleton';
import { Screen } from '../ui/layout/Screen';
import { Tabs } from '../ui/layout/Tabs';

const TABS = ['customers', 'statistics', 'cohort', 'products', 'discounts'] as const;
type Tab = (typeof TABS)[number];

const isTab = (value: string | null): value is Tab => TABS.some((tab) => tab === value);

/** Each tab's content is a piece of its own. */
const panels: Record<Tab, ComponentType> = {
  customers: lazyComponent(
    () => import(/* webpackChunkName: "admin-customers" */ '../features/adminCustomers/CustomersPanel'),
    'CustomersPanel',
    ['adminCustomers'],
  ),
  statistics: lazyComponent(
    () => import(/* webpackChunkName: "admin-statistics" */ '../features/adminStatistics/StatisticsPanel'),
    'StatisticsPanel',
    ['adminStatistics'],
  ),
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
};

/** The tab of the address: `#product` opens the products (rules §1.3). */
function useTab(): Tab {
  const [params, setParams] = useSearchParams();
  const { hash } = useLocation();
  const named = params.get('tab');
  const opensProducts = hash === '#product' && named !== 'products';
  useEffect(() => {
    // The list keeps its page and search in the address, which drops the hash.
    if (opensProducts) setParams({ tab: 'products' }, { replace: true, preventScrollReset: true });
  }, [opensProducts, setParams]);
  if (opensProducts) return 'products';
  return isTab(named) ? named : 'customers';
}

/** `/profile`: the admin's area in five tabs (rules §15.1). */
export function AdminScreen() {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation();
  const navigate = useNavigate();
  const tab = useTab();
  const Content = panels[tab];
  return (
    <Screen title={t('title')} part={t(`tabs.${tab}`)}>
      <Tabs
        label={t('tabs.label')}
        tabs={TABS.map((value) => ({ value, label: t(`tabs.${value}`) }))}
        current={tab}
        onChange={(chosen) => void navigate(`${paths.profile}?tab=${chosen}`, { preventScrollReset: true })}
      >
        {/* The tabs are kept, and the focus on them, while a tab's content is loaded for the first time. */}
        <Suspense key={tab} fallback={<ListSkeleton rows={3} shape="line" label={common('loading')} />}>
          <Content />
        </Suspense>
      </Tabs>
    </Screen>
  );
}
