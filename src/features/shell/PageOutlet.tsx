import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation, useNavigation, type Location } from 'react-router';
import { ListSkeleton } from '../../ui/feedback/ListSkeleton';

/** Scroll key. The router gives every initial page the key `default`, so the path replaces it. */
const scrollKeyOf = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

/** Page of the current route. Unmounts the old page at once, so that its late responses cannot navigate. */
export function PageOutlet() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const next = useNavigation().location;
  const isLeft = next !== undefined && next.pathname !== pathname;
  return (
    <>
      {isLeft ? <ListSkeleton rows={3} label={t('loading')} /> : <Outlet />}
      <ScrollRestoration getKey={scrollKeyOf} />
    </>
  );
}
