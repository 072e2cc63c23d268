import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { setUpI18n } from '#src/i18n/i18n';
import { lazyComponent } from '#src/ui/feedback/lazyComponent.tsx';
import { TEXTS } from '../../support/texts';

const { pieceFailed, actions, crash } = TEXTS.de.common;

interface PieceProps {
  name: string;
}
const pieces = { Piece: ({ name }: PieceProps) => <p>Hallo {name}</p> };

/** Component whose code loads only after `mayLoad`. */
function lazyPiece() {
  const load = jest.fn(() => Promise.reject<typeof pieces>(new Error('Loading chunk piece failed')));
  const Piece = lazyComponent(load, 'Piece', []);
  render(
    <Suspense>
      <Piece name="Ida" />
    </Suspense>,
  );
  return { load, mayLoad: () => load.mockResolvedValue(pieces), person: userEvent.setup() };
}

beforeAll(() => setUpI18n('de'));

// rules §17.15, §17.16
describe('a component whose code does not load', () => {
  test('shows a failure with a retry, and offers a reload of the page after a failed retry', async () => {
    const { load, mayLoad, person } = lazyPiece();
    expect(await screen.findByRole('alert')).toHaveTextContent(pieceFailed);
    expect(screen.queryByRole('button', { name: crash.reload })).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: actions.retry }));
    expect(await screen.findByRole('button', { name: crash.reload })).toBeVisible();
    const tried = load.mock.calls.length;
    mayLoad();
    await person.click(screen.getByRole('button', { name: actions.retry }));
    expect(await screen.findByText('Hallo Ida')).toBeVisible();
    expect(load.mock.calls.length).toBe(tried + 1);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('loads when the device is online again', async () => {
    const { load, mayLoad } = lazyPiece();
    await screen.findByRole('alert');
    // The failure view retries once after its first render.
    await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
    mayLoad();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Hallo Ida')).toBeVisible();
  });
});
