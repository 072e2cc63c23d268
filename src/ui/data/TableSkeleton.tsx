import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ListSkeleton } from '../feedback/ListSkeleton';
import { VisuallyHidden } from '../layout/VisuallyHidden';
import { CONTROL_HEIGHT } from '../layout/tokens';
import { TABLE } from './DataTableProps';

/** rules §6.9 */
const CARDS = 5;

/** Where a grid of seven columns has no place. */
export const useIsPhone = (): boolean => useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });

/** The grid, one file for all tables; a phone has cards and needs none. */
export const loadGrid = () => import(/* webpackChunkName: "data-grid" */ './TableGrid');

/** Stands where a table will be, and loads its code meanwhile. */
export function TableSkeleton() {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  useEffect(() => {
    // The table itself asks again, and says so where it does not come.
    if (!isPhone) loadGrid().catch(() => undefined);
  }, [isPhone]);
  if (isPhone) return <ListSkeleton rows={CARDS} shape="panel" label={t('loading')} />;
  return (
    <Card role="status" data-skeleton sx={{ px: 2, py: 0 }}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Skeleton width={240} height={CONTROL_HEIGHT.large} />
      <Skeleton height={TABLE.headHeight} />
      {Array.from({ length: TABLE.rows }, (_, row) => (
        <Skeleton key={row} height={TABLE.rowHeight} sx={{ borderTop: 1, borderColor: 'divider' }} />
      ))}
      <Skeleton width="30%" height={CONTROL_HEIGHT.large} />
    </Card>
  );
}
