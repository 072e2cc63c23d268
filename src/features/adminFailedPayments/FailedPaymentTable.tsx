import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/admin/ownRoleApi';
import type { FailedPayment } from '../../api/admin/failedPaymentsApi';
import type { CappedPage } from '../../api/pageOf';
import { CustomerLink } from '../../components/CustomerLink';
import { useFormats } from '../../i18n/useFormats';
import { DataTable } from '../../ui/data/DataTable';
import { usePager } from '../../ui/data/usePager';
import { StatusBadge } from '../../ui/feedback/StatusBadge';

interface FailedPaymentTableProps {
  list: CappedPage<FailedPayment>;
  onTry: (order: FailedPayment) => void;
  onMail: (order: FailedPayment) => void;
}

/** One page of the unpaid orders, the latest first. */
export function FailedPaymentTable({ list, onTry, onMail }: FailedPaymentTableProps) {
  const { t } = useTranslation('adminFailedPayments');
  const { day, price } = useFormats();
  const pager = usePager(list);
  const mayAct = useMay('support');
  const column = (field: 'name' | 'product' | 'amount' | 'reason' | 'tries' | 'nextTry' | 'since' | 'actions') => ({
    field,
    label: t(`columns.${field}`),
  });
  const actions = {
    ...column('actions'),
    ...{ width: 250, isActions: true },
    cell: (order: FailedPayment) => (
      <>
        <Button aria-label={t('try.open', order)} onClick={() => onTry(order)}>
          {t('try.short')}
        </Button>
        <Button aria-label={t('mail.open', order)} onClick={() => onMail(order)}>
          {t('mail.short')}
        </Button>
      </>
    ),
  };
  return (
    <DataTable
      label={t('table')}
      columns={[
        {
          ...column('name'),
          ...{ share: 2, minWidth: 140, isTitle: true },
          cell: ({ customerId, name, email }) => <CustomerLink customerId={customerId} name={name || email} />,
        },
        { ...column('product'), share: 2, minWidth: 130, cell: ({ productName }) => productName },
        { ...column('amount'), width: 100, isNumber: true, cell: ({ amount }) => price(amount) },
        {
          ...column('reason'),
          width: 210,
          cell: ({ reason, state }) => (
            <StatusBadge tone={state === 'tried' ? 'quiet' : 'bad'}>{t(`reason.${reason}`)}</StatusBadge>
          ),
        },
        { ...column('tries'), width: 90, isNumber: true, cell: ({ tries }) => tries },
        {
          ...column('nextTry'),
          width: 140,
          cell: ({ nextTryOn }) => (nextTryOn ? day(nextTryOn) : t('state.givenUp')),
        },
        { ...column('since'), width: 140, cell: ({ since }) => day(since) },
        ...(mayAct ? [actions] : []),
      ]}
      rows={list.rows}
      keyOf={({ purchaseId }) => purchaseId}
      pager={pager}
      emptyText={t('empty')}
    />
  );
}
