import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog';
import { useUnsavedInputs } from '../../ui/forms/unsavedInputs';
import { useHistoryEntry } from '../../ui/layout/useHistoryEntry';
import { useLogout } from './useLogout';

interface LogoutProps {
  /** The key of a command whose answer is lost. */
  lost?: string | undefined;
  /** The person has decided to go. */
  onLeave?: (() => void) | undefined;
  /** What logs out when it is pressed. */
  children: (logOut: () => void) => ReactNode;
}

/** Stands for what is typed, where no command is in doubt. */
const UNSAVED = 'unsaved';

/** Logs out, and asks first where something would be lost: what is typed, or the answer to a command (rules §5.12). */
export function Logout({ lost, onLeave, children }: LogoutProps) {
  const { t } = useTranslation('shell');
  const { leave } = useLogout();
  const unsaved = useUnsavedInputs();
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
  return (
    <>
      {children(ask)}
      {isAsked && (
        <ConfirmDialog
          title={lost === undefined ? t('leave.title') : t('logoutInDoubt.title')}
          confirmLabel={t('logoutInDoubt.confirm')}
          cancelLabel={t('leave.stay')}
          onConfirm={logOut}
          onCancel={cancel}
        >
          <p>{lost === undefined ? t('leave.text') : t('logoutInDoubt.text')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
