import { useTranslation } from 'react-i18next';
import type { AnyChange } from '#src/commands/AnyChange';
import { useCommandsOf, type CommandsContext } from '#src/commands/CommandContext';
import { ConfirmDialog } from '#src/ui/feedback/ConfirmDialog.tsx';
import { LeaveQuestion } from '#src/ui/feedback/LeaveQuestion.tsx';
import { useUnsavedInputs } from '#src/ui/layout/unsavedInputs';
import { useOverlayParam } from '#src/ui/layout/useOverlayParam';
import { useLogout } from './useLogout';

/** Asks before a logout that would lose unsaved input or the outcome of a command. Closes if neither remains. */
export function LogoutDialog<Change extends AnyChange>({ of }: { of: CommandsContext<Change> }) {
  const { t } = useTranslation('shell');
  const { leave } = useLogout();
  const { pending } = useCommandsOf(of);
  const unsaved = useUnsavedInputs();
  const { asked, close } = useOverlayParam('logout', { isMissing: () => !pending && !unsaved.last() });
  if (asked === null) return null;
  const logOut = () => {
    close();
    void leave();
  };
  const confirmLabel = t('logoutInDoubt.confirm');
  if (!pending) {
    const isUncertain = unsaved.last()?.isUncertain ?? false;
    return <LeaveQuestion {...{ isUncertain, confirmLabel }} onLeave={logOut} onStay={close} />;
  }
  return (
    <ConfirmDialog
      title={t('logoutInDoubt.title')}
      confirmLabel={confirmLabel}
      cancelLabel={t('leave.stay')}
      isDangerous
      onConfirm={logOut}
      onCancel={close}
    >
      <p>{t('logoutInDoubt.text')}</p>
    </ConfirmDialog>
  );
}
