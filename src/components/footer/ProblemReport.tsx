import Link from '@mui/material/Link';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { problemReport, REPORT_LINK } from '../../config/problemReport';

const nothing = () => undefined;

/** Link to download a problem report, in a demo and in development (rules §30.8). */
export function ProblemReport() {
  const { t } = useTranslation();
  const download = useSyncExternalStore(problemReport.subscribe, problemReport.offered, nothing);
  return (
    download && (
      <Link
        component="button"
        type="button"
        variant="inherit"
        color="inherit"
        onClick={download}
        {...{ [REPORT_LINK]: '' }}
      >
        {t('report.link')}
      </Link>
    )
  );
}
