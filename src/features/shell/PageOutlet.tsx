import Typography from '@mui/material/Typography';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation, useNavigation, type Location } from 'react-router';
import { ListSkeleton } from '../../ui/feedback/ListSkeleton';
import { paths } from '../../config/paths';
import { NAVIGATION_ITEMS } from './navigationItems';

/** Scroll key. The router gives every initial page the key `default`, so the path replaces it. */
const scrollKeyOf = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

/** Heading and placeholder of a page that loads. Scrolls to its top; the router has stored the former position. */
function NextPage({ path }: { path: string }) {
  const { t } = useTranslation(['shell', 'common']);
  const name = NAVIGATION_ITEMS.find((item) => paths[item.name] === path)?.name;
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <>
      {name && (
        <Typography variant="h1" sx={{ mb: 2 }}>
          {t(name)}
        </Typography>
      )}
      <ListSkeleton rows={3} label={t('common:loading')} />
    </>
  );
}

/** Page of the current route. Unmounts the old page at once, so that its late responses cannot navigate. */
export function PageOutlet() {
  const { pathname } = useLocation();
  const next = useNavigation().location;
  const isLeft = next !== undefined && next.pathname !== pathname;
  return (
    <>
      {isLeft ? <NextPage path={next.pathname} /> : <Outlet />}
      <ScrollRestoration getKey={scrollKeyOf} />
    </>
  );
}
