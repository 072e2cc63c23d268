import { createContext, use, type ReactNode } from 'react';
import { useSignInFlow, type SignInFlow } from './useSignInFlow';

const SignInFlowContext = createContext<SignInFlow | undefined>(undefined);

/** Shares one sign-in machine between the login and the code page. */
export const SignInFlowProvider = ({ children }: { children: ReactNode }) => (
  <SignInFlowContext value={useSignInFlow()}>{children}</SignInFlowContext>
);

export function useSignIn(): SignInFlow {
  const flow = use(SignInFlowContext);
  if (!flow) throw new Error('SignInFlowProvider is missing');
  return flow;
}
