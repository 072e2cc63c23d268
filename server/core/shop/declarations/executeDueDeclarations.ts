import type { AppContext } from '../../platform/context/AppContext';
import { DECLARATION_WORK, DeclarationFailure } from './executeDeclaration';

/**
 * Processes new declarations, due cancellations, expired holds and bulk rejections (rules §28.8, §28.9, §28.15). Nodes
 * can run in parallel, because nodes claim different rows.
 * @throws AggregateError after the run, with each `DeclarationFailure`
 */
export async function executeDueDeclarations(
  context: AppContext,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const errors: unknown[] = [];
  const failed: number[] = [];
  for (const workOnOne of DECLARATION_WORK) {
    let isSomeLeft = true;
    while (isSomeLeft && !isStopping()) {
      isSomeLeft = await workOnOne(context, failed).catch((error: unknown) => {
        if (!(error instanceof DeclarationFailure)) throw error;
        failed.push(error.declarationId);
        errors.push(error);
        return true;
      });
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some declarations are not carried out yet.');
}
