import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Look } from '../../../src/app/Look';
import { GrowingList } from '../../../src/ui/data/GrowingList';

const rows = Array.from({ length: 60 }, (_, index) => `row ${index + 1}`);

test('appends twenty rows per click and moves the focus to the first of them', async () => {
  render(
    <Look>
      <GrowingList
        rows={rows}
        keyOf={(row) => row}
        renderRow={(row) => row}
        label="rows"
        moreLabel="more"
        countText={(shown, all) => `${shown} of ${all}`}
      />
    </Look>,
  );
  const more = () => screen.getByRole('button', { name: 'more' });
  await userEvent.click(more());
  expect(await screen.findByText('40 of 60')).toBeVisible();
  expect(screen.getByText('row 21')).toHaveFocus();
  await userEvent.click(more());
  expect(await screen.findByText('60 of 60')).toBeVisible();
  expect(screen.getByText('row 41')).toHaveFocus();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(rows);
});
