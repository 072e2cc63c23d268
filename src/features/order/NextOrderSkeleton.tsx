import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/layout/Panel';
import { CONTROL_HEIGHT, FIGURE } from '../../ui/layout/tokens';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';
import { DetailsSkeleton } from './OrderDetails';
import { ORDER_CONTAINER, ORDER_GRID, PART_TITLE } from './orderGrid';

/** Lines of the costs: items, shipping, tax and total. */
const COSTS = 4;
const BUTTON = { flex: { xs: '1 1 8rem', sm: 'none' }, width: { sm: 140 }, height: CONTROL_HEIGHT.medium };

function Figure({ gridArea }: { gridArea: string }) {
  return (
    <Box sx={{ gridArea }}>
      <Typography sx={{ ...FIGURE, width: 0.7 }}>
        <Skeleton />
      </Typography>
      <Typography sx={{ width: 0.4 }}>
        <Skeleton />
      </Typography>
    </Box>
  );
}

/** Placeholder in the outline of the panel of the next order. */
export function NextOrderSkeleton() {
  const { t } = useTranslation();
  return (
    <Panel role="status" data-skeleton sx={ORDER_CONTAINER}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Box sx={ORDER_GRID}>
        <Box sx={{ gridArea: 'goods', display: 'flex', alignItems: 'center', gap: 2 }}>
          <Skeleton variant="rounded" width={72} height={72} />
          <Box sx={{ flexGrow: 1 }}>
            <Skeleton width="50%" height={28} />
            <Skeleton width="30%" />
          </Box>
        </Box>
        <Figure gridArea="date" />
        <Figure gridArea="amount" />
        <Box sx={{ gridArea: 'actions', display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Skeleton variant="rounded" sx={{ ...BUTTON, flexBasis: { xs: '100%', sm: 'auto' } }} />
          <Skeleton variant="rounded" sx={BUTTON} />
          <Skeleton variant="rounded" sx={BUTTON} />
          {/* Link to the quantity. */}
          <Box sx={{ width: 1, height: CONTROL_HEIGHT.medium }} />
        </Box>
        <Box sx={{ gridArea: 'totals' }}>
          <Typography variant="h3" component="div" sx={{ ...PART_TITLE, width: 0.5 }}>
            <Skeleton />
          </Typography>
          {Array.from({ length: COSTS }, (_, line) => (
            <Typography key={line} sx={{ mt: line > 0 ? 0.5 : 0 }}>
              <Skeleton />
            </Typography>
          ))}
        </Box>
        <DetailsSkeleton />
      </Box>
    </Panel>
  );
}
