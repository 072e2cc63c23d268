import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { COHORT_TYPES, type CohortType } from '../../domain/statistics/cohort';
import { COHORT_RANGES, isRangeOffered, type CohortRange } from '../../domain/statistics/cohortRange';
import type { IsoDate } from '../../domain/isoDate';
import { lazyComponent } from '../../i18n/loadPiece';
import { SelectField } from '../../ui/forms/SelectField';
import { withRange, type CohortChoice } from './cohortChoice';

const MonthPickers = lazyComponent(
  () => import(/* webpackChunkName: "admin-month-pickers" */ './MonthPickers'),
  'MonthPickers',
  ['adminCohort'],
);

const Form = styled('form')(({ theme }) => ({
  display: 'grid',
  // Wide enough for the longest metric.
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 350px), 1fr))',
  columnGap: theme.spacing(2),
  // So that it is read to its end on a phone as well.
  [theme.breakpoints.down('sm')]: { '& > div > select': { paddingInline: theme.spacing(0.75), fontSize: '0.9rem' } },
  '& > [data-actions]': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: theme.spacing(1),
    gridColumn: '1 / -1',
  },
}));

interface CohortFilterProps {
  choice: CohortChoice;
  today: IsoDate;
  isChanged: boolean;
  canApply: boolean;
  onChange: (changes: Partial<CohortChoice>) => void;
  onCancel: () => void;
  onApply: () => void;
}

/** Metric and range; nothing is requested until it is applied (rules §15.14). */
export function CohortFilter({ choice, today, isChanged, canApply, onChange, onCancel, onApply }: CohortFilterProps) {
  const { t } = useTranslation(['adminCohort', 'common']);
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (canApply) onApply();
      }}
    >
      <SelectField
        label={t('metric.label')}
        options={COHORT_TYPES.map((value) => ({ value, label: t(`metric.${value}`) }))}
        value={choice.metric}
        error={undefined}
        onChange={(event) => onChange({ metric: event.target.value as CohortType })}
      />
      <SelectField
        label={t('range.label')}
        options={COHORT_RANGES.map((value) => ({
          value,
          label: t(`range.${value}`),
          disabled: !isRangeOffered(value, today),
        }))}
        value={choice.range}
        error={undefined}
        onChange={(event) => onChange(withRange(choice, event.target.value as CohortRange, today))}
      />
      {choice.range === 'custom' && (
        <Suspense>
          <MonthPickers start={choice.start} end={choice.end} today={today} onChange={onChange} />
        </Suspense>
      )}
      <div data-actions>
        <Button type="submit" variant="contained" aria-disabled={!canApply}>
          {t('apply')}
        </Button>
        <Button variant="outlined" aria-disabled={!isChanged} onClick={onCancel}>
          {t('common:actions.cancel')}
        </Button>
      </div>
    </Form>
  );
}
