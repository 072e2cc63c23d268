import { assign, fromPromise, setup } from 'xstate';
import { asApiError, type ApiError } from '../../api/apiError';
import type { Account, CodeCheck, CodeSent, CodeRequest } from '../../api/customer/authApi';
import { notProvided } from '../../config/notProvided';
import { timings } from '../../config/timings';
import { normalizeEmail } from '../../domain/email';
import { resendCooldownMs } from '../../domain/customer/otp';

export interface SignInInput {
  /** First state, derived from the stored session. */
  start: 'email' | 'code' | 'factor' | 'accounts' | 'signedIn';
  email: string;
  isAdmin: boolean;
  multiAccount: boolean;
  resends: number;
  /** Epoch milliseconds. */
  resendOpensAt: number;
  /** Challenge of the requested code (rules §5.16). */
  challenge: string | undefined;
  /** Token of the right code. After a reload only that of a second factor (rules §36.15). */
  token: string | undefined;
  testLogin: { email: string; code: string } | undefined;
}

interface SignInContext extends SignInInput {
  accounts: Account[];
  failure: ApiError | undefined;
  /** True if `failure` concerns a tried code, false for a code request. */
  isTryRefused: boolean;
  /** True after a wrong code for the demo's test address. */
  wrongTestCode: boolean;
}

export type SignInEvent =
  /** `isAgain` is true for a repeated request from the same form. */
  | { type: 'requestCode'; email: string; isAgain: boolean }
  | { type: 'submitCode'; code: string }
  | { type: 'tryCode'; email: string; code: string }
  /** Opens the code page for an earlier request of the same e-mail address. */
  | { type: 'enterCode' }
  | { type: 'resend' }
  | { type: 'reloadAccounts' }
  | { type: 'openAccount'; customerId: string }
  /** The second factor was right; `token` is the admin's. */
  | { type: 'passFactor'; token: string }
  /** The session of the second factor ended, or the person left the step. */
  | { type: 'endFactor' };

/** Token and account kind of a code that another browser requested. */
export interface OpenedCode {
  token: string;
  kind: 'customer' | 'choice' | 'admin';
}

/** Types, actors, actions, guards and delays of the sign-in machine. */
export const signInSetup = setup({
  types: { input: {} as SignInInput, context: {} as SignInContext, events: {} as SignInEvent },
  actors: {
    sendCode: fromPromise<CodeSent, CodeRequest>(notProvided),
    resendCode: fromPromise<CodeSent, CodeRequest>(notProvided),
    checkCode: fromPromise<string, CodeCheck>(notProvided),
    tryCode: fromPromise<OpenedCode, Omit<CodeCheck, 'challenge'>>(notProvided),
    loadAccounts: fromPromise<Account[]>(notProvided),
    openAccount: fromPromise<string, { customerId: string }>(notProvided),
  },
  actions: {
    storeCodeRequest: () => undefined,
    storeResend: () => undefined,
    storeChoiceToken: () => undefined,
    storeCustomerToken: () => undefined,
    storeAdminToken: () => undefined,
    storeFactorToken: () => undefined,
    removeFactorToken: () => undefined,
    reportCodeSent: () => undefined,
    openCodePage: () => undefined,
    openArea: () => undefined,
    takeFailure: assign((_, { error }: { error: unknown }) => ({ failure: asApiError(error), isTryRefused: false })),
    takeTryFailure: assign((_, { error }: { error: unknown }) => ({ failure: asApiError(error), isTryRefused: true })),
    // The cooldown shows a wait that the server demands (rules §17.13).
    takeResendFailure: assign((_, { error }: { error: unknown }) => ({
      failure: asApiError(error),
      isTryRefused: false,
      resendOpensAt: asApiError(error).retryAt ?? 0,
    })),
    takeChallenge: assign((_, { challenge }: { challenge: string | undefined }) => ({ challenge })),
    takeKind: assign((_, { kind }: { kind: OpenedCode['kind'] }) => ({
      isAdmin: kind === 'admin',
      multiAccount: kind === 'choice',
    })),
    takeToken: assign((_, { token }: { token: string }) => ({ token })),
    // Because the code works once.
    forgetCode: assign({ challenge: undefined, resends: 0, resendOpensAt: 0 }),
    forgetFailure: assign({ failure: undefined, wrongTestCode: false }),
    startCooldown: assign({
      resends: 0,
      resendOpensAt: () => Date.now() + resendCooldownMs(0),
    }),
    lengthenCooldown: assign({
      resends: ({ context }) => context.resends + 1,
      resendOpensAt: ({ context }) => Date.now() + resendCooldownMs(context.resends + 1),
    }),
  },
  guards: {
    startsWith: ({ context }, { start }: { start: SignInInput['start'] }) => context.start === start,
    isAgain: (_, { isAgain }: { isAgain: boolean }) => isAgain,
    isTestAddress: ({ context }, { email }: { email: string }) =>
      context.testLogin !== undefined && normalizeEmail(context.testLogin.email) === normalizeEmail(email),
    isWrongTestCode: ({ context }, { code }: { code: string }) =>
      context.testLogin !== undefined &&
      normalizeEmail(context.testLogin.email) === normalizeEmail(context.email) &&
      context.testLogin.code !== code,
    isCooldownOver: ({ context }) => context.resendOpensAt <= Date.now(),
    /** True for an admin, if the API demands a second factor. */
    needsFactor: () => false,
    isAdmin: ({ context }) => context.isAdmin,
    hasSeveralAccounts: ({ context }) => context.multiAccount,
  },
  delays: {
    cooldown: ({ context }) => Math.max(0, context.resendOpensAt - Date.now()),
    redirect: () => timings.redirect,
  },
});
