import { runDue } from '../modules/renewals/runDue';
import type { Services } from '../services';
import type { Job } from './startJobs';

/** Resumes and bills what is due. */
export const renew = (services: Services): Job => ({
  name: 'renew',
  everyMs: 10_000,
  run: (isStopping) => runDue(services, isStopping),
});
