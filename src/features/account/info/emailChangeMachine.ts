import { emailChangeSetup } from './emailChangeSetup';

/**
 * The proof that a new e-mail address needs (rules §13.7): unchanged → changed → requesting → code, where the code can be
 * sent again every 30 s. After a reload it begins at the code that was requested. What is saved is a command. Pure: `useEmailChangeFlow` provides the call.
 */
export const emailChangeMachine = emailChangeSetup.createMachine({
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
        guard: { type: 'isCurrent', params: ({ event }) => ({ email: event.email }) },
        target: '.unchanged',
        actions: { type: 'takeEmail', params: ({ event }) => ({ email: event.email }) },
      },
      {
        guard: { type: 'isRequested', params: ({ event }) => ({ email: event.email }) },
        target: '.code',
        actions: { type: 'takeEmail', params: ({ event }) => ({ email: event.email }) },
      },
      {
        target: '.changed',
        actions: { type: 'takeEmail', params: ({ event }) => ({ email: event.email }) },
      },
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
            // The mail may be on its way: then its code needs a place to be typed.
            guard: { type: 'isInDoubt', params: ({ event }) => ({ error: event.error }) },
            target: 'code',
            actions: [
              'rememberRequest',
              { type: 'takeRequestFailure', params: ({ event }) => ({ error: event.error }) },
            ],
          },
          {
            target: 'changed',
            actions: { type: 'takeRequestFailure', params: ({ event }) => ({ error: event.error }) },
          },
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
            onError: {
              target: 'waiting',
              actions: { type: 'takeResendFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
  },
});
