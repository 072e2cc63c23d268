import { executeDueDeclarations } from '../core/shop/declarations/executeDueDeclarations';
import type { AppContext } from '../core/platform/context/AppContext';
import type { Job } from './createJobs';

/** Looks at what was declared, soon enough to be at once, and on the days that were declared. */
export const processDeclarations = (context: AppContext): Job => ({
  name: 'declarations',
  everyMs: 1_000,
  run: (isStopping) => executeDueDeclarations(context, isStopping),
});
