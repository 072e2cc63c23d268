import { useSearchParams } from 'react-router';
import { useOpened } from '../ui/layout/useOpened';
import { useOverlayParam } from '../ui/layout/useOverlayParam';

/**
 * Overlay about a row of a list: the row as it was at the time of opening, because a change in doubt may have removed
 * the row. Removes the parameter if the list has never had the row.
 * @param name name of the parameter; its value is the id of the row
 * @param rows undefined while the list loads
 */
export function useRowOverlay<Row>(
  name: string,
  rows: readonly Row[] | undefined,
  idOf: (row: Row) => string,
): { row: Row | undefined; open: (id: string) => void; close: () => void } {
  const [params] = useSearchParams();
  const opened = useOpened(params.get(name), (id) => rows?.find((row) => idOf(row) === id));
  const { asked, open, close } = useOverlayParam(name, { isMissing: () => rows !== undefined && !opened });
  return { row: asked === null ? undefined : opened, open: (id) => open(id), close };
}
