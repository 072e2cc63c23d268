import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import type { CohortType } from '../../domain/statistics/cohort';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';
import { CohortFrame } from './CohortFrame';

/** Number of rows (rules §15.16). */
const ROWS = 10;

/** Placeholder of the cohort table. */
export function CohortSkeleton({ metric, months }: { metric: CohortType; months: number }) {
  const { t } = useTranslation('adminCohort');
  return (
    <div>
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      <div aria-hidden inert>
        <CohortFrame metric={metric} months={months}>
          <tbody>
            {Array.from({ length: ROWS }, (_, row) => (
              <tr key={row}>
                {Array.from({ length: months + 2 }, (_, column) => (
                  <td key={column}>
                    <Skeleton />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </CohortFrame>
      </div>
    </div>
  );
}
