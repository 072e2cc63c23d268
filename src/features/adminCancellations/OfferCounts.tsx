import { useTranslation } from 'react-i18next';
import type { CancellationPage } from '../../api/admin/cancellationsApi';
import { CANCELLATION_OFFERS, type CancellationOffer } from '../../domain/subscription/cancellation';
import { MonthTable } from './MonthTable';

/** Counts by month of what was offered instead of a cancellation, and taken (rules §37.12). */
export function OfferCounts({ offers }: Pick<CancellationPage, 'offers'>) {
  const { t } = useTranslation('adminCancellations');
  const column = (head: string, kind: CancellationOffer, field: 'offered' | 'taken') => ({
    head,
    count: (row: (typeof offers)[number]) => (row.kind === kind ? row[field] : 0),
  });
  const columns = CANCELLATION_OFFERS.flatMap((kind) => [
    column(t(`offered.${kind}`), kind, 'offered'),
    column(t(`taken.${kind}`), kind, 'taken'),
  ]);
  return <MonthTable label={t('offers')} rows={offers} columns={columns} />;
}
