import type { ReactNode } from 'react';
import type { AnyChange } from '../../commands/AnyChange';
import type { CommandsContext } from '../../commands/CommandContext';
import { useOverlayParam } from '../../ui/layout/useOverlayParam';
import { useLogout } from './useLogout';
import { LOGOUT, useLogoutSubject } from './useLogoutSubject';

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
  const findSubject = useLogoutSubject(of);
  const question = useOverlayParam(LOGOUT);
  return children(() => {
    const subject = findSubject();
    if (subject !== undefined) {
      question.open(subject, { insteadOf: 'menu' });
      return;
    }
    onLeave?.();
    void leave();
  });
}
