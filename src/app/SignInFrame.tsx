import { useSelector } from 'react-redux';
import { Outlet } from 'react-router';
import { SignInFlowProvider } from '../features/auth/SignInFlowContext';
import { selectEndedStays } from '../session/sessionSelectors';

/** One sign-in around the login and the code page; each begins with nothing of the last stay. */
export function SignInFrame() {
  return (
    <SignInFlowProvider key={useSelector(selectEndedStays)}>
      <Outlet />
    </SignInFlowProvider>
  );
}
