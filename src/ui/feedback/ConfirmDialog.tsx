import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsavedInput } from '../forms/useUnsavedInput';
import { Sheet } from './Sheet';

interface ConfirmDialogProps {
  title: string;
  /** Undefined for a dialog without confirmation. */
  confirmLabel: string | undefined;
  /** Default: Cancel. */
  cancelLabel?: string | undefined;
  isBusy?: boolean;
  /** Disables only the confirmation. */
  isDisabled?: boolean;
  /** True for a destructive command: outlined in the error colour. */
  isDangerous?: boolean;
  /** Refusal of the server. */
  failure?: string | undefined;
  /** True for typed input that is not sent; only Cancel discards this input without a question. */
  isUnsaved?: boolean;
  /** True while a command is sent or in doubt. */
  isUncertain?: boolean;
  /** Additional buttons. */
  actions?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** Asks before every navigation, because any navigation closes the dialog. */
const keepsNothing = () => false;

/** Dialog that confirms a command. Remains open until the outcome is known. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation();
  const { title, confirmLabel, cancelLabel = t('actions.cancel'), isBusy = false, isDisabled = false } = props;
  const {
    isDangerous = false,
    failure,
    isUnsaved = false,
    isUncertain = false,
    actions,
    onConfirm,
    onCancel,
    children,
  } = props;
  useUnsavedInput(isUnsaved, { keeps: keepsNothing, isUncertain });
  return (
    <Sheet
      title={title}
      // Ignores clicks beside the dialog, because a double click may have opened the dialog.
      onClose={(reason) => reason === 'escapeKeyDown' && !isBusy && !isUnsaved && onCancel()}
      onSubmit={() => !isBusy && !isDisabled && confirmLabel !== undefined && onConfirm()}
      failure={failure}
      actions={
        <>
          {confirmLabel !== undefined && (
            <Button
              type="submit"
              variant={isDangerous ? 'outlined' : 'contained'}
              color={isDangerous ? 'error' : 'primary'}
              aria-disabled={isBusy || isDisabled}
            >
              {confirmLabel}
            </Button>
          )}
          {actions}
          <Button onClick={onCancel} disabled={isBusy}>
            {cancelLabel}
          </Button>
        </>
      }
    >
      {children}
    </Sheet>
  );
}
