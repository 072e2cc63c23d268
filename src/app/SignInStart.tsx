import { useEffect, useEffectEvent } from 'react';
import { useSelector } from 'react-redux';
import { paths } from '../config/paths';
import { SignInFlowProvider } from '../features/auth/SignInFlowContext';
import { LoginScreen } from '../screens/LoginScreen';
import { selectEndedSessions } from '../session/sessionSelectors';
import type { createPages } from './createPages';

interface SignInStartProps {
  pages: Pick<ReturnType<typeof createPages>, 'open' | 'preload'>;
  /** The query of the address. */
  search: string;
}

/**
 * The login of a first visit, before the router and the areas are loaded: they are once somebody turns to the form, and are
 * there when the code page is opened (docs/architecture.md).
 */
export function SignInStart({ pages, search }: SignInStartProps) {
  const navigation = {
    search: new URLSearchParams(search),
    openCodePage: () => void pages.open(paths.otp),
    openArea: () => void pages.open(),
  };
  const preload = (focused: Element | null) => focused?.matches('input, button') && pages.preload();
  // Somebody may be in the field already, before the program is there.
  const takeOver = useEffectEvent(() => void preload(document.activeElement));
  useEffect(() => takeOver(), []);
  return (
    <div onFocus={({ target }) => preload(target)}>
      <SignInFlowProvider key={useSelector(selectEndedSessions)} navigation={navigation}>
        <LoginScreen />
      </SignInFlowProvider>
    </div>
  );
}
