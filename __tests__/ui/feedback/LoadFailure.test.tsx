import { render } from '@testing-library/react';
import { setUpI18n } from '#src/i18n/i18n';
import { LoadFailure } from '#src/ui/feedback/LoadFailure.tsx';
import { ThemeRoot } from '#src/ui/layout/ThemeRoot.tsx';

const A_MOMENT = 1_000;

beforeAll(() => setUpI18n('de'));
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const comeOnline = () => window.dispatchEvent(new Event('online'));
function show() {
  const onRetry = jest.fn();
  const { unmount } = render(
    <ThemeRoot>
      <LoadFailure title="Not loaded" onRetry={onRetry} />
    </ThemeRoot>,
  );
  const triesAfter = async (ms: number) => {
    await jest.advanceTimersByTimeAsync(ms);
    return onRetry.mock.calls.length;
  };
  return { triesAfter, unmount };
}

// rules §17.16
test('a failed load is tried again once the device is online, and again after a second', async () => {
  const { triesAfter } = show();
  expect(await triesAfter(60_000)).toBe(0);
  comeOnline();
  expect([await triesAfter(0), await triesAfter(A_MOMENT), await triesAfter(60_000)]).toEqual([1, 2, 2]);
});

test('a message that is gone tries nothing', async () => {
  const { triesAfter, unmount } = show();
  comeOnline();
  unmount();
  comeOnline();
  expect(await triesAfter(60_000)).toBe(1);
});
