import Typography from '@mui/material/Typography';

/** Status message of the last attempt. Screen readers announce it. */
export const Said = ({ message }: { message: string }) => (
  <Typography role="status" variant="body2" sx={{ mt: 1, minHeight: '1.5em', overflowWrap: 'anywhere' }}>
    {message}
  </Typography>
);
