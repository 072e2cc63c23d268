import { untilOnline, watchConnection } from '#src/config/connection';

/** Sets the browser's connection state. */
function setOnline(isOnline: boolean): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Call that fails `times` times, and then succeeds. */
const failing = (times: number) => {
  const attempt = jest.fn(() => Promise.resolve('answer'));
  for (let time = 0; time < times; time += 1) attempt.mockRejectedValueOnce(new Error('no answer'));
  return attempt;
};

// rules §17.15
test('a call that failed offline is retried when the device is online, and again after a second', async () => {
  setOnline(false);
  const attempt = failing(2);
  const answer = untilOnline(attempt);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(attempt).toHaveBeenCalledTimes(1);
  setOnline(true);
  await jest.advanceTimersByTimeAsync(999);
  expect(attempt).toHaveBeenCalledTimes(2);
  await jest.advanceTimersByTimeAsync(1);
  await expect(answer).resolves.toBe('answer');
  expect(attempt).toHaveBeenCalledTimes(3);
});

test('a call that failed online is not retried', async () => {
  setOnline(true);
  const attempt = failing(1);
  await expect(untilOnline(attempt)).rejects.toThrow('no answer');
  expect(attempt).toHaveBeenCalledTimes(1);
});

test('a device is just online for a second', async () => {
  const isJustOnline = watchConnection();
  expect(isJustOnline()).toBe(false);
  setOnline(true);
  await jest.advanceTimersByTimeAsync(999);
  expect(isJustOnline()).toBe(true);
  await jest.advanceTimersByTimeAsync(1);
  expect(isJustOnline()).toBe(false);
});
