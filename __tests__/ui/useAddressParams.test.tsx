import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DrawnPath } from '../../src/ui/DrawnPath';
import { useAddressParams } from '../../src/ui/useAddressParams';

const PATH = '/manage-subscriptions/1';

function Closer() {
  const [, setParams] = useAddressParams();
  return <button onClick={() => setParams({}, { replace: true })}>Close</button>;
}

test.each([
  ['changes the query of its own page', PATH, PATH],
  [
    'changes nothing when its page is still rendered but was left',
    '/upcoming-payments',
    `/upcoming-payments?swap=true`,
  ],
])('%s', async (_, address, after) => {
  window.history.replaceState(null, '', `${address}?swap=true`);
  render(
    <DrawnPath value={PATH}>
      <Closer />
    </DrawnPath>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(window.location.pathname + window.location.search).toBe(after);
});
