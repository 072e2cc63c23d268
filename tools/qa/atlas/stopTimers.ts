import type { Page } from '@playwright/test';
import { timings } from '#src/config/timings';

/** Stops the timers that would change a state: answer timeout, toasts, redirects and the first retry. */
export const stopTimers = (page: Page): Promise<unknown> =>
  page.addInitScript(
    (stopped) => {
      const setTimeout = window.setTimeout.bind(window);
      const setTimer = (work: TimerHandler, ms?: number, ...args: unknown[]) =>
        ms !== undefined && stopped.includes(ms) ? 0 : setTimeout(work, ms, ...args);
      Object.assign(window, { setTimeout: setTimer });
    },
    [timings.answerTimeout, timings.toast, timings.redirect, ...timings.retries.slice(0, 1)],
  );
