import { useCallback, useRef, useState, type ReactNode } from 'react';
import {
  useBeforeUnload,
  useBlocker,
  useLocation,
  NavigationType,
  type BlockerFunction,
  type Location,
} from 'react-router';
import { hasMark } from '../layout/stepState';
import { createUnsavedInputs, UnsavedContext } from '../forms/unsavedInputs';
import { LeaveQuestion } from './LeaveQuestion';

const toUrl = ({ pathname, search, hash }: Location): URL => new URL(pathname + search + hash, window.location.origin);

interface UnsavedGuardProps {
  /** The person was asked, and cancelled. */
  onCancel?: (() => void) | undefined;
  children: ReactNode;
}

/** Asks before a step loses what was typed: within the portal the page, before a reload or a closed tab the browser. */
export function UnsavedGuard({ onCancel, children }: UnsavedGuardProps) {
  const [inputs] = useState(createUnsavedInputs);
  const losesInput = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation, historyAction }) => {
      const isUnasked = historyAction !== NavigationType.Pop && hasMark(nextLocation.state, 'isUnasked');
      return !isUnasked && inputs.lostBy(toUrl(nextLocation), toUrl(currentLocation)) !== undefined;
    },
    [inputs],
  );
  const blocker = useBlocker(losesInput);
  useBeforeUnload(useCallback((event) => inputs.last() && event.preventDefault(), [inputs]));
  // The second click of a double click comes before the first one's effect has been rendered.
  const leftFor = useRef<Location>(undefined);
  const leave = () => {
    if (leftFor.current !== blocker.location) blocker.proceed?.();
    leftFor.current = blocker.location;
  };
  const here = useLocation();
  const dismiss = () => {
    blocker.reset?.();
    onCancel?.();
  };
  const lost = blocker.location && inputs.lostBy(toUrl(blocker.location), toUrl(here));
  return (
    <UnsavedContext value={inputs}>
      {children}
      {blocker.state === 'blocked' && (
        <LeaveQuestion isUncertain={lost?.isUncertain ?? false} onLeave={leave} onStay={dismiss} />
      )}
    </UnsavedContext>
  );
}
