import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';

/** Something is in progress for an unknown time. Its place is kept, so that nothing moves when it comes and goes. */
export function ProgressLine({ isShown, label }: { isShown: boolean; label: string }) {
  return <Box sx={{ width: 1, height: 4 }}>{isShown && <LinearProgress aria-label={label} />}</Box>;
}
