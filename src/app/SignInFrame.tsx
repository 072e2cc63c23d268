import { useSelector } from 'react-redux';
import { Outlet } from 'react-router';
import { SignInFlowProvider } from '../features/auth/SignInFlowContext';
import { selectEndedSessions } from '../session/sessionSelectors';

/** One sign-in around the login and the code page; each begins without anything of the last session. */
export function SignInFrame() {
  return (
    <SignInFlowProvider key={useSelector(selectEndedSessions)}>
      <Outlet />
    </SignInFlowProvider>
  );
}
