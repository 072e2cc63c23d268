import { styled } from '@mui/material/styles';

/** Buttons beside each other; stacked ones are placed one below the other on a phone. */
export const Actions = styled('div')<{ stacked?: boolean }>(({ theme, stacked = false }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(stacked ? 1.5 : 1),
  ...(stacked && { [theme.breakpoints.down('sm')]: { flexDirection: 'column' } }),
}));
