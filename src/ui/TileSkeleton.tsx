import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { VisuallyHidden } from './VisuallyHidden';

const TILE = { width: 200, height: 260 };

/** Stands where tiles will be. */
export function TileSkeleton({ tiles, label }: { tiles: number; label: string }) {
  return (
    <Stack role="status" direction="row" sx={{ gap: 2, overflow: 'hidden' }}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: tiles }, (_, tile) => (
        <Skeleton key={tile} variant="rounded" {...TILE} sx={{ flexShrink: 0 }} />
      ))}
    </Stack>
  );
}
