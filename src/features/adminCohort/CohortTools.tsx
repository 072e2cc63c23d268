import { mdiDownload } from '@mdi/js';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CohortRow, CohortType } from '../../domain/statistics/cohort';
import { toLanguage } from '../../domain/language';
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
  return (
    <Row>
      {metric === 'ltv' ? (
        <span />
      ) : (
        <ToggleButtonGroup
          exclusive
          color="primary"
          sx={{ flexWrap: 'wrap' }}
          aria-label={t('show.label')}
          value={isAbsolute}
          onChange={(_, chosen: boolean | null) => chosen !== null && onAbsolute(chosen)}
        >
          <ToggleButton value={false}>{t('show.percent')}</ToggleButton>
          <ToggleButton value>{t('show.absolute')}</ToggleButton>
        </ToggleButtonGroup>
      )}
      <Button variant="outlined" aria-disabled={isBusy} onClick={download}>
        <Icon path={mdiDownload} />
        {t('csv.download')}
      </Button>
    </Row>
  );
}
