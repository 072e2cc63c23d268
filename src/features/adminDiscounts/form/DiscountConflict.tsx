import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { Discount } from '#src/api/discount/discountsApi';
import { isIsoDate } from '#src/domain/isoDate';
import { useFormats } from '#src/i18n/useFormats';
import { ConflictNotice } from '#src/ui/feedback/ConflictNotice.tsx';
import { compareDiscounts, type ComparedDiscount, type ComparedField } from './discountDifferences';
import type { DiscountValues } from './discountValues';

/** Maximum number of listed addresses, because a discount can have two thousand. */
const NAMED_MAX = 5;

interface DiscountConflictProps {
  /** Present discount, saved by another admin. */
  current: Discount;
  values: DiscountValues;
  onTakePresent: () => void;
  onOverwrite: () => void;
}

/** Compares the stored discount with the typed values; the admin selects one side (rules §15.28). */
export function DiscountConflict({ current, values, onTakePresent, onOverwrite }: DiscountConflictProps) {
  const { t } = useTranslation('adminDiscounts');
  const formats = useFormats();
  const { present, typed, fields } = compareDiscounts(current, values);

  const customersText = ({ customers }: ComparedDiscount, other: ComparedDiscount): string => {
    if (customers.length === 0) return t('conflict.everybody');
    const own = customers.filter((email) => !other.customers.includes(email));
    const named = own.slice(0, NAMED_MAX).join(', ');
    const count = t('fields.customersCount', { count: customers.length });
    return [count, named + (own.length > NAMED_MAX ? ' …' : '')].filter((part) => part !== '').join(': ');
  };
  const dayText = (day: string): string => (isIsoDate(day) ? formats.day(day) : day || t('conflict.noEnd'));
  const textOf = (field: ComparedField, of: ComparedDiscount, other: ComparedDiscount): string => {
    switch (field) {
      case 'code':
        return of.code;
      case 'amount':
        return `${of.amount} ${of.isPercentage ? '%' : '€'}`;
      case 'usageTime':
        return of.usageTime || t('noLimit');
      case 'oncePerCustomer':
        return of.oncePerCustomer ? t('yes') : t('no');
      case 'customers':
        return customersText(of, other);
      default:
        return dayText(of[field]);
    }
  };

  return (
    <ConflictNotice
      title={t('conflict.title', { code: current.code })}
      text={fields.length > 0 ? t('conflict.text') : t('conflict.same')}
      differences={fields.map((field) => ({
        field: t(`fields.${field}`),
        present: textOf(field, present, typed),
        typed: textOf(field, typed, present),
      }))}
      onTakePresent={onTakePresent}
    >
      {fields.length > 0 && (
        <Button variant="outlined" onClick={onOverwrite}>
          {t('conflict.overwrite')}
        </Button>
      )}
    </ConflictNotice>
  );
}
