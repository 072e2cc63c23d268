import { matchPath, useNavigate } from 'react-router';
import { paths, searchParams } from '../../config/paths';
import { UNASKED_STEP } from '../../ui/layout/stepState';
import { useUnsavedInputs } from '../../ui/layout/unsavedInputs';
import type { AnyChange, CommandOf } from '../AnyChange';
import { kindOf } from '../defineKind';
import { customerKinds } from './customerKinds';

/**
 * Navigates from a cancellation or swap step after its success, also after a reload. The target is the kind's next
 * page; without one, or with unsaved inputs, the subscription's page.
 */
export function useNextPage(): (command: CommandOf<AnyChange>) => void {
  const navigate = useNavigate();
  const unsaved = useUnsavedInputs();
  return (command) => {
    const { next } = kindOf(customerKinds, command);
    const { pathname, search } = window.location;
    const params = new URLSearchParams(search);
    const shown = matchPath(paths.subscription, pathname)?.params.purchaseId;
    const isHere = 'purchaseId' in command && command.purchaseId === shown;
    const step = next?.ends.find(([name, value]) => params.get(name) === value);
    if (!isHere || !step || unsaved.isLeaving(pathname)) return;
    const to = unsaved.last() ? undefined : next?.to?.(command);
    for (const name of [step[0], searchParams.days, searchParams.swapTo]) params.delete(name);
    void navigate(to?.path ?? { search: params.toString() }, {
      replace: true,
      // Skips the question about unsaved inputs, because this step was sent.
      state: { ...UNASKED_STEP, ...to?.state },
      preventScrollReset: to === undefined,
    });
  };
}
