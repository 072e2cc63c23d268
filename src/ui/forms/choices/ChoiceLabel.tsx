import Typography from '@mui/material/Typography';

/** One of a few that can be chosen. */
export interface Choice {
  value: string;
  label: string;
  /** Its effect, below its name. */
  hint?: string;
}

/** A choice's name, with its effect. */
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
