import { useTranslation } from 'react-i18next';
import type { IsoDate } from '../../domain/isoDate';
import { useFormats } from '../../i18n/useFormats';

/** Notice of an order that waits for stock without a charge (rules §8.15). Empty without `since`. */
export function WaitingNote({ since }: { since: IsoDate | undefined }) {
  const { t } = useTranslation('subscription');
  const { day } = useFormats();
  return since && <p>{t('waiting.note', { date: day(since) })}</p>;
}
