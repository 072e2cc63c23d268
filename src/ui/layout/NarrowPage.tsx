import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { ReactNode } from 'react';

const PAGE = { minHeight: '100dvh', display: 'flex', flexDirection: 'column', alignItems: 'center', p: 2, gap: 3 };
const HEADER = {
  width: 1,
  maxWidth: 1100,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
};
// Lets focus outlines overlap the padding of a small window.
const MAIN = { width: 1, maxWidth: 480, my: 'auto', p: { xs: 3, sm: 5 }, overflow: 'visible' };
// Reserves the height of content that loads later, so that the layout does not shift.
const FOOTER = {
  display: 'flex',
  flexWrap: 'wrap',
  alignContent: 'flex-end',
  justifyContent: 'center',
  columnGap: 3,
  minHeight: { xs: 128, sm: 64, md: 32 },
  color: 'text.secondary',
  lineHeight: '32px',
  '& > a': { color: 'inherit' },
};

interface NarrowPageProps {
  header?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** Page with one centred card, used outside the areas. */
export const NarrowPage = ({ header, footer, children }: NarrowPageProps) => (
  <Box sx={PAGE}>
    {header && (
      <Box component="header" sx={HEADER}>
        {header}
      </Box>
    )}
    <Card component="main" sx={MAIN}>
      {children}
    </Card>
    {footer && (
      <Box component="footer" sx={FOOTER}>
        {footer}
      </Box>
    )}
  </Box>
);
