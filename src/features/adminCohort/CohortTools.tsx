import { mdiDownload } from '@mdi/js';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CohortRow, CohortType } from '../../domain/statistics/cohort';
import { toLanguage } from '../../domain/language';
import { Button } from '../../ui/forms/Button';
import { Icon } from '../../ui/forms/Icon';
import { saveFile } from '../../ui/data/saveFile';
import { toast } from '../../ui/feedback/toast';
import { cohortCsv } from './cohortCsv';

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: theme.spacing(1),
  marginBottom: theme.spacing(2),
  '& > [role=group]': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1) },
}));

interface CohortToolsProps {
  rows: readonly CohortRow[];
  metric: CohortType;
  isAbsolute: boolean;
  /** Without its ending. */
  fileName: string;
  onAbsolute: (isAbsolute: boolean) => void;
}

/** Percent or absolute counts (rules §15.16), and the table as a file. */
export function CohortTools({ rows, metric, isAbsolute, fileName, onAbsolute }: CohortToolsProps) {
  const { t, i18n } = useTranslation('adminCohort');
  const [isBusy, setBusy] = useState(false);
  const download = () => {
    if (isBusy) return;
    setBusy(true);
    cohortCsv(t, toLanguage(i18n.language), { rows, metric, isAbsolute })
      .then((content) => saveFile(`${fileName}.csv`, 'text/csv;charset=utf-8', content))
      .catch(() => toast.error(t('csv.failed')))
      .finally(() => setBusy(false));
  };
  const choice = (label: string, chooses: boolean) => (
    <Button
      look={isAbsolute === chooses ? 'solid' : 'outlined'}
      aria-pressed={isAbsolute === chooses}
      onClick={() => onAbsolute(chooses)}
    >
      {label}
    </Button>
  );
  return (
    <Row>
      {metric === 'ltv' ? (
        <span />
      ) : (
        <div role="group" aria-label={t('show.label')}>
          {choice(t('show.percent'), false)}
          {choice(t('show.absolute'), true)}
        </div>
      )}
      <Button look="outlined" aria-disabled={isBusy} onClick={download}>
        <Icon path={mdiDownload} />
        {t('csv.download')}
      </Button>
    </Row>
  );
}
