import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { GrowingGroups } from '../../src/ui/GrowingGroups';

const rows = Array.from({ length: 100 }, (_, index) => `row ${index + 1}`);
/** A group of twelve comes in two steps of six, so that a row is drawn once more at most. */
const MOST_DRAWINGS = 2;

const drawn = new Map<string, number>();

function Item({ row }: { row: string }) {
  drawn.set(row, (drawn.get(row) ?? 0) + 1);
  return <p>{row}</p>;
}

const Group = ({ far, children }: { far: number; children: ReactNode }) => <div data-far={far}>{children}</div>;

/** As a dialog that opens above a list, which lies in the same component. */
function Page() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button onClick={() => setIsOpen(true)}>open</button>
      {isOpen && <p>opened</p>}
      <GrowingGroups rows={rows} Group={Group}>
        {(row) => <Item key={row} row={row} />}
      </GrowingGroups>
    </>
  );
}

test('all rows come one after the other, and those that stand there are left alone', async () => {
  const { container } = render(<Page />);
  expect(screen.getByText('row 12')).toBeVisible();
  expect(screen.queryByText('row 13')).not.toBeInTheDocument();
  expect(await screen.findByText('row 100')).toBeVisible();
  expect([...container.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(rows);
  expect(Math.max(...drawn.values())).toBeLessThanOrEqual(MOST_DRAWINGS);
  // The last group is not full.
  expect([...container.querySelectorAll('[data-far]')].map((group) => group.getAttribute('data-far')).at(-1)).toBe('4');

  drawn.clear();
  await userEvent.click(screen.getByRole('button', { name: 'open' }));
  expect(await screen.findByText('opened')).toBeVisible();
  expect(drawn.size).toBe(0);
});
