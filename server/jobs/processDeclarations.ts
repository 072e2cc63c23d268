import { executeDueDeclarations } from '../core/shop/declarations/executeDueDeclarations';
import type { AppContext } from '../core/platform/context/AppContext';
import type { Job } from './createJobs';

/** Processes new declarations, due cancellations, expired holds and bulk rejections (rules §28.8, §28.9, §28.15). */
export const processDeclarations = (context: AppContext): Job => ({
  name: 'declarations',
  everyMs: 1_000,
  run: (isStopping) => executeDueDeclarations(context, isStopping),
});
