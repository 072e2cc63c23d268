import { useEffect } from 'react';
import { useListParams } from './useListParams';

/**
 * Navigates to the last page if the URL's page is beyond the last one.
 * @param pages number of pages; undefined while unknown
 */
export function usePageWithin(pages: number | undefined): void {
  const { page, change } = useListParams();
  const isBehind = pages !== undefined && page > pages;
  useEffect(() => {
    if (isBehind) change({ page: pages }, { replace: true });
  });
}
