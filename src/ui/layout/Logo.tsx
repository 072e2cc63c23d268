import { styled } from '@mui/material/styles';
import { RADIUS, WEIGHT } from './tokens';

const Mark = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  fontSize: '1.25rem',
  fontWeight: WEIGHT.title,
  color: theme.vars.palette.primary.main,
  '& img': { display: 'block', borderRadius: RADIUS.control },
}));

/** The shop's sign and name. */
export function Logo({ brand }: { brand: string }) {
  return (
    <Mark>
      <img src="/icon.svg" alt="" width={32} height={32} />
      {brand}
    </Mark>
  );
}
