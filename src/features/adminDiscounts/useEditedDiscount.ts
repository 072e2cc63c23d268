import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { ON_DEMAND } from '../../api/baseApi';
import { useListDiscountsQuery, type Discount, type DiscountPage } from '../../api/discount/discountsApi';
import { isSameCode } from '../../domain/discount/discountCode';
import { useListParams } from '../../ui/data/useListParams';
import { useDiscountRoute } from './useDiscountRoute';

/**
 * The discount that the address names by its code: of the list, else by a search for it, so that a link works whatever
 * page of the list it is on (rules §15.32). A later load does not change it.
 * @param list the page of the list as the server has it now; undefined while it loads
 */
export function useEditedDiscount(list: DiscountPage | undefined) {
  const { page, search } = useListParams();
  const { place } = useDiscountRoute();
  const isPlace = (discount: Discount | undefined) => isSameCode(discount?.code ?? '', place ?? '');
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

  const [opened, setOpened] = useState<Discount>();
  const isOpen = typeof place === 'string' && isPlace(opened);
  if (!isOpen && opened !== found) setOpened(found);
  return {
    edited: isOpen ? opened : found,
    isMissing: isUnlisted && (!isSearched || (results !== undefined && !found)),
    lookup,
  };
}
