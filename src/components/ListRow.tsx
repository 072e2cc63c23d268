import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { WEIGHT } from '../ui/layout/tokens';

interface ListRowProps {
  title: ReactNode;
  /** State beside the title. */
  badge?: ReactNode;
  /** Button at the end of the row. */
  action?: ReactNode;
  children?: ReactNode;
}

/** Row of a list, with its details below. */
export const ListRow = ({ title, badge, action, children }: ListRowProps) => (
  <Box
    component="li"
    sx={{ py: 1, borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0, pb: 0 } }}
  >
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Typography component="span" sx={{ fontWeight: WEIGHT.strong, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      {badge}
      {action && <Box sx={{ ml: 'auto' }}>{action}</Box>}
    </Box>
    <Typography component="div" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  </Box>
);
