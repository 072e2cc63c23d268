import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { COHORT_TYPES, type CohortType } from '../../domain/statistics/cohort';
import { COHORT_RANGES, isRangeOffered, type CohortRange } from '../../domain/statistics/cohortRange';
import { lazyComponent } from '../../ui/feedback/lazyComponent';
import { SelectField } from '../../ui/forms/SelectField';
import { withRange } from './cohortChoice';
import type { useCohortChoice } from './useCohortChoice';

const MonthPickers = lazyComponent(
  () => import(/* webpackChunkName: "admin-month-pickers" */ './MonthPickers'),
  'MonthPickers',
  ['adminCohort'],
);

/** Fields and buttons in one line of a wide window. */
const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  '& > :not(:last-child)': { flex: '1 1 12rem', maxWidth: { sm: 320 } },
};

/** Filter for metric and range; requests nothing before Apply (rules §15.14). */
export function CohortFilter({ filter }: { filter: ReturnType<typeof useCohortChoice> }) {
  const { t } = useTranslation(['adminCohort', 'common']);
  const { choice, today, isChanged, canApply, choose, cancel, apply } = filter;
  return (
    <Box
      component="form"
      sx={LINE}
      onSubmit={(event) => {
        event.preventDefault();
        if (canApply) apply();
      }}
    >
      <SelectField
        label={t('metric.label')}
        options={COHORT_TYPES.map((value) => ({ value, label: t(`metric.${value}`) }))}
        value={choice.metric}
        onChange={(event) => choose({ metric: event.target.value as CohortType })}
      />
      <SelectField
        label={t('range.label')}
        options={COHORT_RANGES.map((value) => ({
          value,
          label: t(`range.${value}`),
          disabled: !isRangeOffered(value, today),
        }))}
        value={choice.range}
        onChange={(event) => choose(withRange(choice, event.target.value as CohortRange, today))}
      />
      {choice.range === 'custom' && (
        <Suspense>
          <MonthPickers start={choice.start} end={choice.end} today={today} onChange={choose} />
        </Suspense>
      )}
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignContent: 'start', gap: 1, mt: { sm: 2.5 }, mb: 2 }}>
        <Button type="submit" variant="contained" aria-disabled={!canApply}>
          {t('apply')}
        </Button>
        <Button variant="outlined" aria-disabled={!isChanged} onClick={cancel}>
          {t('common:actions.cancel')}
        </Button>
      </Stack>
    </Box>
  );
}
