import { assign, fromPromise, setup } from 'xstate';
import { isInDoubt, type ApiError } from '../../../api/apiError';
import { isOtherEmail } from '../../../domain/customer/email';
import type { EmailCodeRequest } from './keptEmailChange';

interface EmailChangeInput {
  /** The address on file. */
  currentEmail: string;
  /** A code that was requested before a reload. */
  kept: EmailCodeRequest | undefined;
}

export interface EmailChangeContext {
  currentEmail: string;
  /** What is typed in the field. */
  email: string;
  /** The address that a code was asked for. */
  requestedFor: string | undefined;
  /** Epoch milliseconds. */
  requestedAt: number;
  /** The address was not typed in since. */
  isCodeNew: boolean;
  /** Epoch milliseconds. */
  resendOpensAt: number;
  requestFailure: ApiError | undefined;
}

export type EmailChangeEvent = { type: 'editEmail'; email: string } | { type: 'verify' } | { type: 'resend' };

/** The e-mail change's own countdown: it does not grow (rules §13.7). In milliseconds. */
const RESEND_AFTER_MS = 30_000;

/** What the proof of a new e-mail address is made of: its types, calls, conditions and waits. */
export const emailChangeSetup = setup({
  types: {
    input: {} as EmailChangeInput,
    context: {} as EmailChangeContext,
    events: {} as EmailChangeEvent,
  },
  actors: {
    requestCode: fromPromise<unknown, { email: string }>(() => Promise.reject(new Error('not provided'))),
  },
  actions: {
    takeEmail: assign((_, { email }: { email: string }) => ({
      email,
      isCodeNew: false,
      requestFailure: undefined,
    })),
    rememberRequest: assign(({ context }) => ({
      requestedFor: context.email,
      requestedAt: Date.now(),
      isCodeNew: true,
      resendOpensAt: Date.now() + RESEND_AFTER_MS,
    })),
    takeRequestFailure: assign((_, { error }: { error: unknown }) => ({ requestFailure: error as ApiError })),
    // Where the server asks to wait, the countdown shows how long (rules §17.13).
    takeResendFailure: assign((_, { error }: { error: unknown }) => ({
      requestFailure: error as ApiError,
      resendOpensAt: (error as ApiError).retryAt ?? 0,
    })),
    forgetRequestFailure: assign({ requestFailure: undefined }),
  },
  guards: {
    isCurrent: ({ context }, { email }: { email: string }) => !isOtherEmail(email, context.currentEmail),
    isRequested: ({ context }, { email }: { email: string }) =>
      context.requestedFor !== undefined && !isOtherEmail(email, context.requestedFor),
    hasRequest: ({ context }) => context.requestedFor !== undefined,
    isCooldownOver: ({ context }) => context.resendOpensAt <= Date.now(),
    isInDoubt: (_, { error }: { error: unknown }) => isInDoubt(error as ApiError),
  },
  delays: { cooldown: ({ context }) => Math.max(0, context.resendOpensAt - Date.now()) },
});

/** Whether the info can be saved with this address: another one than on file needs the code that was sent to it. */
export const maySave = ({ currentEmail, requestedFor }: EmailChangeContext, email: string): boolean =>
  [currentEmail, requestedFor].some((known) => known !== undefined && !isOtherEmail(email, known));
