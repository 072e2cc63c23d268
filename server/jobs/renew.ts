import { runDue } from '../core/shop/due/runDue';
import type { Services } from '../core/platform/context/services';
import type { Job } from './createJobs';

/** Resumes and bills what is due. */
export const renew = (services: Services): Job => ({
  name: 'renewals',
  everyMs: 10_000,
  run: (isStopping) => runDue(services, isStopping),
});
