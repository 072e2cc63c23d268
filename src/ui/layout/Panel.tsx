import { styled } from '@mui/material/styles';
import { ignoreSecondClick } from './ignoreSecondClick';

/** A raised piece of a page. */
export const Panel = styled('section')(({ theme }) => ({
  ...ignoreSecondClick,
  padding: theme.spacing(2),
  marginBottom: theme.spacing(3),
  borderRadius: 20,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  [theme.breakpoints.up('sm')]: { padding: theme.spacing(3) },
}));
