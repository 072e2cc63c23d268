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

/** Number of placeholder cards (rules §6.9). */
const CARDS = 5;

/** True for a window too narrow for a grid of seven columns. */
export const useIsPhone = (): boolean => useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });

/** Loads the grid, one chunk for all tables. A phone does not need the grid. */
export const loadGrid = () => import(/* webpackChunkName: "data-grid" */ './TableGrid');

/** Placeholder of a table. Preloads the grid. */
export function TableSkeleton() {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  useEffect(() => {
    // Ignores an error, because the table loads the grid again and reports the error.
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
