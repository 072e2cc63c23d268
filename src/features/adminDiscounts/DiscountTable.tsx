import { mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import type { Discount } from '../../api/discount/discountsApi';
import { discountStatus, type DiscountStatus } from '../../domain/discount/discountCode';
import { toLanguage } from '../../domain/language';
import { toCents } from '../../domain/money';
import { isIsoDate, type IsoDate } from '../../domain/isoDate';
import { formatDay, formatPrice } from '../../i18n/formats';
import { IconButton } from '../../ui/forms/IconButton';
import { StatusBadge, type BadgeTone } from '../../ui/feedback/StatusBadge';
import { TableFrame } from '../../ui/data/TableFrame';
import type { DiscountsFlow } from './useDiscountsFlow';

const TONES: Record<DiscountStatus, BadgeTone> = {
  Active: 'good',
  Scheduled: 'quiet',
  Expired: 'bad',
  Unknown: 'bad',
};

const PERCENT = 100;

/** `12.5%` or `€5.00`, as the language writes it. */
function useAmountText() {
  const { i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  return ({ amount, isPercentage }: Discount) =>
    isPercentage ? percent.format(amount / PERCENT) : formatPrice(toCents(amount), language);
}

interface DiscountTableProps {
  rows: readonly Discount[];
  flow: DiscountsFlow;
  today: IsoDate;
}

/** The codes as a table that scrolls inside (rules §15.23). */
export function DiscountTable({ rows, flow, today }: DiscountTableProps) {
  const { t } = useTranslation('adminDiscounts');
  const amountText = useAmountText();
  const { isBusy } = flow;
  const cellsOf = (discount: Discount) => {
    const { code, usageTime, oncePerCustomer, startDate, endDate } = discount;
    const status = discountStatus(startDate, endDate, today);
    return (
      <>
        <th scope="row">{code}</th>
        <td data-number>{amountText(discount)}</td>
        <td data-number>{usageTime ?? t('noLimit')}</td>
        <td>{oncePerCustomer ? t('yes') : t('no')}</td>
        <td>{isIsoDate(startDate) ? formatDay(startDate) : startDate}</td>
        <td>
          <StatusBadge tone={TONES[status]}>{t(`status.${status}`)}</StatusBadge>
        </td>
        <td data-actions>
          <IconButton
            label={t('edit', { code })}
            icon={mdiPencilOutline}
            isDisabled={isBusy}
            onClick={() => flow.edit(discount)}
          />
          <IconButton
            label={t('delete.open', { code })}
            icon={mdiTrashCanOutline}
            isDisabled={isBusy}
            onClick={() => flow.remove(discount)}
          />
        </td>
      </>
    );
  };
  return (
    <TableFrame label={t('table')}>
      <thead>
        <tr>
          <th scope="col">{t('columns.code')}</th>
          <th scope="col" data-number>
            {t('columns.amount')}
          </th>
          <th scope="col" data-number>
            {t('columns.usageTime')}
          </th>
          <th scope="col">{t('columns.oncePerCustomer')}</th>
          <th scope="col">{t('columns.startDate')}</th>
          <th scope="col">{t('columns.status')}</th>
          <th scope="col">{t('columns.actions')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((discount) => (
          <tr key={discount.id}>{cellsOf(discount)}</tr>
        ))}
      </tbody>
    </TableFrame>
  );
}
