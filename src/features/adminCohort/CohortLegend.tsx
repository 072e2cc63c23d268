import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { CohortType } from '../../domain/statistics/cohort';
import { toCents } from '../../domain/money';
import { useFormats } from '../../i18n/useFormats';
import { cellColours } from './cellColours';

const STEPS = [0, 25, 50, 75, 100];

/** Legend of the table's shades. */
export function CohortLegend({ metric, highest }: { metric: CohortType; highest: number }) {
  const { t } = useTranslation('adminCohort');
  const { percent, price } = useFormats();
  const isLtv = metric === 'ltv';
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, mt: 1.5 }}>
      {isLtv ? t('legend.ltv') : t('legend.percent')}
      <Stack
        component="ol"
        direction="row"
        sx={{ flexWrap: 'wrap', m: 0, p: 0, listStyle: 'none', borderRadius: 0.8, overflow: 'hidden' }}
      >
        {STEPS.map((step) => (
          <Typography key={step} component="li" variant="body2" sx={{ px: 1 }} style={cellColours(step)}>
            {isLtv ? price(toCents((highest * step) / 100)) : percent(step, 0)}
          </Typography>
        ))}
      </Stack>
    </Stack>
  );
}
