import { runDue } from '../core/renewals/runDue';
import type { Services } from '../core/services/services';
import type { Job } from './startJobs';

/** Resumes and bills what is due. */
export const renew = (services: Services): Job => ({
  name: 'renew',
  everyMs: 10_000,
  run: (isStopping) => runDue(services, isStopping),
});
