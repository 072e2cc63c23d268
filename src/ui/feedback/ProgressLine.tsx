import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';

/** Indeterminate progress bar. Reserves its height, so that the layout does not shift. */
export function ProgressLine({ isShown, label }: { isShown: boolean; label: string }) {
  return <Box sx={{ width: 1, height: 4 }}>{isShown && <LinearProgress aria-label={label} />}</Box>;
}
