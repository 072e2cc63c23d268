import type { BrowserContext } from '@playwright/test';
import { timings } from '#src/config/timings';

const HALF_A_MINUTE = { fromMs: 20_000, toMs: 31_000 };

/**
 * Keeps what a page shows from going on by itself: waits for an answer, retries and redirects never end.
 * @param hurriesCooldown whether waits of half a minute end at once instead
 */
export async function stopTimers(context: BrowserContext, hurriesCooldown: boolean): Promise<void> {
  const { answerTimeout, toast, redirect, retries } = timings;
  const held = [answerTimeout, toast, redirect, ...retries];
  await context.addInitScript(
    ({ held: stopped, hurried, range: { fromMs, toMs } }) => {
      const setTimeout = window.setTimeout.bind(window);
      const setTimer = (work: TimerHandler, ms = 0, ...args: unknown[]) => {
        const isCooldown = ms > fromMs && ms < toMs;
        if (hurried && isCooldown) {
          // Whoever counts down sees the time as over.
          const now = Date.now.bind(Date);
          Date.now = () => now() + ms;
          return setTimeout(work, 0, ...args);
        }
        return stopped.includes(ms) ? 0 : setTimeout(work, ms, ...args);
      };
      Object.assign(window, { setTimeout: setTimer });
    },
    { held, hurried: hurriesCooldown, range: HALF_A_MINUTE },
  );
}
