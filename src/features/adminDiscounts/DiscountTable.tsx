import { mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/admin/ownRoleApi';
import type { Discount, DiscountPage } from '../../api/discount/discountsApi';
import { discountStatus, type DiscountStatus } from '../../domain/discount/discountCode';
import { toCents } from '../../domain/money';
import { isIsoDate, type IsoDate } from '../../domain/isoDate';
import { useFormats } from '../../i18n/useFormats';
import { IconButton } from '../../ui/forms/IconButton';
import { StatusBadge, type BadgeTone } from '../../ui/feedback/StatusBadge';
import { DataTable } from '../../ui/data/DataTable';
import type { Column } from '../../ui/data/DataTableProps';
import { useListParams } from '../../ui/data/useListParams';

const TONES: Record<DiscountStatus, BadgeTone> = {
  Active: 'good',
  Scheduled: 'quiet',
  Expired: 'bad',
  Unknown: 'bad',
};

/** Formats the amount of a discount in the current language: `12.5%` or `€5.00`. */
function useAmountText() {
  const { language, price } = useFormats();
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  return ({ amount, isPercentage }: Discount) => (isPercentage ? percent.format(amount / 100) : price(toCents(amount)));
}

interface DiscountTableProps {
  list: DiscountPage;
  today: IsoDate;
  isBusy: boolean;
  onEdit: (discount: Discount) => void;
  onDelete: (discount: Discount) => void;
}

/** One page of codes, sorted by the server (rules §15.23). */
export function DiscountTable({ list, today, isBusy, onEdit, onDelete }: DiscountTableProps) {
  const { t } = useTranslation('adminDiscounts');
  const { page, change } = useListParams();
  const mayChange = useMay('support');
  const amountText = useAmountText();
  const { day } = useFormats();
  const { rows, total, pages, from } = list;
  const statusOf = ({ startDate, endDate }: Discount) => discountStatus(startDate, endDate, today);
  const column = (field: Exclude<keyof Discount, 'id' | 'isPercentage' | 'usedCount' | 'version'>) => ({
    field,
    label: t(`columns.${field}`),
  });
  const dayText = (date: string) => (isIsoDate(date) ? day(date) : date);
  const usesText = ({ usageTime, usedCount }: Discount) => {
    if (usedCount === null) return usageTime ?? t('noLimit');
    return usageTime === null ? t('usedOfAny', { used: usedCount }) : t('usedOf', { used: usedCount, usageTime });
  };
  const actions: Column<Discount> = {
    field: 'actions',
    label: t('columns.actions'),
    width: 112,
    isActions: true,
    cell: (discount) => (
      <>
        <IconButton
          label={t('edit', { code: discount.code })}
          icon={mdiPencilOutline}
          isDisabled={isBusy}
          onClick={() => onEdit(discount)}
        />
        <IconButton
          label={t('delete.open', { code: discount.code })}
          icon={mdiTrashCanOutline}
          isDisabled={isBusy}
          onClick={() => onDelete(discount)}
        />
      </>
    ),
  };
  return (
    <DataTable
      label={t('table')}
      columns={[
        { ...column('code'), share: 2, minWidth: 130, isTitle: true, cell: ({ code }) => code },
        { ...column('amount'), isNumber: true, minWidth: 84, cell: amountText },
        { ...column('usageTime'), isNumber: true, minWidth: 112, cell: usesText },
        {
          ...column('customers'),
          minWidth: 135,
          cell: ({ customers: { length: count } }) => (count === 0 ? t('forEverybody') : t('forCustomers', { count })),
        },
        {
          ...column('oncePerCustomer'),
          width: 160,
          cell: ({ oncePerCustomer }) => (oncePerCustomer ? t('yes') : t('no')),
        },
        { ...column('startDate'), width: 160, cell: ({ startDate }) => dayText(startDate) },
        { ...column('endDate'), width: 160, cell: ({ endDate }) => (endDate ? dayText(endDate) : t('conflict.noEnd')) },
        {
          field: 'status',
          label: t('columns.status'),
          width: 138,
          cell: (discount) => (
            <StatusBadge tone={TONES[statusOf(discount)]}>{t(`status.${statusOf(discount)}`)}</StatusBadge>
          ),
        },
        ...(mayChange ? [actions] : []),
      ]}
      rows={rows}
      keyOf={({ id }) => id}
      pager={{ page, pages, from, to: from + rows.length - 1, total, onPage: (target) => change({ page: target }) }}
      emptyText={t('empty')}
    />
  );
}
