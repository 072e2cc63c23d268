import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { VisuallyHidden } from './VisuallyHidden';

const ROW_HEIGHT = 140;

/** Stands where rows will be. */
export function ListSkeleton({ rows, label }: { rows: number; label: string }) {
  return (
    <Stack role="status" sx={{ gap: 2 }}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} variant="rounded" height={ROW_HEIGHT} />
      ))}
    </Stack>
  );
}
