import { skipToken } from '@reduxjs/toolkit/query';
import { ON_DEMAND } from '../../api/baseApi';
import { useListDiscountsQuery, type Discount, type DiscountPage } from '../../api/discount/discountsApi';
import { isSameCode } from '../../domain/discount/discountCode';
import { useListParams } from '../../ui/data/useListParams';
import { useOpened } from '../../ui/layout/useOpened';

/** Whether the query of an address opens a form. */
export const isFormIn = (search: string): boolean =>
  ['create', 'edit'].some((name) => new URLSearchParams(search).has(name));

/**
 * The form's route beside the list's page and search: `?create=true`, `?edit=WELCOME10`. The discount is found in the
 * list, else by a search for it, so that a link works whatever page of the list it is on (rules §15.32).
 * @param list the page of the list as the server has it now; undefined while it loads
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
    /** The code that is edited; null for a new discount, undefined for the list. */
    code,
    isForm: code !== undefined,
    edited: useOpened(code, () => found),
    isMissing: isUnlisted && (!isSearched || (results !== undefined && !found)),
    lookup,
    /** @param isStep adds a history entry, so that Back returns to the list */
    showForm: (next: string | null, { isStep = false } = {}) => {
      // The second click of a double click comes before the first one is rendered.
      if (isStep && isFormIn(window.location.search)) return;
      change(
        { page, ...(next === null ? { create: 'true', edit: undefined } : { edit: next, create: undefined }) },
        { replace: !isStep },
      );
    },
    /** Shows page and search as before, or the first page of the whole list, where a new discount is. */
    showList: ({ isNew = false } = {}) =>
      change(
        { create: undefined, edit: undefined, ...(isNew ? { search: undefined } : { page, search }) },
        { replace: true },
      ),
  };
}
