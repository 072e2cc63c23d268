import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { VisuallyHidden } from '../layout/VisuallyHidden';

const TILE = { width: 200, height: 260 };

const Tiles = styled('div')(({ theme }) => ({ display: 'flex', gap: theme.spacing(2), overflow: 'hidden' }));

/** Stands where tiles will be. */
export function TileSkeleton({ tiles, label }: { tiles: number; label: string }) {
  return (
    <Tiles role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: tiles }, (_, tile) => (
        <Skeleton key={tile} variant="rounded" {...TILE} sx={{ flexShrink: 0 }} />
      ))}
    </Tiles>
  );
}
