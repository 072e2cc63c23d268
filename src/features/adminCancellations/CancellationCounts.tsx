import { useTranslation } from 'react-i18next';
import type { CancellationPage } from '../../api/admin/cancellationsApi';
import { ENDING_REASONS, type EndingReason } from '../../domain/subscription/ending';
import { MonthTable } from './MonthTable';

const VOLUNTARY = ENDING_REASONS.filter((reason) => reason !== 'failed');

/** Counts by month and reason; those that were not paid are apart from the voluntary ones. */
export function CancellationCounts({ counts }: Pick<CancellationPage, 'counts'>) {
  const { t } = useTranslation('adminCancellations');
  const column = (head: string, isCounted: (reason: EndingReason) => boolean) => ({
    head,
    count: ({ reason, count }: (typeof counts)[number]) => (isCounted(reason) ? count : 0),
  });
  const columns = [
    ...VOLUNTARY.map((reason) => column(t(`reason.${reason}`), (one) => one === reason)),
    column(t('voluntary'), (one) => one !== 'failed'),
    column(t('reason.failed'), (one) => one === 'failed'),
  ];
  return <MonthTable label={t('counts')} rows={counts} columns={columns} />;
}
