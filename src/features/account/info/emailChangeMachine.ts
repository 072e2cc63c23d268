import { assign, fromPromise, setup } from 'xstate';
import { asApiError, isInDoubt, type ApiError } from '#src/api/apiError';
import { notProvided } from '#src/config/notProvided';
import { isOtherEmail } from '#src/domain/email';
import type { EmailCodeRequest } from './keptEmailChange';

interface EmailChangeInput {
  /** Stored address. */
  currentEmail: string;
  /** Code requested before a reload. */
  kept: EmailCodeRequest | undefined;
}

interface EmailChangeContext {
  currentEmail: string;
  /** Typed address. */
  email: string;
  /** Address to which a code was sent. */
  requestedFor: string | undefined;
  /** Epoch ms. */
  requestedAt: number;
  /** True until the address is edited after the request. */
  isCodeNew: boolean;
  /** Epoch ms. */
  resendOpensAt: number;
  requestFailure: ApiError | undefined;
}

export type EmailChangeEvent = { type: 'editEmail'; email: string } | { type: 'verify' } | { type: 'resend' };

/** Constant wait between two codes, in ms (rules §13.7). */
const RESEND_AFTER_MS = 30_000;

const typed = ({ event }: { event: Extract<EmailChangeEvent, { type: 'editEmail' }> }) => ({ email: event.email });
const failed = ({ event }: { event: { error: unknown } }) => ({ error: event.error });

/**
 * Verification of a new e-mail address (rules §13.7): unchanged → changed → requesting → code.
 * Sends another code after 30 s. Starts in `code` if a code was requested before a reload.
 * A command saves the address. Pure: `useEmailChangeFlow` provides the call.
 */
export const emailChangeMachine = setup({
  types: {
    input: {} as EmailChangeInput,
    context: {} as EmailChangeContext,
    events: {} as EmailChangeEvent,
  },
  actors: {
    requestCode: fromPromise<unknown, { email: string }>(notProvided),
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
    takeRequestFailure: assign((_, { error }: { error: unknown }) => ({ requestFailure: asApiError(error) })),
    // Sets the countdown to the wait that the server requires (rules §17.13).
    takeResendFailure: assign((_, { error }: { error: unknown }) => ({
      requestFailure: asApiError(error),
      resendOpensAt: asApiError(error).retryAt ?? 0,
    })),
    forgetRequestFailure: assign({ requestFailure: undefined }),
  },
  guards: {
    isCurrent: ({ context }, { email }: { email: string }) => !isOtherEmail(email, context.currentEmail),
    isRequested: ({ context }, { email }: { email: string }) =>
      context.requestedFor !== undefined && !isOtherEmail(email, context.requestedFor),
    hasRequest: ({ context }) => context.requestedFor !== undefined,
    isCooldownOver: ({ context }) => context.resendOpensAt <= Date.now(),
    isInDoubt: (_, { error }: { error: unknown }) => isInDoubt(asApiError(error)),
  },
  delays: { cooldown: ({ context }) => Math.max(0, context.resendOpensAt - Date.now()) },
}).createMachine({
  id: 'emailChange',
  context: ({ input: { currentEmail, kept } }) => ({
    currentEmail,
    email: kept?.email ?? currentEmail,
    requestedFor: kept?.email,
    requestedAt: kept?.requestedAt ?? 0,
    isCodeNew: kept !== undefined,
    resendOpensAt: kept?.resendOpensAt ?? 0,
    requestFailure: undefined,
  }),
  initial: 'starting',
  on: {
    editEmail: [
      {
        guard: { type: 'isCurrent', params: typed },
        target: '.unchanged',
        actions: { type: 'takeEmail', params: typed },
      },
      { guard: { type: 'isRequested', params: typed }, target: '.code', actions: { type: 'takeEmail', params: typed } },
      { target: '.changed', actions: { type: 'takeEmail', params: typed } },
    ],
  },
  states: {
    starting: { always: [{ guard: 'hasRequest', target: 'code' }, { target: 'unchanged' }] },
    unchanged: {},
    changed: { on: { verify: 'requesting' } },
    requesting: {
      entry: 'forgetRequestFailure',
      invoke: {
        src: 'requestCode',
        input: ({ context }) => ({ email: context.email }),
        onDone: { target: 'code', actions: 'rememberRequest' },
        onError: [
          {
            // Shows the code field after a lost response, because the mail may have been sent.
            guard: { type: 'isInDoubt', params: failed },
            target: 'code',
            actions: ['rememberRequest', { type: 'takeRequestFailure', params: failed }],
          },
          { target: 'changed', actions: { type: 'takeRequestFailure', params: failed } },
        ],
      },
    },
    code: {
      initial: 'waiting',
      states: {
        waiting: { always: { guard: 'isCooldownOver', target: 'ready' }, after: { cooldown: 'ready' } },
        ready: { on: { resend: 'resending' } },
        resending: {
          entry: 'forgetRequestFailure',
          invoke: {
            src: 'requestCode',
            input: ({ context }) => ({ email: context.email }),
            onDone: { target: 'waiting', actions: 'rememberRequest' },
            onError: { target: 'waiting', actions: { type: 'takeResendFailure', params: failed } },
          },
        },
      },
    },
  },
});

/** True if the info can be saved with this address: the stored one, or one with a sent code. */
export const maySave = ({ currentEmail, requestedFor }: EmailChangeContext, email: string): boolean =>
  [currentEmail, requestedFor].some((known) => known !== undefined && !isOtherEmail(email, known));
