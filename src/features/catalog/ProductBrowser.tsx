import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '../../api/product/productsApi';
import { timings } from '../../config/timings';
import { SearchField } from '../../ui/forms/SearchField';
import { useDebounced } from '../../ui/data/useDebounced';
import { useFocusOn } from '../../ui/layout/useFocusOn';
import { findProducts } from './findProducts';

/** Products of the first page and of each further one (rules §14.4). */
const PAGE_SIZE = 12;

/** Four columns on large screens (rules §14.4). */
const GRID = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'repeat(auto-fill, minmax(min(100%, 9rem), 1fr))',
    sm: 'repeat(3, minmax(0, 1fr))',
    lg: 'repeat(4, minmax(0, 1fr))',
  },
  gap: { xs: 1.5, sm: 2 },
  m: 0,
  mb: 2,
  p: 0,
  listStyle: 'none',
};

interface ProductBrowserProps {
  products: readonly Product[];
  /** Product to leave out, such as the present one of a swap. */
  excludedId?: string;
  children: (product: Product) => ReactNode;
}

interface ResultsProps extends Pick<ProductBrowserProps, 'children'> {
  found: Product[];
  search: string;
}

function Results({ found, search, children }: ResultsProps) {
  const { t } = useTranslation('catalog');
  const [limit, setLimit] = useState(PAGE_SIZE);
  // Deferred, because new tiles take a slow phone 100 ms to render (docs/performance.md).
  const end = useDeferredValue(limit);
  // Moves the focus to the first new product after "load more".
  const firstNew = useFocusOn<HTMLLIElement>({ step: end });
  const shown = found.slice(0, end);
  const newFrom = end > PAGE_SIZE ? end - PAGE_SIZE : undefined;
  return (
    <>
      <Typography role="status" color="textSecondary" sx={{ my: 1.5 }}>
        {found.length > 0
          ? t('browser.count', { shown: shown.length, count: found.length })
          : t('browser.nothingFound', { search })}
      </Typography>
      <Box component="ul" sx={GRID}>
        {shown.map((product, index) => (
          <li key={product.productId} ref={index === newFrom ? firstNew : undefined} tabIndex={-1}>
            {children(product)}
          </li>
        ))}
      </Box>
      {shown.length < found.length && (
        <Button variant="outlined" fullWidth onClick={() => setLimit(limit + PAGE_SIZE)}>
          {t('browser.loadMore')}
        </Button>
      )}
    </>
  );
}

/** Searchable product grid that loads more on demand (rules §14.4), for extras and swaps. */
export function ProductBrowser({ products, excludedId, children }: ProductBrowserProps) {
  const { t } = useTranslation('catalog');
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), timings.searchDebounce);
  const onOffer = products.filter(({ productId }) => productId !== excludedId);
  if (onOffer.length === 0) return <Typography>{t('noProducts')}</Typography>;
  return (
    <>
      <SearchField label={t('browser.search')} value={typed} onChange={setTyped} />
      {/* The key resets the page size for another search. */}
      <Results key={search} found={findProducts(onOffer, search)} search={search}>
        {children}
      </Results>
    </>
  );
}
