import Typography from '@mui/material/Typography';

/** What came of the last try, also for those who do not see it. */
export const Said = ({ message }: { message: string }) => (
  <Typography role="status" variant="body2" sx={{ mt: 1, minHeight: '1.5em', overflowWrap: 'anywhere' }}>
    {message}
  </Typography>
);
