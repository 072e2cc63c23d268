import type { Services } from '../services/services';
import { cancelOne, checkOne, DeclarationFailure } from './carryOut';

/**
 * Carries out what was declared: what is new, then what has its day (rules §28.8). Several nodes take different ones; what
 * fails waits for the next run, and holds up no other.
 */
export async function carryOutDeclarations(services: Services, isStopping: () => boolean = () => false): Promise<void> {
  const errors: unknown[] = [];
  const failed: number[] = [];
  for (const workOnOne of [checkOne, cancelOne]) {
    let isSomeLeft = true;
    while (isSomeLeft && !isStopping()) {
      isSomeLeft = await workOnOne(services, failed).catch((error: unknown) => {
        if (!(error instanceof DeclarationFailure)) throw error;
        failed.push(error.declarationId);
        errors.push(error);
        return true;
      });
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some declarations are not carried out yet.');
}
