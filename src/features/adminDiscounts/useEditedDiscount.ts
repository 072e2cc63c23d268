import { skipToken } from '@reduxjs/toolkit/query';
import { ON_DEMAND } from '../../api/baseApi';
import { useListDiscountsQuery, type Discount, type DiscountPage } from '../../api/discount/discountsApi';
import { isSameCode } from '../../domain/discount/discountCode';
import { useListParams } from '../../ui/data/useListParams';
import { useDiscountPlace } from './useDiscountPlace';

/**
 * The discount that the address names by its code: of the list, else by a search for it, so that a link works whatever
 * page of the list it is on (rules §15.32).
 * @param list the page of the list as the server has it now; undefined while it loads
 */
export function useEditedDiscount(list: DiscountPage | undefined) {
  const { page, search } = useListParams();
  const { place } = useDiscountPlace();
  const find = (from: DiscountPage | undefined): Discount | undefined =>
    from?.rows.find(({ code }) => isSameCode(code, place ?? ''));
  const listed = find(list);
  const isUnlisted = list !== undefined && typeof place === 'string' && !listed;
  // The list may be that very search: asked for once more, it would be loading again instead of an answer.
  const isSearched = isUnlisted && !(search === place && page === 1);
  const lookup = useListDiscountsQuery(isSearched ? { search: place, page: 1 } : skipToken, {
    ...ON_DEMAND,
    refetchOnMountOrArgChange: true,
  });
  const found = lookup.isFetching || lookup.isError ? undefined : lookup.currentData;
  return {
    edited: listed ?? (isSearched ? find(found) : undefined),
    isMissing: isUnlisted && (!isSearched || (found !== undefined && !find(found))),
    lookup,
  };
}
