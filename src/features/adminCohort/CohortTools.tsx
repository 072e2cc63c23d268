import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslation } from 'react-i18next';
import { toLanguage } from '../../domain/language';
import { DownloadButton } from '../../ui/data/DownloadButton';
import { cohortCsv, type CohortSheet } from './cohortCsv';

interface CohortToolsProps extends CohortSheet {
  /** Name without extension. */
  fileName: string;
  onAbsolute: (isAbsolute: boolean) => void;
}

/** Switch between percent and absolute counts (rules §15.16), and the download of the table. */
export function CohortTools({ rows, metric, isAbsolute, fileName, onAbsolute }: CohortToolsProps) {
  const { t, i18n } = useTranslation('adminCohort');
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'space-between', gap: 1, mb: 2 }}>
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
      <DownloadButton
        label={t('csv.download')}
        fileName={`${fileName}.csv`}
        type="text/csv"
        make={() => cohortCsv(t, toLanguage(i18n.language), { rows, metric, isAbsolute })}
      />
    </Stack>
  );
}
