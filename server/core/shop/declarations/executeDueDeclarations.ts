import type { AppContext } from '../../platform/context/AppContext';
import { DECLARATION_WORK, DeclarationFailure } from './executeDeclaration';

/**
 * Carries out what was declared: what is new, what has its day, what was held long enough, what was rejected with others
 * (rules §28.8, §28.9, §28.16). Several nodes take different ones; what fails waits for the next run, and holds up no other.
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
