import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { GrowingGroups } from '../../src/ui/GrowingGroups';

const rows = Array.from({ length: 100 }, (_, index) => `row ${index + 1}`);
/** A group of twelve is rendered in two steps of six, so each row is rendered once more at most. */
const MAX_RENDERS = 2;

const renders = new Map<string, number>();

function Item({ row }: { row: string }) {
  renders.set(row, (renders.get(row) ?? 0) + 1);
  return <p>{row}</p>;
}

const Group = ({ far, children }: { far: number; children: ReactNode }) => <div data-far={far}>{children}</div>;

// One function for all renders: React Compiler sees to that in the portal, but does not compile tests.
const renderItem = (row: string) => <Item key={row} row={row} />;

/** Renders the list again when the dialog of the same component opens. */
function Page() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button onClick={() => setIsOpen(true)}>open</button>
      {isOpen && <p>opened</p>}
      <GrowingGroups rows={rows} Group={Group}>
        {renderItem}
      </GrowingGroups>
    </>
  );
}

test('renders all rows step by step, and none of them again when their parent renders', async () => {
  const { container } = render(<Page />);
  expect(screen.getByText('row 12')).toBeVisible();
  expect(screen.queryByText('row 13')).not.toBeInTheDocument();
  expect(await screen.findByText('row 100')).toBeVisible();
  expect([...container.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(rows);
  expect(Math.max(...renders.values())).toBeLessThanOrEqual(MAX_RENDERS);
  // The last group has four rows.
  expect([...container.querySelectorAll('[data-far]')].map((group) => group.getAttribute('data-far')).at(-1)).toBe('4');

  renders.clear();
  await userEvent.click(screen.getByRole('button', { name: 'open' }));
  expect(await screen.findByText('opened')).toBeVisible();
  expect(renders.size).toBe(0);
});
