import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { VisuallyHidden } from '../layout/VisuallyHidden';

const PICTURE_SIZE = 56;

/** `row`: card with picture and facts. `panel`: card with heading, text, button. `fact`: name and value. */
export type SkeletonShape = 'row' | 'panel' | 'fact';

const SHAPES = {
  row: (
    <Card>
      <Stack direction="row" spacing={2}>
        <Skeleton variant="rounded" width={PICTURE_SIZE} height={PICTURE_SIZE} />
        <Box sx={{ flexGrow: 1 }}>
          <Skeleton width="60%" height={28} />
          <Skeleton width="35%" />
          <Skeleton width="50%" />
        </Box>
      </Stack>
    </Card>
  ),
  panel: (
    <Card sx={{ p: { sm: 3 } }}>
      <Skeleton width="45%" height={36} sx={{ mb: 1 }} />
      <Skeleton width="80%" />
      <Skeleton width="65%" />
      <Skeleton variant="rounded" width={160} height={44} sx={{ mt: 2 }} />
    </Card>
  ),
  // Height of the account's name, so that the layout does not shift.
  fact: (
    <Box sx={{ height: { xs: 68, sm: 30 }, overflow: 'hidden' }}>
      <Skeleton width="30%" />
      <Skeleton width="70%" />
    </Box>
  ),
} satisfies Record<SkeletonShape, unknown>;

interface ListSkeletonProps {
  rows: number;
  shape?: SkeletonShape;
  label: string;
}

/** Placeholder of rows, in their shape. */
export function ListSkeleton({ rows, shape = 'row', label }: ListSkeletonProps) {
  return (
    <Stack role="status" spacing={2}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} data-skeleton>
          {SHAPES[shape]}
        </div>
      ))}
    </Stack>
  );
}
