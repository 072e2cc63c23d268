import { useTranslation } from 'react-i18next';
import type { IsoDate } from '../../domain/isoDate';
import { useFormats } from '../../i18n/useFormats';

/** Says that the order waits for stock, and that nothing is charged meanwhile (rules §8.15); nothing where none waits. */
export function WaitingNote({ since }: { since: IsoDate | undefined }) {
  const { t } = useTranslation('subscription');
  const { day } = useFormats();
  return since && <p>{t('waiting.note', { date: day(since) })}</p>;
}
