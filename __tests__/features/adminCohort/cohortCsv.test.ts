/** @jest-environment <rootDir>/__tests__/support/jsdomFetch.cjs */
import i18next from 'i18next';
import type { CohortRow, CohortType } from '#src/domain/statistics/cohort';
import type { Language } from '#src/domain/language';
import { cohortCsv } from '#src/features/adminCohort/cohortCsv';
import { changeLanguage, setUpI18n } from '#src/i18n/i18n';
import { TEXTS } from '../../support/texts';

const COUNTS: CohortRow[] = [
  { cohort: 'May 2026', subscribers: 3, retention: [3, 1, null] },
  { cohort: 'Apr 2026', subscribers: 4, retention: [4, 1, 0] },
];
const EURO: CohortRow[] = [
  { cohort: 'May 2026', subscribers: 3, retention: [12.5, 20.25, null] },
  { cohort: 'Apr 2026', subscribers: 4, retention: [7.5, 10, 0] },
];

beforeAll(async () => {
  await setUpI18n('de');
  await i18next.loadNamespaces('adminCohort');
});

const GERMAN_PERCENT = ['May 2026;3;100;33,3;', 'Apr 2026;4;100;25;0', ';100;29,2;'];

test.each<[name: string, Language, CohortType, rows: CohortRow[], isAbsolute: boolean, lines: string[]]>([
  ['percent, with decimal commas', 'de', 'subscribers', COUNTS, false, GERMAN_PERCENT],
  ['percent', 'en', 'subscribers', COUNTS, false, ['May 2026,3,100,33.3,', 'Apr 2026,4,100,25,0', ',100,29.2,']],
  ['counts', 'en', 'subscriptions', COUNTS, true, ['May 2026,3,3,1,', 'Apr 2026,4,4,1,0', ',4,1,']],
  ['euro', 'en', 'ltv', EURO, true, ['May 2026,3,12.5,20.25,', 'Apr 2026,4,7.5,10,0', ',10,15,']],
  ['euro, with decimal commas', 'de', 'ltv', EURO, true, ['May 2026;3;12,5;20,25;', 'Apr 2026;4;7,5;10;0', ';10;15;']],
])('writes %s with the separators of the language: %s', async (_, language, metric, rows, isAbsolute, lines) => {
  await changeLanguage(language);
  const t = i18next.getFixedT(language, 'adminCohort');
  const { table } = TEXTS[language].adminCohort;
  const size = metric === 'subscriptions' ? table.subscriptions : table.subscribers;
  const sign = language === 'de' ? ';' : ',';
  const head = [table.cohort, size, ...[0, 1, 2].map((month) => table.month.replace('{{index}}', String(month)))];
  const content = await cohortCsv(t, language, { rows, metric, isAbsolute });
  const [months, average] = [lines.slice(0, -1), lines.at(-1) ?? ''];
  expect(content.slice(1).split('\r\n')).toEqual([head.join(sign), ...months, `${table.average}${sign}${average}`]);
});
