import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyChange } from '../../commands/AnyChange';
import { useCommandsOf, type CommandsContext } from '../../commands/CommandContext';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog';
import { LeaveQuestion } from '../../ui/feedback/LeaveQuestion';
import { useUnsavedInputs } from '../../ui/layout/unsavedInputs';
import { useHistoryEntry } from '../../ui/layout/useHistoryEntry';
import { useLogout } from './useLogout';

interface LogoutProps<Change extends AnyChange> {
  /** Whose command may be in doubt. */
  of: CommandsContext<Change>;
  /** The person has decided to go. */
  onLeave?: (() => void) | undefined;
  /** What logs out when it is pressed. */
  children: (logOut: () => void) => ReactNode;
}

/** Stands for what is typed, where no command is in doubt. */
const UNSAVED = 'unsaved';

/** Logs out, and asks first where something would be lost: what is typed, or the answer to a command (rules §5.12). */
export function Logout<Change extends AnyChange>({ of, onLeave, children }: LogoutProps<Change>) {
  const { t } = useTranslation('shell');
  const { leave } = useLogout();
  const unsaved = useUnsavedInputs();
  const { pending } = useCommandsOf(of);
  const lost = pending?.idempotencyKey;
  const id = useId();
  const [askedAbout, setAskedAbout] = useState<string>();
  // An answer that comes meanwhile takes its question with it.
  const isAsked = askedAbout !== undefined && askedAbout === (lost ?? UNSAVED);
  const cancel = () => setAskedAbout(undefined);
  useHistoryEntry({ name: `log out ${id}`, isOpen: isAsked, onBack: cancel });
  const logOut = () => {
    cancel();
    onLeave?.();
    void leave();
  };
  const ask = () => {
    if (lost !== undefined || unsaved.last()) setAskedAbout(lost ?? UNSAVED);
    else logOut();
  };
  const confirmLabel = t('logoutInDoubt.confirm');
  return (
    <>
      {children(ask)}
      {isAsked && lost === undefined && (
        <LeaveQuestion
          isUncertain={unsaved.last()?.isUncertain ?? false}
          confirmLabel={confirmLabel}
          onLeave={logOut}
          onStay={cancel}
        />
      )}
      {isAsked && lost !== undefined && (
        <ConfirmDialog
          title={t('logoutInDoubt.title')}
          confirmLabel={confirmLabel}
          cancelLabel={t('leave.stay')}
          isDangerous
          onConfirm={logOut}
          onCancel={cancel}
        >
          <p>{t('logoutInDoubt.text')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
