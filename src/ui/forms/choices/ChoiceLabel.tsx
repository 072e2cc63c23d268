import Typography from '@mui/material/Typography';

/** One of a few that can be chosen. */
export interface Choice {
  value: string;
  label: string;
  /** What it leads to, below its name. */
  hint?: string;
}

/** A choice's name, with what it leads to. */
export const ChoiceLabel = ({ choice: { label, hint } }: { choice: Choice }) => (
  <>
    {label}{' '}
    {hint && (
      <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
        {hint}
      </Typography>
    )}
  </>
);
