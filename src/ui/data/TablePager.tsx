import Pagination from '@mui/material/Pagination';
import PaginationItem from '@mui/material/PaginationItem';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { usePagerTexts } from '../../i18n/usePagerTexts';

export interface TablePagerProps {
  /** From 1. */
  page: number;
  pages: number;
  /** The place of the page's first row in the list, from 1, and of its last one. */
  from: number;
  to: number;
  total: number;
  /** There are more than `total`, and nobody counted them. */
  isCapped?: boolean;
  onPage: (page: number) => void;
}

/** Below a list: which rows are shown, heard as well when they change, and the way to the others (rules §15.2). */
export function TablePager({ page, pages, onPage, ...shown }: TablePagerProps) {
  const { label, itemLabel, showing } = usePagerTexts();
  return (
    <Stack direction="row" sx={{ width: 1, flexWrap: 'wrap', alignItems: 'center', p: 1 }}>
      <Typography role="status" sx={{ mr: 'auto' }}>
        {showing(shown)}
      </Typography>
      <Pagination
        aria-label={label}
        page={page}
        count={pages}
        // rules §15.2
        siblingCount={2}
        getItemAriaLabel={itemLabel}
        onChange={(_, target) => target !== page && onPage(target)}
        renderItem={({ disabled, onClick, ...item }) => (
          // The last press on Next must not lose the focus.
          <PaginationItem {...item} aria-disabled={disabled || undefined} onClick={disabled ? undefined : onClick} />
        )}
      />
    </Stack>
  );
}
