import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { CohortType } from '../../domain/statistics/cohort';
import { toCents } from '../../domain/money';
import { useFormats } from '../../i18n/useFormats';
import { cellColours } from './cellColours';

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.5, 1.5),
  marginTop: theme.spacing(1.5),
  '& > ol': { display: 'flex', flexWrap: 'wrap', margin: 0, padding: 0, listStyle: 'none' },
  '& li': { padding: theme.spacing(0.25, 1), fontSize: '0.85rem', fontVariantNumeric: 'tabular-nums' },
  '& li:first-of-type': { borderStartStartRadius: 8, borderEndStartRadius: 8 },
  '& li:last-of-type': { borderStartEndRadius: 8, borderEndEndRadius: 8 },
}));

const STEPS = [0, 25, 50, 75, 100];
const WHOLE = 100;

/** What the shades of the table mean. */
export function CohortLegend({ metric, highest }: { metric: CohortType; highest: number }) {
  const { t } = useTranslation('adminCohort');
  const { percent, price } = useFormats();
  const isLtv = metric === 'ltv';
  return (
    <Row>
      <span>{isLtv ? t('legend.ltv') : t('legend.percent')}</span>
      <ol>
        {STEPS.map((step) => (
          <li key={step} style={cellColours(step)}>
            {isLtv ? price(toCents((highest * step) / WHOLE)) : percent(step, 0)}
          </li>
        ))}
      </ol>
    </Row>
  );
}
