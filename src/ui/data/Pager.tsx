import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { styled } from '@mui/material/styles';
import { pagerItems } from '../../domain/pager';
import { IconButton } from '../forms/IconButton';

const Row = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.5),
  margin: 0,
  padding: 0,
  '& > li > button[data-page]': {
    font: 'inherit',
    minWidth: 44,
    height: 44,
    padding: theme.spacing(0, 1),
    border: 0,
    borderRadius: 12,
    background: 'none',
    color: theme.vars.palette.primary.main,
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
  },
  '& > li > button[aria-current]': {
    backgroundColor: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.contrastText,
  },
}));

export interface PagerProps {
  page: number;
  pages: number;
  label: string;
  previousLabel: string;
  nextLabel: string;
  /** The name of a page's button, such as `Page 3`. */
  pageLabel: (page: number) => string;
  onChange: (page: number) => void;
}

/** Previous, numbered pages with gaps, next (rules §15.2). */
export function Pager({ page, pages, label, previousLabel, nextLabel, pageLabel, onChange }: PagerProps) {
  const goTo = (target: number) => {
    if (target >= 1 && target <= pages && target !== page) onChange(target);
  };
  return (
    <nav aria-label={label}>
      <Row>
        <li>
          <IconButton
            label={previousLabel}
            icon={mdiChevronLeft}
            isDisabled={page <= 1}
            onClick={() => goTo(page - 1)}
          />
        </li>
        {pagerItems(page, pages).map((item, index, items) => (
          <li key={item === 'gap' ? `after ${String(items[index - 1])}` : item}>
            {item === 'gap' ? (
              '…'
            ) : (
              <button
                type="button"
                data-page
                aria-label={pageLabel(item)}
                aria-current={item === page ? 'page' : undefined}
                onClick={() => goTo(item)}
              >
                {item}
              </button>
            )}
          </li>
        ))}
        <li>
          <IconButton
            label={nextLabel}
            icon={mdiChevronRight}
            isDisabled={page >= pages}
            onClick={() => goTo(page + 1)}
          />
        </li>
      </Row>
    </nav>
  );
}
