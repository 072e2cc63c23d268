import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setUpI18n } from '#src/i18n/i18n';
import { NoticeRegion } from '#src/ui/feedback/NoticeRegion.tsx';
import { toast } from '#src/ui/feedback/toast';
import { ToastHost } from '#src/ui/feedback/ToastHost.tsx';

const notice = <NoticeRegion />;
beforeAll(() => setUpI18n('en'));

test('an early toast is shown when its host is rendered', () => {
  jest.useFakeTimers();
  toast.success('Early.');
  jest.advanceTimersByTime(60_000);
  render(<ToastHost />);
  expect(screen.getByText('Early.')).toBeVisible();
  jest.useRealTimers();
});

test('a toast is shown by one host only', () => {
  const first = render(<ToastHost />);
  act(() => toast.success('Once.'));
  expect(screen.getByText('Once.')).toBeVisible();
  first.unmount();
  render(<ToastHost />);
  expect(screen.queryByText('Once.')).not.toBeInTheDocument();
});

test('a failure is readable in the status region until it is dismissed (rules §17.7)', async () => {
  render(notice);
  act(() => toast.error('No response.'));
  expect(screen.getByRole('status', { name: 'Notices' })).toHaveTextContent('No response.');
  // No announcement, because the toast is announced already.
  expect(screen.getByRole('status', { name: 'Notices' })).toHaveAttribute('aria-live', 'off');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss notice' }));
  expect(screen.getByRole('status', { name: 'Notices' })).toBeEmptyDOMElement();
});

test('a success clears the last failure (rules §17.7)', () => {
  render(notice);
  act(() => toast.error('No response.'));
  act(() => toast.success('Moved.'));
  expect(screen.getByRole('status', { name: 'Notices' })).toBeEmptyDOMElement();
});
