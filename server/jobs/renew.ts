import { runDue } from '../core/shop/due/runDue';
import type { AppContext } from '../core/platform/context/AppContext';
import type { Job } from './createJobs';

/** Resumes pauses and bills orders that are due. */
export const renew = (context: AppContext): Job => ({
  name: 'renewals',
  everyMs: 10_000,
  run: (isStopping) => runDue(context, isStopping),
});
