import { SignInFrame } from '#src/app/SignInFrame.tsx';
import { LoginScreen } from '#src/screens/LoginScreen.tsx';
import { OtpScreen } from '#src/screens/OtpScreen.tsx';
import { renderRoutes } from './renderScreen';

const ROUTES = [
  {
    Component: SignInFrame,
    children: [
      { path: '/', Component: LoginScreen },
      { path: '/otp', Component: OtpScreen },
    ],
  },
];

/** Renders the login and the code page with one sign-in. */
export const renderSignIn = (at: string, { stored = {}, ...options }: Parameters<typeof renderRoutes>[1] = {}) =>
  renderRoutes(ROUTES, { at, stored, ...options });

/** A wrong code. */
export const otherThan = (code: string): string => (code === '000000' ? '111111' : '000000');
