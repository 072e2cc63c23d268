import { act, renderHook } from '@testing-library/react';
import { useDebounced } from '#src/ui/data/useDebounced';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('returns a value after it has not changed for the whole wait', () => {
  const { result, rerender } = renderHook(({ typed }) => useDebounced(typed, 500), { initialProps: { typed: '' } });
  rerender({ typed: 'o' });
  act(() => jest.advanceTimersByTime(499));
  rerender({ typed: 'oak' });
  act(() => jest.advanceTimersByTime(499));
  expect(result.current).toBe('');
  act(() => jest.advanceTimersByTime(1));
  expect(result.current).toBe('oak');
});
