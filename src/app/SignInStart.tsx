import { useSelector } from 'react-redux';
import { paths } from '../config/paths';
import { SignInFlowProvider } from '../features/auth/SignInFlowContext';
import { LoginScreen } from '../screens/LoginScreen';
import {
  selectEndedSessions,
  selectHasAdminToken,
  selectHasCustomerToken,
  selectOfferedToken,
  type WithSession,
} from '../session/sessionSelectors';
import type { createPages } from './createPages';

/** Whether the login is what a visit needs: nobody is signed in, and no link has brought an account. */
export const isFirstVisit = (state: WithSession): boolean =>
  window.location.pathname === paths.login &&
  !selectHasCustomerToken(state) &&
  !selectHasAdminToken(state) &&
  !selectOfferedToken(state);

/**
 * The login of a first visit, before the router and the areas are loaded: they are once somebody turns to the form, and are
 * there when the code page is opened (docs/architecture.md).
 */
export function SignInStart({ pages }: { pages: ReturnType<typeof createPages> }) {
  const navigation = {
    search: new URLSearchParams(window.location.search),
    openCodePage: () => void pages.open(paths.otp),
    openArea: () => void pages.open(),
  };
  return (
    <div onFocus={({ target }) => target.matches('input, button') && pages.preload()}>
      <SignInFlowProvider key={useSelector(selectEndedSessions)} navigation={navigation}>
        <LoginScreen />
      </SignInFlowProvider>
    </div>
  );
}
