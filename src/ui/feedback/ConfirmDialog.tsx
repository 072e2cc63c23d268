import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Sheet } from './Sheet';

interface ConfirmDialogProps {
  title: string;
  /** Without one there is nothing to confirm: the dialog only informs. */
  confirmLabel: string | undefined;
  cancelLabel: string;
  isBusy: boolean;
  /** It cannot be confirmed now, only cancelled. */
  isDisabled?: boolean;
  /** It destroys something: in the danger colour, and never the loudest. */
  isDangerous?: boolean;
  /** What the server refused; shown where the person is looking. */
  failure: string | undefined;
  /** Something was typed: Escape may not lose it. */
  holdsInput?: boolean;
  /** What else can be done from here. */
  actions?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** Asks before something happens; remains open, with its content, until the outcome is known. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, confirmLabel, cancelLabel, isBusy, isDisabled = false, isDangerous = false, failure } = props;
  const { holdsInput = false, actions, onConfirm, onCancel, children } = props;
  return (
    <Sheet
      title={title}
      // A click beside it is no answer: it may be the second half of the double click that opened it.
      onClose={(reason) => reason === 'escapeKeyDown' && !isBusy && !holdsInput && onCancel()}
      onSubmit={() => !isBusy && !isDisabled && confirmLabel !== undefined && onConfirm()}
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
      <Typography role="alert" color="error" sx={{ '&:empty': { display: 'none' } }}>
        {failure}
      </Typography>
    </Sheet>
  );
}
