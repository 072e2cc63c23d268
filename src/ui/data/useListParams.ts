import { useSearchParams } from 'react-router';
import { toPage } from '../../domain/pager';

type Changes = Readonly<Record<string, string | number | undefined>>;

/**
 * Parameters of a list in the URL: the page from 1, the search, and any others.
 * `change` returns to page 1, unless the changes contain a page.
 */
export function useListParams() {
  const [params, setParams] = useSearchParams();

  const change = (changes: Changes, options?: { replace?: boolean }) =>
    setParams(
      (after) => {
        if (!('page' in changes)) after.delete('page');
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined || value === '' || (name === 'page' && value === 1)) after.delete(name);
          else after.set(name, String(value));
        }
        return after;
      },
      { ...options, preventScrollReset: true },
    );

  return {
    page: toPage(params.get('page')),
    search: params.get('search') ?? '',
    read: (name: string): string | undefined => params.get(name) ?? undefined,
    change,
  };
}
