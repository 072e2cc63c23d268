import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useDeferredValue, useId, type SubmitEvent, type ReactNode } from 'react';
import { Button } from '../forms/Button';

/** A closing dialog still hides the rest of the page from screen readers, and the outcome with it: so no slow exit. */
const TRANSITION = { enter: 200, exit: 0 };

const Failure = styled('p')(({ theme }) => ({ margin: 0, color: theme.vars.palette.error.main }));

interface ConfirmDialogProps {
  title: string;
  /** Without one there is nothing to confirm: the dialog only informs. */
  confirmLabel: string | undefined;
  cancelLabel: string;
  isBusy: boolean;
  /** It cannot be confirmed now, only cancelled. */
  isDisabled?: boolean;
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
  const {
    title,
    confirmLabel,
    cancelLabel,
    isBusy,
    isDisabled = false,
    failure,
    holdsInput = false,
    actions,
    onConfirm,
    onCancel,
    children,
  } = props;
  const titleId = useId();
  // The tap is answered before the dialog, which takes a slow phone a tenth of a second (docs/performance.md).
  const isOpen = useDeferredValue(true, false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // A form around the dialog would submit itself: React bubbles events out of a portal.
    event.stopPropagation();
    if (!isBusy && !isDisabled && confirmLabel !== undefined) onConfirm();
  };
  // A click beside it is no answer: it may be the second half of the double click that opened it.
  const close = (_: object, reason: string) => {
    if (reason === 'escapeKeyDown' && !isBusy && !holdsInput) onCancel();
  };
  if (!isOpen) return null;
  return (
    <Dialog open onClose={close} aria-labelledby={titleId} fullWidth maxWidth="sm" transitionDuration={TRANSITION}>
      <form noValidate onSubmit={submit}>
        <DialogTitle id={titleId} variant="h2">
          {title}
        </DialogTitle>
        <DialogContent>
          {children}
          <Failure role="alert">{failure}</Failure>
        </DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap', gap: 1, p: 2 }}>
          <Button onClick={onCancel} disabled={isBusy}>
            {cancelLabel}
          </Button>
          {actions}
          {confirmLabel !== undefined && (
            <Button type="submit" look="solid" aria-disabled={isBusy || isDisabled}>
              {confirmLabel}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
