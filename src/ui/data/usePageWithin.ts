import { useEffect } from 'react';
import { useListParams } from './useListParams';

/**
 * Leads to the last page whoever asks for one behind it: the list got shorter, or the address was made up.
 * @param pages how many there are; undefined while it is unknown
 */
export function usePageWithin(pages: number | undefined): void {
  const { page, change } = useListParams();
  const isBehind = pages !== undefined && page > pages;
  useEffect(() => {
    if (isBehind) change({ page: pages }, { replace: true });
  });
}
