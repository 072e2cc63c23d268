import { useMachine } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useStore } from 'react-redux';
import { fromPromise } from 'xstate';
import {
  useChooseAccountMutation,
  useLazyListAccountsQuery,
  useSendOtpMutation,
  useVerifyOtpMutation,
  type Account,
  type CodeCheck,
  type CodeSent,
  type CodeRequest,
} from '../../api/customer/authApi';
import { useHasFeature } from '../../api/featuresApi';
import { inspectFlow } from '../../config/flowInspection';
import { useRuntimeConfig } from '../../config/RuntimeConfigContext';
import { normalizeEmail } from '../../domain/email';
import { LOGIN, resolveVisit } from '../../start/resolveVisit';
import {
  selectChallenge,
  selectEmail,
  selectIsAdmin,
  selectResendOpensAt,
  selectResends,
  type WithSession,
} from '../../session/sessionSelectors';
import { keepFactorToken, keptFactorToken } from '../../session/factorToken';
import {
  adminSignedIn,
  choiceOpened,
  codeRequested,
  codeResent,
  codeUsed,
  customerSignedIn,
} from '../../session/sessionSlice';
import { storedVisit } from '../../start/storedVisit';
import { toast } from '../../ui/feedback/toast';
import { signInMachine } from './signInMachine';
import type { OpenedCode, SignInInput } from './signInSetup';
import { useSignInNavigation } from './useSignInNavigation';
import { useTryCode } from './useTryCode';

/** Connects the sign-in machine to calls, storage, toasts and navigation. */
export function useSignInFlow() {
  const { t } = useTranslation('auth');
  const { testLogin } = useRuntimeConfig();
  const navigation = useSignInNavigation();
  const dispatch = useDispatch();
  const store = useStore<WithSession>();
  const [sendOtp] = useSendOtpMutation();
  const [verifyOtp] = useVerifyOtpMutation();
  const [listAccounts] = useLazyListAccountsQuery();
  const [chooseAccount] = useChooseAccountMutation();
  const tryCode = useTryCode();
  const hasSecondFactor = useHasFeature('secondFactor');

  const sendCode = fromPromise<CodeSent, CodeRequest>(({ input }) => sendOtp(input).unwrap());

  const [state, send] = useMachine(
    signInMachine.provide({
      actors: {
        sendCode,
        resendCode: sendCode,
        checkCode: fromPromise<string, CodeCheck>(({ input }) => verifyOtp(input).unwrap()),
        tryCode: fromPromise<OpenedCode, Omit<CodeCheck, 'challenge'>>(({ input }) => tryCode(input)),
        loadAccounts: fromPromise<Account[]>(() => listAccounts().unwrap()),
        openAccount: fromPromise<string, { customerId: string }>(({ input }) => chooseAccount(input).unwrap()),
      },
      actions: {
        storeCodeRequest: ({ context }) => dispatch(codeRequested(context)),
        storeResend: ({ context }) => dispatch(codeResent(context)),
        storeChoiceToken: ({ context: { token = '' } }) => dispatch(choiceOpened(token)),
        storeCustomerToken: ({ context: { token = '' } }) => dispatch(customerSignedIn(token)),
        storeAdminToken: ({ context: { token = '' } }) => dispatch(adminSignedIn(token)),
        storeFactorToken: ({ context }) => {
          keepFactorToken(context.token);
          dispatch(codeUsed());
        },
        removeFactorToken: () => keepFactorToken(undefined),
        reportCodeSent: () => toast.success(t('otp.sent')),
        openCodePage: () => navigation.openCodePage(),
        openArea: () => navigation.openArea(),
      },
      guards: { needsFactor: ({ context }) => context.isAdmin && hasSecondFactor },
    }),
    { input: readInput(store.getState(), testLogin), inspect: inspectFlow },
  );

  const { context } = state;
  return {
    ...context,
    isTestAddress: testLogin !== undefined && normalizeEmail(testLogin.email) === normalizeEmail(context.email),
    /** Failure of a code request; undefined on the code page. */
    requestFailure: state.matches('email') ? context.failure : undefined,
    /** True if a code was requested for this e-mail address. */
    wasCodeSent: context.resendOpensAt > 0,
    isSendingCode: state.matches('sendingCode'),
    isTryingCode: state.matches('tryingCode'),
    isCodeExpected: state.matches('code'),
    isCheckingCode: state.matches({ code: { entry: 'checking' } }),
    canResend: state.matches({ code: { resend: 'ready' } }),
    isChoosingAccount: state.matches('accounts'),
    areAccountsLoading: state.matches({ accounts: 'loading' }),
    areAccountsMissing: state.matches({ accounts: 'failed' }),
    isOpeningAccount: state.matches({ accounts: 'opening' }),
    isFactorNeeded: state.matches('secondFactor'),
    isSignedIn: state.matches('welcome') || state.matches('done'),
    requestCode: (email: string, isAgain: boolean) => send({ type: 'requestCode', email, isAgain }),
    submitCode: (code: string) => send({ type: 'submitCode', code }),
    tryCode: (email: string, code: string) => send({ type: 'tryCode', email, code }),
    enterCode: () => send({ type: 'enterCode' }),
    resend: () => send({ type: 'resend' }),
    reloadAccounts: () => send({ type: 'reloadAccounts' }),
    openAccount: (customerId: string) => send({ type: 'openAccount', customerId }),
    passFactor: (token: string) => send({ type: 'passFactor', token }),
    endFactor: () => send({ type: 'endFactor' }),
  };
}

export type SignInFlow = ReturnType<typeof useSignInFlow>;

const readInput = (state: WithSession, testLogin: SignInInput['testLogin']): SignInInput => ({
  start: resolveVisit(LOGIN, storedVisit(state)).signIn,
  email: selectEmail(state),
  isAdmin: selectIsAdmin(state),
  multiAccount: state.session.multiAccount === true,
  resends: selectResends(state),
  resendOpensAt: selectResendOpensAt(state),
  challenge: selectChallenge(state),
  token: keptFactorToken(),
  testLogin,
});
