import { useSelector, useStore } from 'react-redux';
import { Outlet, useLocation, useNavigate, useSearchParams } from 'react-router';
import { paths } from '../config/paths';
import { SignInFlowProvider } from '../features/auth/SignInFlowContext';
import { LOGIN, resolveVisit } from '../session/resolveVisit';
import { selectEndedSessions, type WithSession } from '../session/sessionSelectors';
import { storedVisit } from '../session/storedVisit';
import { writeWayBack } from '../session/wayBack';
import { hasMark, RETURN_STEP } from '../ui/layout/stepState';

/** The address of the sign-in, through the router. */
function useSignInNavigation() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const isReturn = hasMark(useLocation().state, 'isReturn');
  const store = useStore<WithSession>();
  return {
    search,
    openCodePage: () => void navigate(paths.otp),
    openArea: () => {
      const stored = { ...storedVisit(store.getState()), isReturn };
      const { redirect, wayBack } = resolveVisit(LOGIN, stored);
      writeWayBack(wayBack);
      if (redirect !== undefined) void navigate(redirect, { replace: true, ...(isReturn && { state: RETURN_STEP }) });
    },
  };
}

/** One sign-in around the login and the code page; each begins without anything of the last session. */
export function SignInFrame() {
  const navigation = useSignInNavigation();
  return (
    <SignInFlowProvider key={useSelector(selectEndedSessions)} navigation={navigation}>
      <Outlet />
    </SignInFlowProvider>
  );
}
