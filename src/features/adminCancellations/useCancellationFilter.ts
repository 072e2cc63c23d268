import type { CancellationFilter } from '../../api/admin/cancellationsApi';
import { isIsoDate } from '../../domain/isoDate';
import { ENDING_REASONS } from '../../domain/subscription/ending';
import { useListParams } from '../../ui/data/useListParams';

/** Filter of the ended subscriptions in the address; an unknown value is ignored. */
export function useCancellationFilter() {
  const { page, read, change } = useListParams();
  const dayOf = (name: string) => {
    const day = read(name) ?? '';
    return isIsoDate(day) ? day : '';
  };
  const [from, to] = [dayOf('from'), dayOf('to')];
  const isReversed = from !== '' && to !== '' && from > to;
  const filter: CancellationFilter = {
    from: isReversed ? '' : from,
    to,
    reason: ENDING_REASONS.find((reason) => reason === read('reason')) ?? '',
  };
  return { page, filter, change: (changed: Partial<CancellationFilter>) => change(changed) };
}
