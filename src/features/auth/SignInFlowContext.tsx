import { createContext, use, type ReactNode } from 'react';
import type { SignInNavigation } from './SignInNavigation';
import { useSignInFlow, type SignInFlow } from './useSignInFlow';

const SignInFlowContext = createContext<SignInFlow | undefined>(undefined);

interface SignInFlowProviderProps {
  navigation: SignInNavigation;
  children: ReactNode;
}

/** One sign-in for the login and the code page, so that moving between them loses nothing. */
export const SignInFlowProvider = ({ navigation, children }: SignInFlowProviderProps) => (
  <SignInFlowContext value={useSignInFlow(navigation)}>{children}</SignInFlowContext>
);

export function useSignIn(): SignInFlow {
  const flow = use(SignInFlowContext);
  if (!flow) throw new Error('SignInFlowProvider is missing');
  return flow;
}
