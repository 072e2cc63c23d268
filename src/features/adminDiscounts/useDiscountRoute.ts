import { skipToken } from '@reduxjs/toolkit/query';
import { ON_DEMAND } from '../../api/baseApi';
import { useListDiscountsQuery, type Discount, type DiscountPage } from '../../api/discount/discountsApi';
import { isSameCode } from '../../domain/discount/discountCode';
import { useListParams } from '../../ui/data/useListParams';
import { useOpened } from '../../ui/layout/useOpened';

/** True if the query string opens a form. */
export const isFormIn = (search: string): boolean =>
  ['create', 'edit'].some((name) => new URLSearchParams(search).has(name));

/**
 * Route of the form, beside page and search of the list: `?create=true`, `?edit=WELCOME10`.
 * Searches for a discount that the page does not list, so that each link works (rules §15.32).
 * @param list loaded page of the list; undefined while it loads
 */
export function useDiscountRoute(list: DiscountPage | undefined) {
  const { page, search, read, change } = useListParams();
  const named = read('edit');
  const code = read('create') === 'true' ? null : named;
  const isNamed = (discount: Discount) => isSameCode(discount.code, code ?? '');
  const listed = list?.rows.find(isNamed);
  const isUnlisted = list !== undefined && typeof code === 'string' && !listed;
  // Because a second request for the same search would load the list again.
  const isSearched = isUnlisted && !(search === code && page === 1);
  const lookup = useListDiscountsQuery(isSearched ? { search: code, page: 1 } : skipToken, {
    ...ON_DEMAND,
    refetchOnMountOrArgChange: true,
  });
  const results = lookup.isFetching || lookup.isError ? undefined : lookup.currentData;
  const found = listed ?? (isSearched ? results?.rows.find(isNamed) : undefined);
  return {
    /** Code of the edited discount; null for a new one, undefined for the list. */
    code,
    isForm: code !== undefined,
    edited: useOpened(code, () => found),
    isMissing: isUnlisted && (!isSearched || (results !== undefined && !found)),
    lookup,
    /** @param isStep adds a history entry, so that Back returns to the list */
    showForm: (next: string | null, { isStep = false } = {}) => {
      // Because the second click of a double click precedes the render of the first.
      if (isStep && isFormIn(window.location.search)) return;
      change(
        { page, ...(next === null ? { create: 'true', edit: undefined } : { edit: next, create: undefined }) },
        { replace: !isStep },
      );
    },
    /** Returns to the list with its page and search; after a creation, to the first page without a search. */
    showList: ({ isNew = false } = {}) =>
      change(
        { create: undefined, edit: undefined, ...(isNew ? { search: undefined } : { page, search }) },
        { replace: true },
      ),
  };
}
