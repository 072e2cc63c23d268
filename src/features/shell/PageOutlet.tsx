import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation, useNavigation, type Location } from 'react-router';
import { ListSkeleton } from '../../ui/feedback/ListSkeleton';

/** The router calls every page that a browser loads `default`: its position is not the next one's. */
const placeOf = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

/**
 * The page of the address within an area's frame. A page that was left goes at once, while the next one arrives: what it
 * has on its way leads nobody away any more.
 */
export function PageOutlet() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const next = useNavigation().location;
  const isLeft = next !== undefined && next.pathname !== pathname;
  return (
    <>
      {isLeft ? <ListSkeleton rows={3} label={t('loading')} /> : <Outlet />}
      <ScrollRestoration getKey={placeOf} />
    </>
  );
}
