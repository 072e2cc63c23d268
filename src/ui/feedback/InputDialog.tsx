import type { ComponentProps } from 'react';
import { ConfirmDialog } from './ConfirmDialog';
import { useUnsavedInput } from '../forms/useUnsavedInput';

interface InputDialogProps extends Omit<ComponentProps<typeof ConfirmDialog>, 'holdsInput'> {
  /** Something was typed that is not sent yet. */
  isUnsaved: boolean;
  /** It is on its way, or its answer is lost. */
  isUncertain?: boolean;
}

/** Every step away from it, the browser's Back above all, closes it. */
const keepsNothing = () => false;

/** A dialog in which something is typed: it is given up by Cancel alone; leaving the page is asked about. */
export function InputDialog({ isUnsaved, isUncertain = false, ...dialog }: InputDialogProps) {
  useUnsavedInput(isUnsaved, { keeps: keepsNothing, isUncertain });
  return <ConfirmDialog {...dialog} holdsInput={isUnsaved} />;
}
