import { useTranslation } from 'react-i18next';
import { Suspense } from 'react';
import { saveFile } from '../../ui/data/saveFile';
import type { ProblemRecord } from './ProblemRecord';
import { OWN_MARK } from './user/watchUser';

/** As the links beside it, on pages with and without Material UI. */
const LOOK = {
  padding: 0,
  border: 0,
  font: 'inherit',
  color: 'inherit',
  textDecoration: 'underline',
  background: 'none',
  cursor: 'pointer',
} as const;

/** Such as `problem-20261127-142030.json`. */
const fileName = ({ recordedAt }: ProblemRecord): string =>
  `problem-${recordedAt.replace(/[-:]/g, '').replace('T', '-').slice(0, '20261127-142030'.length)}.json`;

/** "Report a problem": downloads what this tab has recorded (rules §30.8). */
export function createReportLink(makeRecord: () => ProblemRecord) {
  function Report() {
    const { t } = useTranslation('inspect');
    const download = () => {
      const record = makeRecord();
      saveFile(fileName(record), 'application/json', JSON.stringify(record, undefined, 2));
    };
    return (
      <button type="button" style={LOOK} onClick={download} {...{ [OWN_MARK]: '' }}>
        {t('report.link')}
      </button>
    );
  }
  return function ReportLink() {
    // Its texts arrive after the page.
    return (
      <Suspense>
        <Report />
      </Suspense>
    );
  };
}
