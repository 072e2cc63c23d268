import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Look } from '../../src/app/Look';
import { GrowingList } from '../../src/ui/GrowingList';

const rows = Array.from({ length: 120 }, (_, index) => `row ${index + 1}`);

const Item = ({ row }: { row: string }) => row;

test('appends fifty rows per click and moves the focus to the first of them', async () => {
  render(
    <Look>
      <GrowingList
        rows={rows}
        keyOf={(row) => row}
        Item={Item}
        label="rows"
        moreLabel="more"
        countText={(shown, all) => `${shown} of ${all}`}
      />
    </Look>,
  );
  const more = () => screen.getByRole('button', { name: 'more' });
  await userEvent.click(more());
  expect(await screen.findByText('100 of 120')).toBeVisible();
  expect(screen.getByText('row 51')).toHaveFocus();
  await userEvent.click(more());
  expect(await screen.findByText('120 of 120')).toBeVisible();
  expect(screen.getByText('row 101')).toHaveFocus();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(rows);
});
