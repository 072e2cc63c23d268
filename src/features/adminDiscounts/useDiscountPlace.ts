import { useListParams } from '../../ui/data/useListParams';

/** The form's place in the address beside the list's page and search: reload and Back work (`?create=true`, `?edit=WELCOME10`). */
export function useDiscountPlace() {
  const { page, search, read, change } = useListParams();
  const isNew = read('create') === 'true';
  const edited = read('edit');
  const isForm = isNew || edited !== undefined;

  return {
    isForm,
    /** The code that is edited; null for a new one, undefined for the list. */
    place: isNew ? null : edited,
    /** @param isStep a step of its own, so that Back leads to the list */
    showForm: (code: string | null, { isStep = false } = {}) =>
      change(
        { page, ...(code === null ? { create: 'true', edit: undefined } : { edit: code, create: undefined }) },
        { replace: !isStep },
      ),
    /** A new one is first in the whole list; everything else keeps its place. */
    showList: ({ isNew: isOnTop }: { isNew: boolean }) => {
      if (!isForm) return;
      change(
        { create: undefined, edit: undefined, ...(isOnTop ? { search: undefined } : { page, search }) },
        { replace: true },
      );
    },
  };
}
