import { useSearchParams } from 'react-router';
import { useOpened } from '../ui/layout/useOpened';
import { useOverlayParam } from '../ui/layout/useOverlayParam';

/**
 * Overlay about a row of a list: the row as it was at the time of opening, because a change in doubt may have removed
 * the row. Removes the parameter once a loaded list lacks the row, unless it was opened before.
 * @param name name of the parameter; its value is the id of the row
 */
export function useRowOverlay<Row>(
  name: string,
  query: { currentData?: { rows: readonly Row[] } | undefined; isFetching: boolean },
  idOf: (row: Row) => string,
): { row: Row | undefined; open: (id: string) => void; close: () => void } {
  const [params] = useSearchParams();
  const opened = useOpened(params.get(name), (id) => query.currentData?.rows.find((row) => idOf(row) === id));
  const { asked, open, close } = useOverlayParam(name, {
    isMissing: () => query.currentData !== undefined && !query.isFetching && !opened,
  });
  return { row: asked === null ? undefined : opened, open: (id) => open(id), close };
}
