import { executeDueDeclarations } from '../core/shop/declarations/executeDueDeclarations';
import type { AppContext } from '../core/platform/context/AppContext';
import type { Job } from './createJobs';

/** Processes declarations within a second, and on their cancellation dates (rules §28.4, §28.8). */
export const processDeclarations = (context: AppContext): Job => ({
  name: 'declarations',
  everyMs: 1_000,
  run: (isStopping) => executeDueDeclarations(context, isStopping),
});
