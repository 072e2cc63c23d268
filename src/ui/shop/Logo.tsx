import Box from '@mui/material/Box';
import { RADIUS, WEIGHT } from '../layout/tokens';

const LOGO = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  fontSize: '1.25rem',
  fontWeight: WEIGHT.title,
  color: 'primary.main',
  '& > img': { display: 'block', borderRadius: `${RADIUS.control}px` },
};

/** The shop's sign and name. Its class is the place of the name in `index.html` (src/start/fillSettings.ts). */
export const Logo = ({ brand }: { brand: string }) => (
  <Box component="span" className="logo" sx={LOGO}>
    <img src="/icon.svg" alt="" width={32} height={32} />
    {brand}
  </Box>
);
