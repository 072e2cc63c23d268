import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { StoredFrequencies } from '../../api/product/adminProductsApi';
import { withTypedFrequencies } from '../../domain/product/productFrequency';
import { ConflictNotice } from '../../ui/feedback/ConflictNotice';
import type { FrequencyValues } from './frequencySchema';

interface FrequencyConflictProps {
  /** Present frequencies, saved by another admin. */
  current: StoredFrequencies;
  values: FrequencyValues;
  onTakePresent: () => void;
  onOverwrite: () => void;
}

/** Compares the stored frequencies with the chosen ones; the admin selects one side (rules §15.28). */
export function FrequencyConflict({ current, values, onTakePresent, onOverwrite }: FrequencyConflictProps) {
  const { t } = useTranslation('adminProducts');
  const result = withTypedFrequencies(values.weeks, values.typed);
  const typed = 'weeks' in result ? result.weeks : values.weeks;
  const listed = (weeks: readonly number[]) => weeks.join(', ') || '–';
  const isSame = listed(current.weeks) === listed(typed);
  return (
    <ConflictNotice
      title={t('conflict.title')}
      text={isSame ? t('conflict.same') : t('conflict.text')}
      differences={
        isSame ? [] : [{ field: t('edit.frequencies'), present: listed(current.weeks), typed: listed(typed) }]
      }
      onTakePresent={onTakePresent}
    >
      {!isSame && (
        <Button variant="outlined" onClick={onOverwrite}>
          {t('conflict.overwrite')}
        </Button>
      )}
    </ConflictNotice>
  );
}
