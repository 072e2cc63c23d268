import type { AuditFilter } from '../../api/admin/auditApi';
import { isIsoDate } from '../../domain/isoDate';
import { useListParams } from '../../ui/data/useListParams';

/** Filter of the log in the address; an invalid day or number is ignored. */
export function useAuditFilter(): { filter: AuditFilter; change: (filter: AuditFilter) => void } {
  const { read, change } = useListParams();
  const dayOf = (name: string) => (isIsoDate(read(name) ?? '') ? (read(name) ?? '') : '');
  const customerId = read('customer') ?? '';
  const filter = {
    admin: read('admin') ?? '',
    kind: read('kind') ?? '',
    customerId: /^\d+$/.test(customerId) ? customerId : '',
    from: dayOf('from'),
    to: dayOf('to'),
  };
  return { filter, change: ({ customerId: customer, ...rest }) => change({ ...rest, customer }) };
}
