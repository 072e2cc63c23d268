import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { VisuallyHidden } from '../layout/VisuallyHidden';

/** Placeholder of products: picture, name, price and button. */
export function TileSkeleton({ tiles, label }: { tiles: number; label: string }) {
  return (
    <Stack role="status" direction="row" spacing={2} sx={{ overflow: 'hidden' }}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: tiles }, (_, tile) => (
        <Card key={tile} data-skeleton sx={{ flex: '0 0 200px' }}>
          <Skeleton variant="rounded" height={136} />
          <Skeleton width="80%" height={32} />
          <Skeleton width="40%" />
          <Skeleton variant="rounded" height={44} sx={{ mt: 1 }} />
        </Card>
      ))}
    </Stack>
  );
}
