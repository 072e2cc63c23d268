import Typography from '@mui/material/Typography';

/** Option of a radio or checkbox group. */
export interface Choice {
  value: string;
  label: string;
  /** Effect of the option, shown below its label. */
  hint?: string;
}

/** Label of an option, with its effect. */
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
