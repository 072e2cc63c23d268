import { useListParams } from '../../ui/data/useListParams';

/** Whether the query of an address opens a form. */
export const isFormIn = (search: string): boolean =>
  ['create', 'edit'].some((name) => new URLSearchParams(search).has(name));

/** The form's route beside the list's page and search: `?create=true`, `?edit=WELCOME10`. */
export function useDiscountRoute() {
  const { page, search, read, change } = useListParams();
  const edited = read('edit');
  const place = read('create') === 'true' ? null : edited;

  return {
    /** The code that is edited; null for a new discount, undefined for the list. */
    place,
    isForm: place !== undefined,
    /** @param isStep adds a history entry, so that Back returns to the list */
    showForm: (code: string | null, { isStep = false } = {}) =>
      change(
        { page, ...(code === null ? { create: 'true', edit: undefined } : { edit: code, create: undefined }) },
        { replace: !isStep },
      ),
    /** Shows page and search as before, or the first page of the whole list, where a new discount is. */
    showList: ({ isNew = false } = {}) =>
      change(
        { create: undefined, edit: undefined, ...(isNew ? { search: undefined } : { page, search }) },
        { replace: true },
      ),
  };
}
