import { useEffect, useEffectEvent, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import type { Commands } from '../CommandContext';
import type { Change } from './Command';

/**
 * The receipt of what was changed last, as long as it can be undone and the person stays: a flow's own redirect takes
 * the place of its page in the history, a step of the person does not.
 */
export function useUndoable(commands: Commands<Change>) {
  const { receipt, forgetReceipt: forget } = commands;
  const { pathname } = useLocation();
  const step = useNavigationType();
  const before = useRef(pathname);
  const follow = useEffectEvent((to: string) => {
    if (before.current !== to && step !== NavigationType.Replace) forget();
    before.current = to;
  });
  useEffect(() => follow(pathname), [pathname]);
  return { receipt: receipt?.undoUntil === undefined ? undefined : receipt, forget };
}
