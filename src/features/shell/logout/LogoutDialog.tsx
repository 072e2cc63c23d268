import type { AnyChange } from '#src/commands/AnyChange';
import { useCommandsOf, type CommandsContext } from '#src/commands/CommandContext';
import { lazyDialog } from '#src/ui/feedback/lazyDialog.tsx';
import { useUnsavedInputs } from '#src/ui/layout/unsavedInputs';
import { useOverlayParam } from '#src/ui/layout/useOverlayParam';

const LogoutQuestion = lazyDialog(
  () => import(/* webpackChunkName: "logout-question" */ './LogoutQuestion'),
  'LogoutQuestion',
);

/** Asks before a logout that would lose unsaved input or the outcome of a command. Closes if neither remains. */
export function LogoutDialog<Change extends AnyChange>({ of }: { of: CommandsContext<Change> }) {
  const { pending } = useCommandsOf(of);
  const unsaved = useUnsavedInputs();
  const { asked, close } = useOverlayParam('logout', { isMissing: () => !pending && !unsaved.last() });
  return asked !== null && <LogoutQuestion isInDoubt={pending !== undefined} onClose={close} />;
}
