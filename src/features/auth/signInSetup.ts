import { assign, fromPromise, setup } from 'xstate';
import { asApiError, type ApiError } from '../../api/apiError';
import type { Account, CodeCheck, CodeSent, CodeRequest } from '../../api/customer/authApi';
import { notProvided } from '../../config/notProvided';
import { timings } from '../../config/timings';
import { normalizeEmail } from '../../domain/customer/email';
import { resendCooldownMs } from '../../domain/customer/otp';

export interface SignInInput {
  /** Where a visit begins, read from what the session holds. */
  start: 'email' | 'code' | 'accounts' | 'signedIn';
  email: string;
  isAdmin: boolean;
  multiAccount: boolean;
  resends: number;
  /** Epoch milliseconds. */
  resendOpensAt: number;
  /** What the code belongs to (rules §5.16). */
  challenge: string | undefined;
  testLogin: { email: string; code: string } | undefined;
}

interface SignInContext extends SignInInput {
  accounts: Account[];
  failure: ApiError | undefined;
  /** The failure is that of a code that was tried, not of one that was to be sent again. */
  isTryRefused: boolean;
  /** The demo address was given another code than its fixed one. */
  wrongTestCode: boolean;
}

export type SignInEvent =
  /** `isAgain` where the same form has asked before. */
  | { type: 'requestCode'; email: string; isAgain: boolean }
  | { type: 'submitCode'; code: string }
  | { type: 'tryCode'; email: string; code: string }
  /** The code of an earlier request for the same address. */
  | { type: 'enterCode' }
  | { type: 'resend' }
  | { type: 'reloadAccounts' }
  | { type: 'openAccount'; customerId: string };

/** Whose a token is that came without a code request of this browser. */
export interface OpenedCode {
  token: string;
  kind: 'customer' | 'choice' | 'admin';
}

/** What signing in is made of: its types, calls, effects, conditions and waits. */
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
    storeChoiceToken: (_, _params: { token: string }) => undefined,
    storeCustomerToken: (_, _params: { token: string }) => undefined,
    storeAdminToken: (_, _params: { token: string }) => undefined,
    reportCodeSent: () => undefined,
    openCodePage: () => undefined,
    openArea: () => undefined,
    takeFailure: assign((_, { error }: { error: unknown }) => ({ failure: asApiError(error), isTryRefused: false })),
    takeTryFailure: assign((_, { error }: { error: unknown }) => ({ failure: asApiError(error), isTryRefused: true })),
    // Where the server asks to wait, the countdown shows how long (rules §17.13).
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
    isKind: (_, { opened, kind }: { opened: OpenedCode; kind: OpenedCode['kind'] }) => opened.kind === kind,
    isCooldownOver: ({ context }) => context.resendOpensAt <= Date.now(),
    isAdmin: ({ context }) => context.isAdmin,
    hasSeveralAccounts: ({ context }) => context.multiAccount,
  },
  delays: {
    cooldown: ({ context }) => Math.max(0, context.resendOpensAt - Date.now()),
    redirect: () => timings.redirect,
  },
});
