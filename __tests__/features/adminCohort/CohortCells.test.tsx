import { render, screen, within } from '@testing-library/react';
import { Look } from '../../../src/app/Look';
import type { CohortRow, CohortType } from '../../../src/domain/cohort';
import { LANGUAGES, type Language } from '../../../src/domain/language';
import { cellColours } from '../../../src/features/adminCohort/cellColours';
import { CohortLegend } from '../../../src/features/adminCohort/CohortLegend';
import { CohortTable } from '../../../src/features/adminCohort/CohortTable';
import { changeLanguage, setUpI18n } from '../../../src/i18n/i18n';
import { formatPercent, formatPrice } from '../../../src/i18n/formats';

/** The younger cohort has no third month yet; of the older one nobody is left then. */
const COUNTS: CohortRow[] = [
  { cohort: 'May 2026', subscribers: 8, retention: [8, 6, null] },
  { cohort: 'Apr 2026', subscribers: 4, retention: [4, 1, 0] },
];
/** Euro a head: the highest is the darkest. */
const EURO: CohortRow[] = [
  { cohort: 'May 2026', subscribers: 8, retention: [20, 50, null] },
  { cohort: 'Apr 2026', subscribers: 4, retention: [10, 40, 0] },
];

beforeAll(() => setUpI18n('de'));

async function draw(language: Language, rows: CohortRow[], metric: CohortType, isAbsolute: boolean) {
  await changeLanguage(language);
  render(
    <Look>
      <CohortTable rows={rows} metric={metric} isAbsolute={isAbsolute} />
      <CohortLegend metric={metric} highest={50} />
    </Look>,
  );
  // Its texts come on their own.
  await screen.findByRole('table');
}

/** The months' cells of the rows behind the head: text, and the colours that the cell brings along. */
const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell').slice(1).map(look));
const look = (element: HTMLElement) => [element.textContent, element.style.backgroundColor, element.style.color];
const shade = (text: string, share: number) => {
  const { backgroundColor, color } = cellColours(share);
  // As the browser writes it.
  return [text, backgroundColor, color === '#ffffff' ? 'rgb(255, 255, 255)' : 'rgb(0, 0, 0)'];
};
const NONE = ['-', '', ''];

describe.each(LANGUAGES)('in %s', (language) => {
  const percent = (share: number) => formatPercent(share, language, 1);
  const price = (euro: number) => formatPrice(euro * 100, language);

  test.each([false, true])('each value in the shade of its share, counts (%s) or not', async (isAbsolute) => {
    await draw(language, COUNTS, 'subscribers', isAbsolute);
    const value = (count: number, share: number) => shade(isAbsolute ? String(count) : percent(share), share);
    expect(cells()).toEqual([
      [value(8, 100), value(6, 75), NONE],
      [value(4, 100), value(1, 25), shade('0', 0)],
      // Of those above 0 alone.
      [value(6, 100), value(4, 50), NONE],
    ]);
  });

  test('money in the shade of its part of the highest', async () => {
    await draw(language, EURO, 'ltv', true);
    const whole = (euro: number) => price(euro).replace(/[.,]00/, '');
    expect(cells()).toEqual([
      [shade(price(20), 40), shade(price(50), 100), NONE],
      [shade(price(10), 20), shade(price(40), 80), shade('0', 0)],
      [shade(whole(15), 30), shade(whole(45), 90), NONE],
    ]);
  });

  test.each(['subscribers', 'ltv'] as const)('what the shades mean, %s', async (metric) => {
    await draw(language, COUNTS, metric, true);
    const name = (step: number) => (metric === 'ltv' ? price(step / 2) : formatPercent(step, language, 0));
    expect(screen.getAllByRole('listitem').map(look)).toEqual(
      [0, 25, 50, 75, 100].map((step) => shade(name(step), step)),
    );
  });
});
