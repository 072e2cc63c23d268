import type { ReactNode } from 'react';
import type { AnyChange } from '#src/commands/AnyChange';
import { useCommandsOf, type CommandsContext } from '#src/commands/CommandContext';
import { useUnsavedInputs } from '#src/ui/layout/unsavedInputs';
import { useOverlayParam } from '#src/ui/layout/useOverlayParam';
import { useLogout } from './useLogout';

interface LogoutProps<Change extends AnyChange> {
  /** Commands of the area. */
  of: CommandsContext<Change>;
  /** Closes the menu that contains the button, if any. */
  onLeave?: (() => void) | undefined;
  /** Renders the logout button with its click handler. */
  children: (logOut: () => void) => ReactNode;
}

/** Logs out, or opens `LogoutDialog` if unsaved input or a pending command would be lost (rules §5.12). */
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
