import { setTimeout as wait } from 'node:timers/promises';

const ATTEMPTS = 5;
/** Half of the longest first pause, in milliseconds; the longest pause doubles with each attempt. */
const PAUSE_MS = 20;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

const mayRetry = (error: unknown): boolean => {
  const code = (error as { code?: unknown } | null)?.code;
  return code === SERIALIZATION_FAILURE || code === DEADLOCK;
};

/** Retries a transaction up to four times after a deadlock or serialization failure, with random pauses. */
export async function withRetry<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries >= ATTEMPTS || !mayRetry(error)) throw error;
    }
    await wait(Math.random() * PAUSE_MS * 2 ** tries);
  }
}
