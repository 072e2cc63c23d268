import { styled } from '@mui/material/styles';

/** Paragraphs that a person should read before they continue. */
export const Notice = styled('section')(({ theme }) => ({
  padding: theme.spacing(2),
  marginBottom: theme.spacing(2),
  borderRadius: 14,
  borderInlineStart: `6px solid ${theme.vars.palette.warning.main}`,
  backgroundColor: theme.vars.palette.background.paper,
  '& > p': { margin: theme.spacing(0, 0, 1), overflowWrap: 'anywhere' },
}));
