import { useTranslation } from 'react-i18next';
import type { AttentionPage, AttentionRow } from '../../api/admin/attentionApi';
import { CustomerLink } from '../../components/CustomerLink';
import type { AttentionKind } from '../../domain/attention';
import { JOB_NAMES } from '../../domain/jobNames';
import { useFormats } from '../../i18n/useFormats';
import { DataTable } from '../../ui/data/DataTable';
import { usePager } from '../../ui/data/usePager';
import { NextStep } from './NextStep';

/** Reasons with a text; others are shown as they are. */
const REASONS = [
  ...(['declined', 'noCard', 'unconfirmed', 'cardUnusable'] as const),
  ...(['cancellation', 'withdrawal'] as const),
  ...(['chargedNotBooked', 'bookedNotCharged', 'otherAmount', 'refundsDiffer'] as const),
  'overdue' as const,
];

interface AttentionTableProps {
  kind: AttentionKind;
  list: AttentionPage;
  onRefund: (paymentId: string) => void;
}

/** One page of the cases of a kind, each with its next step. */
export function AttentionTable({ kind, list, onRefund }: AttentionTableProps) {
  const { t } = useTranslation('adminAttention');
  const { day, price } = useFormats();
  const pager = usePager(list);
  const reasonOf = ({ reason = '' }: AttentionRow) => {
    const known = REASONS.find((one) => one === reason);
    return known ? t(`reason.${known}`) : reason;
  };
  const whatOf = ({ what }: AttentionRow) => {
    const job = kind === 'jobs' ? JOB_NAMES.find((name) => name === what) : undefined;
    return job ? t(`job.${job}`) : what;
  };
  const column = (field: 'since' | 'person' | 'what' | 'reason' | 'amount' | 'step') => ({
    field,
    label: t(`columns.${field}`),
  });
  return (
    <DataTable
      label={t(`kind.${kind}`)}
      columns={[
        { ...column('since'), width: 150, cell: ({ since }) => day(since) },
        {
          ...column('person'),
          ...{ share: 2, minWidth: 160, isTitle: true },
          cell: ({ customerId, name, email = '' }) =>
            customerId === undefined ? (name ?? email) : <CustomerLink customerId={customerId} name={name ?? email} />,
        },
        { ...column('what'), share: 3, minWidth: 180, cell: (row) => <span title={whatOf(row)}>{whatOf(row)}</span> },
        {
          ...column('reason'),
          share: 2,
          minWidth: 160,
          cell: (row) => <span title={reasonOf(row)}>{reasonOf(row)}</span>,
        },
        {
          ...column('amount'),
          ...{ width: 110, isNumber: true },
          cell: ({ amount }) => (amount === undefined ? '' : price(amount)),
        },
        {
          ...column('step'),
          ...{ width: 190, isActions: true },
          cell: (row) => <NextStep kind={kind} row={row} onRefund={onRefund} />,
        },
      ]}
      rows={list.rows}
      keyOf={({ id }) => id}
      pager={pager}
      emptyText={t('emptyKind')}
    />
  );
}
