import { runDue } from '../core/shop/due/runDue';
import type { AppContext } from '../core/platform/context/AppContext';
import type { Job } from './createJobs';
import { LONG_TERM_MS } from '../core/platform/jobRuns/noteRuns';

/** Executes due declarations, resumes ended pauses and bills due orders (rules §7.10, §9.2). */
export const renew = (context: AppContext): Job => ({
  name: 'renewals',
  everyMs: 10_000,
  termMs: LONG_TERM_MS,
  run: (isStopping) => runDue(context, isStopping),
});
