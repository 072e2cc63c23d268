import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { VisuallyHidden } from './VisuallyHidden';

const ROW_HEIGHT = 140;

const Rows = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(2) }));

/** Stands where rows will be. */
export function ListSkeleton({ rows, label }: { rows: number; label: string }) {
  return (
    <Rows role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} variant="rounded" height={ROW_HEIGHT} />
      ))}
    </Rows>
  );
}
