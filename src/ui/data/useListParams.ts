import { useSearchParams } from 'react-router';
import { toPage } from '../../domain/pager';

type Changes = Readonly<Record<string, string | number | undefined>>;

/**
 * What a list shows, kept in the address, so that reload and Back work: its page from 1, what is searched for, and
 * whatever else it keeps there. A change of anything but the page goes back to page 1.
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
