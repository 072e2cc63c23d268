import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';

/** One column on a phone; on a large screen two columns of the same height. */
const GROUPS = {
  display: 'grid',
  gap: { xs: 2, lg: 3 },
  mb: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  gridTemplateRows: { lg: 'auto 1fr' },
  gridTemplateAreas: {
    xs: '"next" "own" "delivery"',
    lg: '"next own" "delivery own"',
  },
} as const;

/** Layout of the panels, placed by their `gridArea`. */
export const SubscriptionGroups = ({ children }: { children: ReactNode }) => <Box sx={GROUPS}>{children}</Box>;

/** Typical heights of the panels in pixels, on a phone and on a large screen. */
const HEIGHTS = { next: { xs: 400, sm: 330 }, own: { xs: 640, sm: 520 }, delivery: { xs: 340, sm: 190 } } as const;

/** Placeholder of the panels. */
export function GroupsSkeleton() {
  const { t } = useTranslation();
  return (
    <Box role="status" sx={GROUPS}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {Object.entries(HEIGHTS).map(([area, minHeight]) => (
        <Card key={area} data-skeleton sx={{ gridArea: area, minHeight, p: { sm: 3 } }}>
          <Skeleton width="45%" height={36} sx={{ mb: 1 }} />
          <Skeleton width="80%" />
          <Skeleton width="65%" />
          <Skeleton variant="rounded" width={160} height={44} sx={{ mt: 2 }} />
        </Card>
      ))}
    </Box>
  );
}
