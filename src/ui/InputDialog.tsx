import type { ComponentProps } from 'react';
import { ConfirmDialog } from './ConfirmDialog';
import { useUnsavedInput } from './useUnsavedInput';

interface InputDialogProps extends Omit<ComponentProps<typeof ConfirmDialog>, 'holdsInput'> {
  /** Something was typed that is not sent yet. */
  isUnsaved: boolean;
  /** It is on its way, or its answer is lost. */
  isUncertain?: boolean;
}

/** A dialog in which something is typed: it is given up by Cancel alone; leaving the page is asked about. */
export function InputDialog({ isUnsaved, isUncertain = false, ...dialog }: InputDialogProps) {
  useUnsavedInput(isUnsaved, { isUncertain });
  return <ConfirmDialog {...dialog} holdsInput={isUnsaved} />;
}
