import { useNavigate } from 'react-router';
import { pathTo, searchParams } from '../../config/paths';
import { UNASKED_STEP } from '../../ui/layout/stepState';
import { useUnsavedInputs } from '../../ui/layout/unsavedInputs';
import type { AnyChange, CommandOf } from '../AnyChange';
import { kindOf } from '../defineKind';
import { customerKinds } from './customerKinds';

/**
 * Leads on from the page of a subscription after a success, also of what was sent before a reload: to the next page of its
 * kind, or, where there is none or something is unsaved, back to the page without the step that it was sent from.
 */
export function useNextPage(): (command: CommandOf<AnyChange>) => void {
  const navigate = useNavigate();
  const unsaved = useUnsavedInputs();
  return (command) => {
    const { pathname, search } = window.location;
    const { next } = kindOf(customerKinds, command);
    const params = new URLSearchParams(search);
    const isHere =
      'purchaseId' in command &&
      typeof command.purchaseId === 'string' &&
      pathname === pathTo.subscription(command.purchaseId);
    if (!next || !isHere || next.endsStep?.(params.get(searchParams.cancel)) === false) return;
    const to = unsaved.last() ? undefined : next.to?.(command);
    Object.values(searchParams).forEach((name) => params.delete(name));
    void navigate(to?.path ?? { search: params.toString() }, {
      replace: true,
      // What was sent is not lost, and its overlay waits for this.
      state: { ...UNASKED_STEP, ...to?.state },
      preventScrollReset: to === undefined,
    });
  };
}
