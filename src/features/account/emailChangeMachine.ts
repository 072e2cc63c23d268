import { emailChangeSetup, toInfoCommand } from './emailChangeSetup';

/**
 * Changing the user info, with the proof that a new e-mail address needs (rules §13.7, §13.8): `proof` is unchanged →
 * changed → requesting → code, where the code can be sent again every 30 s; `details` is editing → saving → saved |
 * emailChanged. After a lost answer the machine loads the stored data; that the change is not stored yet proves
 * nothing. Pure: `useEmailChangeFlow` provides calls and effects.
 */
export const emailChangeMachine = emailChangeSetup.createMachine({
  id: 'emailChange',
  type: 'parallel',
  context: ({ input }) => ({
    ...input,
    email: input.currentEmail,
    requestedFor: undefined,
    resendOpensAt: 0,
    requestFailure: undefined,
    info: undefined,
    otp: '',
    saveFailure: undefined,
    wasLost: false,
  }),
  states: {
    proof: {
      initial: 'unchanged',
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
    },
    details: {
      initial: 'editing',
      states: {
        editing: {
          on: {
            save: {
              guard: { type: 'maySave', params: ({ event }) => ({ email: event.info.email }) },
              target: 'saving',
              actions: { type: 'takeInfo', params: ({ event }) => ({ info: event.info, otp: event.otp }) },
            },
          },
        },
        saving: {
          invoke: {
            src: 'saveInfo',
            input: toInfoCommand,
            onDone: [
              {
                guard: { type: 'isEmailChanged', params: ({ event }) => ({ emailUpdate: event.output }) },
                target: 'emailChanged',
              },
              { target: 'saved' },
            ],
            onError: [
              {
                guard: { type: 'mayBeSaved', params: ({ event }) => ({ error: event.error }) },
                target: 'asking',
                actions: { type: 'takeSaveFailure', params: ({ event }) => ({ error: event.error }) },
              },
              {
                target: 'editing',
                actions: { type: 'takeSaveFailure', params: ({ event }) => ({ error: event.error }) },
              },
            ],
          },
        },
        asking: {
          invoke: {
            src: 'readBack',
            input: toInfoCommand,
            onDone: [
              {
                guard: { type: 'isSavedEmailChange', params: ({ event }) => ({ isSaved: event.output }) },
                target: 'emailChanged',
              },
              { guard: { type: 'isSaved', params: ({ event }) => ({ isSaved: event.output }) }, target: 'saved' },
              { target: 'editing' },
            ],
            onError: 'editing',
          },
        },
        saved: { type: 'final', entry: ['tellSaved', 'closeDialog'] },
        emailChanged: {
          entry: ['tellSaved', 'closeDialog'],
          always: [{ guard: 'isAdmin', target: 'adminArea' }, { target: 'signedOut' }],
        },
        adminArea: { type: 'final', entry: 'openAdminArea' },
        signedOut: { type: 'final', entry: 'endStay' },
      },
    },
  },
});
