import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Look } from '../../src/app/Look';
import { GrowingList } from '../../src/ui/GrowingList';

const rows = Array.from({ length: 120 }, (_, index) => `row ${index + 1}`);

test('appends fifty rows per click without rendering the others again', async () => {
  const rendered: string[] = [];
  const Item = ({ row }: { row: string }) => {
    rendered.push(row);
    return row;
  };
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
  await userEvent.click(screen.getByRole('button', { name: 'more' }));
  expect(await screen.findByText('100 of 120')).toBeVisible();
  expect(rendered).toEqual(rows.slice(0, 100));
  await userEvent.click(screen.getByRole('button', { name: 'more' }));
  expect(await screen.findByText('120 of 120')).toBeVisible();
  expect(rendered).toEqual(rows);
});
