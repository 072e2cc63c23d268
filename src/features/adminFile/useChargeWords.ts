import { useTranslation } from 'react-i18next';
import type { FileCharge } from '../../api/customer/customerFileApi';
import { useFormats } from '../../i18n/useFormats';
import type { BadgeTone } from '../../ui/feedback/StatusBadge';

export const CHARGE_TONES: Record<FileCharge['state'], BadgeTone> = {
  paid: 'good',
  refunded: 'quiet',
  refundedInPart: 'quiet',
  pending: 'quiet',
  action: 'quiet',
  processing: 'quiet',
  declined: 'bad',
  disputed: 'bad',
  failed: 'bad',
};

/** Returns the words of a charge: its goods, and why and by whom it was made (rules §38.4). */
export function useChargeWords() {
  const { t } = useTranslation('adminFile');
  const { day } = useFormats();
  return {
    itemsOf: ({ items }: FileCharge): string =>
      items.map(({ name, quantity }) => t('charges.item', { pieces: quantity, product: name })).join(', '),
    reasonOf: ({ reason }: FileCharge): string => {
      if (!reason) return t('charges.reason.unknown');
      const { kind, by, admin, dueOn } = reason;
      const why = t(`charges.reason.${kind}`, { date: dueOn ? day(dueOn) : '' });
      if (by === undefined) return why;
      return `${why} ${by === 'admin' ? t('charges.by.admin', { admin }) : t(`charges.by.${by}`)}`;
    },
  };
}
