import { carryOutDeclarations } from '../core/shop/declarations/carryOutDeclarations';
import type { Services } from '../core/platform/context/services';
import type { Job } from './createJobs';

/** Looks at what was declared, soon enough to be at once, and on the days that were declared. */
export const carryOut = (services: Services): Job => ({
  name: 'declarations',
  everyMs: 1_000,
  run: (isStopping) => carryOutDeclarations(services, isStopping),
});
