import type { ReactNode } from 'react';
import type { AnyChange } from '#src/commands/AnyChange';
import { useCommandsOf, type CommandsContext } from '#src/commands/CommandContext';
import { useUnsavedInputs } from '#src/ui/layout/unsavedInputs';
import { useOverlayParam } from '#src/ui/layout/useOverlayParam';
import { useLogout } from './useLogout';

interface LogoutProps<Change extends AnyChange> {
  /** Whose command may be in doubt. */
  of: CommandsContext<Change>;
  /** Closes the menu that contains the button, if any. */
  onLeave?: (() => void) | undefined;
  /** What logs out when it is pressed. */
  children: (logOut: () => void) => ReactNode;
}

/** Logs out, or opens the question of `LogoutDialog` if something would be lost (rules §5.12). */
export function Logout<Change extends AnyChange>({ of, onLeave, children }: LogoutProps<Change>) {
  const { leave } = useLogout();
  const { pending } = useCommandsOf(of);
  const unsaved = useUnsavedInputs();
  const question = useOverlayParam('logout');
  return children(() => {
    if (pending || unsaved.last()) {
      question.open('true', { insteadOf: 'menu' });
      return;
    }
    onLeave?.();
    void leave();
  });
}
