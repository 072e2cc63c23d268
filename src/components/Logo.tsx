import Box from '@mui/material/Box';
import { RADIUS, WEIGHT } from '../ui/layout/tokens';

const LOGO = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  // Bounded for the header of a phone with large text.
  fontSize: 'min(1.25rem, 7vw)',
  fontWeight: WEIGHT.title,
  color: 'primary.main',
  '& > img': { display: 'block', borderRadius: `${RADIUS.control}px` },
};

/** Icon and name of the shop. `src/start/fillSettings.ts` finds the name in `index.html` by the class. */
export const Logo = ({ brand }: { brand: string }) => (
  <Box component="span" className="logo" sx={LOGO}>
    <img src="/icon.svg" alt="" width={32} height={32} />
    {brand}
  </Box>
);
