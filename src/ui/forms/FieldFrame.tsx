import { styled, type CSSObject, type Theme } from '@mui/material/styles';

/** The style of every control for typing or choosing. */
export const controlStyle = (theme: Theme): CSSObject => ({
  font: 'inherit',
  width: '100%',
  minHeight: 52,
  padding: theme.spacing(1, 2),
  borderRadius: 12,
  border: `1.5px solid ${theme.vars.palette.text.secondary}`,
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.paper,
  '&:focus-visible': { outline: `3px solid ${theme.vars.palette.primary.main}`, outlineOffset: 1 },
  '&[aria-invalid=true]': { borderColor: theme.vars.palette.error.main },
});

/** A control with its label above it and its message below. */
export const FieldFrame = styled('div')(({ theme }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: theme.spacing(0.75),
  marginBottom: theme.spacing(1.5),
  '& > label': { fontWeight: 600 },
  '& > input': controlStyle(theme),
  '& > p': { margin: 0, fontSize: '0.95rem', color: theme.vars.palette.error.main },
}));
