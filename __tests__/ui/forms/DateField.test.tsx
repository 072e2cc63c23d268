import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { changeLanguage, setUpI18n } from '#src/i18n/i18n';
import { NO_DAY } from '#src/domain/isoDate';
import { DateField, impossibleDays } from '#src/ui/forms/dates/DateField.tsx';
import { ThemeRoot } from '#src/ui/layout/ThemeRoot.tsx';
import { plugInMouse, resetWindow } from '../../support/mediaQueries';
// Compiles the lazy chunk before the first test.
import '#src/ui/forms/dates/PickerField.tsx';

const LABEL = 'Datum';

function renderField(value: string) {
  const settled: string[] = [];
  function Held() {
    const [day, setDay] = useState(value);
    return (
      <form data-testid="form">
        <DateField
          {...{ label: LABEL, name: 'day', value: day, min: '2026-12-02', max: '2027-11-30', required: true }}
          error={undefined}
          onChange={setDay}
          onSettle={(settledDay) => settled.push(settledDay)}
        />
        <output>{day}</output>
      </form>
    );
  }
  render(
    <ThemeRoot>
      <Held />
    </ThemeRoot>,
  );
  return { person: userEvent.setup(), settled };
}

beforeAll(() => setUpI18n('de'));
afterEach(resetWindow);

describe('a date field with a mouse', () => {
  beforeEach(plugInMouse);

  test('selects a day in a calendar, which disables days out of range', async () => {
    const { person, settled } = renderField('2026-12-05');
    await person.click(await screen.findByRole('button', { name: /Datum/ }));
    const calendar = await screen.findByRole('dialog');
    expect(within(calendar).getByRole('gridcell', { name: '1' })).toBeDisabled();
    await person.click(within(calendar).getByRole('gridcell', { name: '9' }));
    expect(await screen.findByText('2026-12-09')).toBeInTheDocument();
    expect(settled).toContain('2026-12-09');
  });

  test('accepts a day typed by parts, and reports an incomplete day', async () => {
    const { person, settled } = renderField('');
    await person.click(await screen.findByRole('spinbutton', { name: 'Tag' }));
    await person.keyboard('2412');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await person.tab();
    await person.tab();
    expect(settled).toEqual([NO_DAY]);
    await person.click(screen.getByRole('spinbutton', { name: 'Jahr' }));
    await person.keyboard('2026');
    expect(screen.getByRole('status')).toHaveTextContent('2026-12-24');
  });
});

describe.each([
  { language: 'de', part: 'Tag', typed: '1.2.2027', written: '5. 12. 2026', example: '02.12.2026' },
  { language: 'en', part: 'Month', typed: '2/1/2027', written: '12 / 5 / 2026', example: '12/02/2026' },
] as const)('a date typed or pasted in $language', ({ language, part, typed, written, example }) => {
  beforeEach(async () => {
    plugInMouse();
    await changeLanguage(language);
  });
  afterEach(() => changeLanguage('de'));

  const firstPart = () => screen.findByRole('spinbutton', { name: part });

  test('a separator ends an incomplete part, and is ignored after a complete one', async () => {
    const { person } = renderField('');
    await person.click(await firstPart());
    await person.keyboard(typed);
    expect(screen.getByRole('status')).toHaveTextContent('2027-02-01');
    await person.click(await firstPart());
    await person.keyboard(language === 'de' ? '24-1,2027' : '01.24 2027');
    expect(screen.getByRole('status')).toHaveTextContent('2027-01-24');
  });

  test('completes a year of two digits when the field loses focus', async () => {
    const { person, settled } = renderField('');
    await person.click(await firstPart());
    await person.keyboard(typed.replace('2027', '27'));
    await person.tab();
    await person.tab();
    expect(settled).toEqual(['2027-02-01']);
  });

  test('accepts a pasted day, and reports other pasted text', async () => {
    const { person, settled } = renderField('2026-12-24');
    await person.click(await firstPart());
    await person.paste('morgen 12');
    expect(screen.getByRole('alert')).toHaveTextContent(`morgen 12`);
    expect(screen.getByRole('alert')).toHaveTextContent(example);
    expect(screen.getByRole('status')).toHaveTextContent('2026-12-24');
    await person.paste(written);
    expect(screen.getByRole('status')).toHaveTextContent('2026-12-05');
    expect(settled).toEqual(['2026-12-05']);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('a date field on a touch screen', () => {
  test("uses the browser's own date field", async () => {
    const { person, settled } = renderField('2026-12-05');
    const field = screen.getByLabelText(LABEL, { exact: false });
    expect(field).toHaveAttribute('type', 'date');
    await person.clear(field);
    await person.type(field, '2026-12-24');
    await person.tab();
    expect(screen.getByRole('status')).toHaveTextContent('2026-12-24');
    expect(settled).toEqual(['2026-12-24']);
    expect(impossibleDays(screen.getByTestId<HTMLFormElement>('form'))).toEqual([]);
  });
});
