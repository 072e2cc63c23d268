import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { VisuallyHidden } from '../layout/VisuallyHidden';

const ROW_HEIGHT = 140;

const Rows = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(2) }));

interface ListSkeletonProps {
  rows: number;
  /** How high one is, in pixels; in narrow windows and in wide ones where they differ. */
  rowHeight?: number | { xs: number; sm: number };
  label: string;
}

/** Stands where rows will be. */
export function ListSkeleton({ rows, rowHeight = ROW_HEIGHT, label }: ListSkeletonProps) {
  return (
    <Rows role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} variant="rounded" sx={{ height: rowHeight }} />
      ))}
    </Rows>
  );
}
