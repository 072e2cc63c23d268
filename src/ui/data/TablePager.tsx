import Pagination from '@mui/material/Pagination';
import PaginationItem from '@mui/material/PaginationItem';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/useFormats';

export interface TablePagerProps {
  /** From 1. */
  page: number;
  pages: number;
  /** The place of the page's first row in the list, from 1, and of its last one. */
  from: number;
  to: number;
  total: number;
  /** There are more than `total`, and nobody counted them. */
  isCapped?: boolean | undefined;
  onPage: (page: number) => void;
}

/** Below a list: which rows are shown, heard as well when they change, and the way to the others (rules §15.2). */
export function TablePager({ page, pages, from, to, total, isCapped = false, onPage }: TablePagerProps) {
  const { t } = useTranslation();
  const { count } = useFormats();
  const totalText = isCapped ? t('pager.moreThan', { total: count(total) }) : count(total);
  const itemLabel = (type: string, target: number | null) => {
    if (type === 'previous' || type === 'next') return t(`pager.${type}`);
    return target === null ? '' : t('pager.page', { page: target });
  };
  return (
    <Stack direction="row" sx={{ width: 1, flexWrap: 'wrap', alignItems: 'center', p: 1 }}>
      <Typography role="status" sx={{ mr: 'auto' }}>
        {t('pager.showing', { from: count(from), to: count(to), total: totalText })}
      </Typography>
      <Pagination
        aria-label={t('pager.label')}
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
