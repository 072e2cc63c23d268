import { useTranslation } from 'react-i18next';
import { useCommandsOf, type AnyChange, type CommandsContext } from '../../commands/CommandContext';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog';
import { LeaveQuestion } from '../../ui/feedback/LeaveQuestion';
import { useUnsavedInputs } from '../../ui/layout/unsavedInputs';
import { useOverlayParam } from '../../ui/layout/useOverlayParam';
import { useLogout } from './useLogout';
import { LOGOUT, UNSAVED, useLogoutSubject } from './useLogoutSubject';

/** Asks before a logout loses unsaved input, or the outcome of a command; once there is an outcome, it closes. */
export function LogoutDialog<Change extends AnyChange>({ of }: { of: CommandsContext<Change> }) {
  const { t } = useTranslation('shell');
  const { leave } = useLogout();
  const unsaved = useUnsavedInputs();
  const { pending } = useCommandsOf(of);
  const findSubject = useLogoutSubject(of);
  const { asked, close } = useOverlayParam(LOGOUT, { isMissing: (about) => about !== findSubject() });
  if (asked === null || asked !== (pending?.idempotencyKey ?? UNSAVED)) return null;
  const logOut = () => {
    close();
    void leave();
  };
  const confirmLabel = t('logoutInDoubt.confirm');
  if (asked === UNSAVED) {
    return (
      <LeaveQuestion
        isUncertain={unsaved.last()?.isUncertain ?? false}
        confirmLabel={confirmLabel}
        onLeave={logOut}
        onStay={close}
      />
    );
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
