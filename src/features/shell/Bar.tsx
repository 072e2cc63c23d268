import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { PAGE_INSET } from '../../ui/layout/tokens';

const BAR = {
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  py: 1,
  px: PAGE_INSET,
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  '@media print': { display: 'none' },
};

/** Top bar of an area; with `isForPhones` only on small screens. */
export function Bar({ isForPhones = false, children }: { isForPhones?: boolean; children: ReactNode }) {
  return (
    <Box component="header" sx={{ ...BAR, display: { xs: 'flex', md: isForPhones ? 'none' : 'flex' } }}>
      {children}
    </Box>
  );
}
