import { skipToken } from '@reduxjs/toolkit/query';
import { ON_DEMAND } from '../../api/baseApi';
import { useListDiscountsQuery, type Discount, type DiscountPage } from '../../api/discount/discountsApi';
import { isSameCode } from '../../domain/discount/discountCode';
import { useListParams } from '../../ui/data/useListParams';
import { useOpened } from '../../ui/layout/useOpened';
import { useDiscountRoute } from './useDiscountRoute';

/**
 * The discount that the address names by its code: of the list, else by a search for it, so that a link works whatever
 * page of the list it is on (rules §15.32).
 * @param list the page of the list as the server has it now; undefined while it loads
 */
export function useEditedDiscount(list: DiscountPage | undefined) {
  const { page, search } = useListParams();
  const { place } = useDiscountRoute();
  const isPlace = (discount: Discount) => isSameCode(discount.code, place ?? '');
  const listed = list?.rows.find(isPlace);
  const isUnlisted = list !== undefined && typeof place === 'string' && !listed;
  // Because a second request for the same search would load the list again.
  const isSearched = isUnlisted && !(search === place && page === 1);
  const lookup = useListDiscountsQuery(isSearched ? { search: place, page: 1 } : skipToken, {
    ...ON_DEMAND,
    refetchOnMountOrArgChange: true,
  });
  const results = lookup.isFetching || lookup.isError ? undefined : lookup.currentData;
  const found = listed ?? (isSearched ? results?.rows.find(isPlace) : undefined);
  return {
    edited: useOpened(place, () => found),
    isMissing: isUnlisted && (!isSearched || (results !== undefined && !found)),
    lookup,
  };
}
