import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsavedInput } from '../forms/useUnsavedInput';
import { Sheet } from './Sheet';

interface ConfirmDialogProps {
  title: string;
  /** Without one there is nothing to confirm: the dialog only informs. */
  confirmLabel: string | undefined;
  /** Cancel, where nothing else is said. */
  cancelLabel?: string | undefined;
  isBusy?: boolean;
  /** It cannot be confirmed now, only cancelled. */
  isDisabled?: boolean;
  /** It destroys something: in the danger colour, and never the loudest. */
  isDangerous?: boolean;
  /** What the server refused; shown where the person is looking. */
  failure?: string | undefined;
  /** Something was typed that is not sent yet: Cancel alone gives it up, and leaving the page is asked about. */
  isUnsaved?: boolean;
  /** It is on its way, or its answer is lost. */
  isUncertain?: boolean;
  /** What else can be done from here. */
  actions?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** Every step away from it, the browser's Back above all, closes it. */
const keepsNothing = () => false;

/** Asks before something happens; remains open, with its content, until the outcome is known. */
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
      // A click beside it is no answer: it may be the second half of the double click that opened it.
      onClose={(reason) => reason === 'escapeKeyDown' && !isBusy && !isUnsaved && onCancel()}
      onSubmit={() => !isBusy && !isDisabled && confirmLabel !== undefined && onConfirm()}
      failure={failure}
      actions={
        <>
          <Button onClick={onCancel} disabled={isBusy}>
            {cancelLabel}
          </Button>
          {actions}
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
        </>
      }
    >
      {children}
    </Sheet>
  );
}
