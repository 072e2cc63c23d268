import { styled } from '@mui/material/styles';

/** Fields side by side where there is room, below each other where there is none. */
export const FieldRow = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 11rem), 1fr))',
  columnGap: theme.spacing(2),
}));
