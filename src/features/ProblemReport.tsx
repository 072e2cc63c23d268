import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { problemReport, REPORT_LINK } from '../config/problemReport';

/** Like the links beside it, on pages with and without Material UI. */
const LINK_STYLE = {
  padding: 0,
  border: 0,
  font: 'inherit',
  color: 'inherit',
  textDecoration: 'underline',
  background: 'none',
  cursor: 'pointer',
} as const;

const nothing = () => undefined;

/** "Report a problem", in a demo and in development (rules §30.8). */
export function ProblemReport() {
  const { t } = useTranslation();
  const download = useSyncExternalStore(problemReport.subscribe, problemReport.offered, nothing);
  return (
    download && (
      <button type="button" style={LINK_STYLE} onClick={download} {...{ [REPORT_LINK]: '' }}>
        {t('report.link')}
      </button>
    )
  );
}
