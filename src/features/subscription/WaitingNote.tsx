import { useTranslation } from 'react-i18next';
import type { IsoDate } from '../../domain/isoDate';
import { formatDay } from '../../i18n/formats';

/** Says that the order waits for stock, and that nothing is charged meanwhile (rules §8.15); nothing where none waits. */
export function WaitingNote({ since }: { since: IsoDate | undefined }) {
  const { t } = useTranslation('subscription');
  return since && <p>{t('waiting.note', { date: formatDay(since) })}</p>;
}
