import { use, useEffect, useEffectEvent } from 'react';
import { useSelector } from 'react-redux';
import { Outlet } from 'react-router';
import { paths } from '../config/paths';
import { SignInFlowProvider } from '../features/auth/SignInFlowContext';
import { selectEndedSessions } from '../session/sessionSelectors';
import { PreloadContext } from '../ui/layout/PreloadContext';
import { loadToasts } from './loadToasts';

/** Shared sign-in flow of the login and the code page; each session starts a new flow. */
export function SignInFrame() {
  const preload = use(PreloadContext);
  const preloadNext = (focused: Element | null): void => {
    if (!focused?.matches('input, button')) return;
    loadToasts().catch(() => undefined);
    [paths.otp, paths.nextOrder].forEach(preload);
  };
  // Because a field may have the focus before the program is loaded.
  const takeOver = useEffectEvent(() => preloadNext(document.activeElement));
  useEffect(() => takeOver(), []);
  return (
    <div onFocus={({ target }) => preloadNext(target)}>
      <SignInFlowProvider key={useSelector(selectEndedSessions)}>
        <Outlet />
      </SignInFlowProvider>
    </div>
  );
}
