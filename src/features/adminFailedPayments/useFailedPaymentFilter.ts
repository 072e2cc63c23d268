import { FAILED_STATES, type FailedPaymentFilter } from '../../api/admin/failedPaymentsApi';
import { FAILURE_REASONS } from '../../domain/subscription/openOrder';
import { useListParams } from '../../ui/data/useListParams';

const known = (value: string | undefined, values: readonly string[]): string =>
  values.find((one) => one === value) ?? '';

/** Filter of the unpaid orders in the address; an unknown value is ignored. */
export function useFailedPaymentFilter() {
  const { page, search, read, change } = useListParams();
  const filter: FailedPaymentFilter = {
    search,
    reason: known(read('reason'), FAILURE_REASONS),
    state: known(read('state'), FAILED_STATES),
  };
  return { page, filter, change: (changed: Partial<FailedPaymentFilter>) => change(changed) };
}
