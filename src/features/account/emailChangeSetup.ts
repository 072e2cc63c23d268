import { assign, fromPromise, setup } from 'xstate';
import { isInDoubt, isVerdict, type ApiError } from '../../api/apiError';
import type { Info, InfoCommand } from '../../api/customerApi';
import { isOtherEmail } from './infoSchema';

interface EmailChangeInput {
  /** The address on file. */
  currentEmail: string;
  isAdmin: boolean;
}

export interface EmailChangeContext extends EmailChangeInput {
  /** What stands in the field. */
  email: string;
  /** The address that a code was asked for. */
  requestedFor: string | undefined;
  /** Epoch milliseconds. */
  resendOpensAt: number;
  requestFailure: ApiError | undefined;
  /** What was sent. */
  info: Info | undefined;
  /** The code that was typed; named so that no inspector shows it (see src/app/startInspection.ts). */
  otp: string;
  saveFailure: ApiError | undefined;
  /** An answer was lost: that try may go through at any time. */
  wasLost: boolean;
}

export type EmailChangeEvent =
  | { type: 'editEmail'; email: string }
  | { type: 'verify' }
  | { type: 'resend' }
  | { type: 'save'; info: Info; otp: string };

/** The e-mail change's own countdown: it does not grow (rules §13.7). In milliseconds. */
const RESEND_AFTER_MS = 30_000;

const hasOtherEmail = ({ info, currentEmail }: EmailChangeContext): boolean =>
  info !== undefined && isOtherEmail(info.email, currentEmail);

const notProvided = () => Promise.reject(new Error('not provided'));

/** What a change of the user info is made of: its types, calls, effects, conditions and waits. */
export const emailChangeSetup = setup({
  types: {
    input: {} as EmailChangeInput,
    context: {} as EmailChangeContext,
    events: {} as EmailChangeEvent,
  },
  actors: {
    requestCode: fromPromise<unknown, { email: string }>(notProvided),
    saveInfo: fromPromise<boolean, InfoCommand>(notProvided),
    /** Whether the shop holds what was sent. */
    readBack: fromPromise<boolean, InfoCommand>(notProvided),
  },
  actions: {
    tellSaved: () => undefined,
    closeDialog: () => undefined,
    openAdminArea: () => undefined,
    endStay: () => undefined,
    takeEmail: assign((_, { email }: { email: string }) => ({ email, requestFailure: undefined })),
    rememberRequest: assign(({ context }) => ({
      requestedFor: context.email,
      resendOpensAt: Date.now() + RESEND_AFTER_MS,
    })),
    takeRequestFailure: assign((_, { error }: { error: unknown }) => ({ requestFailure: error as ApiError })),
    // Where the server asks to wait, the countdown says how long (rules §17.13).
    takeResendFailure: assign((_, { error }: { error: unknown }) => ({
      requestFailure: error as ApiError,
      resendOpensAt: (error as ApiError).retryAt ?? 0,
    })),
    forgetRequestFailure: assign({ requestFailure: undefined }),
    takeInfo: assign((_, { info, otp }: { info: Info; otp: string }) => ({ info, otp, saveFailure: undefined })),
    takeSaveFailure: assign(({ context }, { error }: { error: unknown }) => ({
      saveFailure: error as ApiError,
      wasLost: context.wasLost || isInDoubt(error as ApiError),
    })),
  },
  guards: {
    isCurrent: ({ context }, { email }: { email: string }) => !isOtherEmail(email, context.currentEmail),
    isRequested: ({ context }, { email }: { email: string }) =>
      context.requestedFor !== undefined && !isOtherEmail(email, context.requestedFor),
    // A new address needs the code that was sent to it.
    maySave: ({ context }, { email }: { email: string }) =>
      [context.currentEmail, context.requestedFor].some((known) => known !== undefined && !isOtherEmail(email, known)),
    isCooldownOver: ({ context }) => context.resendOpensAt <= Date.now(),
    isInDoubt: (_, { error }: { error: unknown }) => isInDoubt(error as ApiError),
    // A refusal may come of an earlier try that went through, such as of a code that is used up.
    mayBeSaved: ({ context }, { error }: { error: unknown }) =>
      isInDoubt(error as ApiError) || (context.wasLost && isVerdict(error as ApiError)),
    isSaved: (_, { isSaved }: { isSaved: boolean }) => isSaved,
    // The answer speaks of this try alone: an earlier one may have changed the address already.
    isEmailChanged: ({ context }, { emailUpdate }: { emailUpdate: boolean }) => emailUpdate || hasOtherEmail(context),
    isSavedEmailChange: ({ context }, { isSaved }: { isSaved: boolean }) => isSaved && hasOtherEmail(context),
    isAdmin: ({ context }) => context.isAdmin,
  },
  delays: { cooldown: ({ context }) => Math.max(0, context.resendOpensAt - Date.now()) },
});

/** What is sent, for the call and for the question what became of it. */
export const toInfoCommand = ({ context }: { context: EmailChangeContext }): InfoCommand => ({
  info: context.info as Info,
  otp: context.otp,
  isAdmin: context.isAdmin,
});
