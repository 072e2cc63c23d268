import { emailChangeSetup, type EmailChangeEvent } from './emailChangeSetup';

const typed = ({ event }: { event: Extract<EmailChangeEvent, { type: 'editEmail' }> }) => ({ email: event.email });
const failed = ({ event }: { event: { error: unknown } }) => ({ error: event.error });

/**
 * The proof that a new e-mail address needs (rules §13.7): unchanged → changed → requesting → code, where the code can be
 * sent again every 30 s. What is saved is a command. Pure: `useEmailChangeFlow` provides the call.
 */
export const emailChangeMachine = emailChangeSetup.createMachine({
  id: 'emailChange',
  context: ({ input }) => ({
    ...input,
    email: input.currentEmail,
    requestedFor: undefined,
    resendOpensAt: 0,
    requestFailure: undefined,
  }),
  initial: 'unchanged',
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
            // The mail may be on its way: then its code needs a place to be typed.
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
