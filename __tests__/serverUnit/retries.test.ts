import { DbError } from '#server/db/DbError';
import { skipIfLocked } from '#server/db/skipIfLocked';
import { withRetry } from '#server/db/withRetry';

const failing = (code: string, times = Infinity) => {
  let tries = 0;
  const attempt = () => {
    tries += 1;
    return tries > times ? Promise.resolve(tries) : Promise.reject(new DbError('refused', code, undefined));
  };
  return { attempt, tries: () => tries };
};

test.each(['40001', '40P01'])('runs a transaction with SQLSTATE %s at most five times', async (code) => {
  await expect(withRetry(failing(code, 4).attempt)).resolves.toBe(5);
  const never = failing(code);
  await expect(withRetry(never.attempt)).rejects.toThrow('refused');
  expect(never.tries()).toBe(5);
});

test('does not repeat a transaction after an error that is no conflict', async () => {
  const { attempt, tries } = failing('23505');
  await expect(withRetry(attempt)).rejects.toThrow('refused');
  expect(tries()).toBe(1);
});

test('skipIfLocked ignores a locked table, and rethrows any other error', async () => {
  await expect(skipIfLocked(failing('55P03').attempt)).resolves.toBeUndefined();
  await expect(skipIfLocked(failing('23505').attempt)).rejects.toThrow('refused');
  await expect(skipIfLocked(failing('55P03', 0).attempt)).resolves.toBe(1);
});
