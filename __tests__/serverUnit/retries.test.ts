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

test.each(['40001', '40P01'])(
  'a transaction that the database gave up with %s is run at most five times',
  async (code) => {
    await expect(withRetry(failing(code, 4).attempt)).resolves.toBe(5);
    const never = failing(code);
    await expect(withRetry(never.attempt)).rejects.toThrow('refused');
    expect(never.tries()).toBe(5);
  },
);

test('a transaction that was refused for another reason is not run again', async () => {
  const { attempt, tries } = failing('23505');
  await expect(withRetry(attempt)).rejects.toThrow('refused');
  expect(tries()).toBe(1);
});

test('work whose lock is taken leaves it to the next run, and reports any other failure', async () => {
  await expect(skipIfLocked(failing('55P03').attempt)).resolves.toBeUndefined();
  await expect(skipIfLocked(failing('23505').attempt)).rejects.toThrow('refused');
  await expect(skipIfLocked(failing('55P03', 0).attempt)).resolves.toBe(1);
});
