import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import {
  useBeforeUnload,
  useBlocker,
  useLocation,
  useNavigation,
  NavigationType,
  type BlockerFunction,
  type Location,
} from 'react-router';
import { hasMark } from '../layout/stepState';
import { createUnsavedInputs, UnsavedContext } from '../layout/unsavedInputs';
import { lazyDialog } from './lazyDialog';

const LeaveQuestion = lazyDialog(() => import('./LeaveQuestion'), 'LeaveQuestion');

const toUrl = ({ pathname, search, hash }: Location): URL => new URL(pathname + search + hash, window.location.origin);

interface UnsavedGuardProps {
  /** Called after the person cancels the navigation. */
  onCancel?: (() => void) | undefined;
  children: ReactNode;
}

/**
 * Asks before navigation loses typed input; before a reload or a closed tab, the browser asks.
 * Blocks navigation that would close a busy overlay.
 */
export function UnsavedGuard({ onCancel, children }: UnsavedGuardProps) {
  const [inputs] = useState(createUnsavedInputs);
  const losesInput = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation, historyAction }) => {
      const isUnasked =
        inputs.takePass() || (historyAction !== NavigationType.Pop && hasMark(nextLocation.state, 'isUnasked'));
      return !isUnasked && inputs.lostBy(toUrl(nextLocation), toUrl(currentLocation)) !== undefined;
    },
    [inputs],
  );
  const blocker = useBlocker(losesInput);
  useBeforeUnload(useCallback((event) => inputs.last() && event.preventDefault(), [inputs]));
  // Because the second click of a double click precedes the render of the first.
  const leftFor = useRef<Location>(undefined);
  const leave = () => {
    if (leftFor.current !== blocker.location) blocker.proceed?.();
    leftFor.current = blocker.location;
  };
  const here = useLocation();
  const next = useNavigation().location?.pathname;
  useLayoutEffect(() => inputs.setNext(next), [inputs, next]);
  const isAsked = blocker.state === 'blocked';
  useLayoutEffect(() => inputs.setAsked(isAsked), [inputs, isAsked]);
  const dismiss = () => {
    blocker.reset?.();
    onCancel?.();
  };
  const lost = blocker.location && inputs.lostBy(toUrl(blocker.location), toUrl(here));
  const { reset } = blocker;
  const isHeld = lost?.isBusy ?? false;
  useEffect(() => {
    if (isHeld) reset?.();
  }, [isHeld, reset]);
  return (
    <UnsavedContext value={inputs}>
      {children}
      {isAsked && !isHeld && (
        <LeaveQuestion isUncertain={lost?.isUncertain ?? false} onLeave={leave} onStay={dismiss} />
      )}
    </UnsavedContext>
  );
}
