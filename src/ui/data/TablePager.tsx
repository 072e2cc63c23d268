import Pagination from '@mui/material/Pagination';
import PaginationItem from '@mui/material/PaginationItem';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/useFormats';

export interface TablePagerProps {
  /** Current page, from 1. */
  page: number;
  pages: number;
  /** Positions of the page's first and last row in the list, from 1. */
  from: number;
  to: number;
  total: number;
  /** True if the list has more than `total` rows. */
  isCapped?: boolean | undefined;
  onPage: (page: number) => void;
}

/** Pager of a list. Screen readers announce the range of rows after a change (rules §15.2). */
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
        // Number of neighbouring pages (rules §15.2).
        siblingCount={2}
        getItemAriaLabel={itemLabel}
        onChange={(_, target) => target !== page && onPage(target)}
        renderItem={({ disabled, onClick, ...item }) => (
          // Keeps the focus on Next at the last page.
          <PaginationItem {...item} aria-disabled={disabled || undefined} onClick={disabled ? undefined : onClick} />
        )}
      />
    </Stack>
  );
}
