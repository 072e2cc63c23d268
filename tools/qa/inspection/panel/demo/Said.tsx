import Typography from '@mui/material/Typography';

/** Message of the last attempt, announced by screen readers. */
export const Said = ({ message }: { message: string }) => (
  <Typography role="status" variant="body2" sx={{ mt: 1, minHeight: '1.5em', overflowWrap: 'anywhere' }}>
    {message}
  </Typography>
);
