import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { setUpI18n } from '../../../src/i18n/i18n';
import { NO_DAY } from '../../../src/domain/isoDate';
import { DateField, impossibleDays } from '../../../src/ui/forms/dates/DateField';
import { Look } from '../../../src/ui/layout/Look';
import { plugInMouse, resetWindow } from '../../support/mediaQueries';
// Compiled with this file, so that no test waits for it.
import '../../../src/ui/forms/dates/PickerField';

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
    <Look>
      <Held />
    </Look>,
  );
  return { person: userEvent.setup(), settled };
}

beforeAll(() => setUpI18n('de'));
afterEach(resetWindow);

describe('with a mouse', () => {
  beforeEach(plugInMouse);

  test('a day is picked from a calendar that offers no other', async () => {
    const { person, settled } = renderField('2026-12-05');
    await person.click(await screen.findByRole('button', { name: /Datum/ }));
    const calendar = await screen.findByRole('dialog');
    expect(within(calendar).getByRole('gridcell', { name: '1' })).toBeDisabled();
    await person.click(within(calendar).getByRole('gridcell', { name: '9' }));
    expect(await screen.findByText('2026-12-09')).toBeInTheDocument();
    expect(settled).toContain('2026-12-09');
  });

  test('a day is typed part by part, and half of one is none', async () => {
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

describe('with fingers alone', () => {
  test("a day is given to the browser's own field", async () => {
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
