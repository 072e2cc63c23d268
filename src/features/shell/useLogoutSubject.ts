import { useCommandsOf, type AnyChange, type CommandsContext } from '../../commands/CommandContext';
import { useUnsavedInputs } from '../../ui/layout/unsavedInputs';

/** The parameter of the question. */
export const LOGOUT = 'logout';

/** The subject of unsaved input. */
export const UNSAVED = 'unsaved';

/** Returns what a logout would lose now: the outcome of a command in doubt (its key), or unsaved input. */
export function useLogoutSubject<Change extends AnyChange>(of: CommandsContext<Change>) {
  const unsaved = useUnsavedInputs();
  const { pending } = useCommandsOf(of);
  return (): string | undefined => pending?.idempotencyKey ?? (unsaved.last() && UNSAVED);
}
