import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';

/** The line's place is kept, so that nothing moves when it comes and goes. */
const Place = styled('div')({ height: 4, overflow: 'hidden', borderRadius: 2 });

/** Something is in progress for an unknown time. */
export function ProgressLine({ isShown, label }: { isShown: boolean; label: string }) {
  return <Place>{isShown && <LinearProgress aria-label={label} />}</Place>;
}
