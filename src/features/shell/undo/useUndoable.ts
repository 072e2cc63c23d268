import { useEffect, useEffectEvent, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import type { Commands } from '../../../commands/CommandContext';
import type { Change } from '../../../commands/customer/Command';

/**
 * Receipt of the last change, while an undo is possible. Navigation by the customer forgets the receipt; redirects of a
 * flow replace the history entry and keep the receipt.
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
