import { assertEvent, assign } from 'xstate';
import { signInSetup } from './signInSetup';

const failed = ({ event }: { event: { error: unknown } }) => ({ error: event.error });
const received = ({ event }: { event: { output: string } }) => ({ token: event.output });
const outputOf = <Output>({ event }: { event: { output: Output } }): Output => event.output;
const takeToken = { type: 'takeToken', params: received } as const;

/**
 * Sign-in: e-mail → code, with a growing resend cooldown → account if there are several, or an admin's second factor →
 * area (rules §5.1, §5.7, §36.15).
 * Pure: `useSignInFlow` provides calls, storage and navigation.
 */
export const signInMachine = signInSetup.createMachine({
  id: 'signIn',
  context: ({ input }) => ({ ...input, accounts: [], failure: undefined, isTryRefused: false, wrongTestCode: false }),
  initial: 'starting',
  on: {
    requestCode: [
      {
        guard: { type: 'isTestAddress', params: ({ event }) => ({ email: event.email }) },
        target: '.code',
        actions: [
          assign({ email: ({ event }) => event.email, isAdmin: false, multiAccount: false, challenge: undefined }),
          'startCooldown',
          'storeCodeRequest',
          'openCodePage',
        ],
      },
      {
        target: '.sendingCode',
        // Discards the challenge of another e-mail address.
        actions: assign(({ context, event: { email } }) =>
          email === context.email ? {} : { email, challenge: undefined, resendOpensAt: 0 },
        ),
      },
    ],
  },
  states: {
    starting: {
      always: [
        { guard: { type: 'startsWith', params: { start: 'signedIn' } }, target: 'done' },
        { guard: { type: 'startsWith', params: { start: 'factor' } }, target: 'secondFactor' },
        { guard: { type: 'startsWith', params: { start: 'accounts' } }, target: 'accounts' },
        { guard: { type: 'startsWith', params: { start: 'code' } }, target: 'code' },
        { target: 'email' },
      ],
    },
    email: {
      // `tryCode` uses the code of a mail's link from another browser, without a new code request.
      on: {
        tryCode: { target: 'tryingCode', actions: assign({ email: ({ event }) => event.email, challenge: undefined }) },
        enterCode: { target: 'code', actions: 'openCodePage' },
      },
    },
    tryingCode: {
      entry: 'forgetFailure',
      on: { requestCode: {} },
      invoke: {
        src: 'tryCode',
        input: ({ event }) => {
          assertEvent(event, 'tryCode');
          return { email: event.email, otp: event.code };
        },
        onDone: {
          target: 'verified',
          actions: [
            { type: 'takeKind', params: outputOf },
            { type: 'takeToken', params: outputOf },
            'storeCodeRequest',
            'openCodePage',
          ],
        },
        onError: {
          target: 'email',
          actions: { type: 'takeTryFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    sendingCode: {
      entry: 'forgetFailure',
      // Ignores a second click during the request.
      on: { requestCode: {} },
      invoke: {
        src: 'sendCode',
        input: ({ context: { email, challenge } }) => ({ email, challenge }),
        onDone: {
          target: 'code',
          actions: [
            assign(({ event }) => ({ ...event.output })),
            'startCooldown',
            'storeCodeRequest',
            'reportCodeSent',
            'openCodePage',
          ],
        },
        onError: { target: 'email', actions: { type: 'takeFailure', params: failed } },
      },
    },
    code: {
      type: 'parallel',
      entry: 'forgetFailure',
      // Ignores repeated requests of the login form, which remains until the code page is rendered.
      on: {
        requestCode: { guard: { type: 'isAgain', params: ({ event }) => event } },
        enterCode: { actions: 'openCodePage' },
      },
      states: {
        entry: {
          initial: 'typing',
          states: {
            typing: {
              on: {
                submitCode: [
                  {
                    guard: { type: 'isWrongTestCode', params: ({ event }) => ({ code: event.code }) },
                    actions: assign({ failure: undefined, wrongTestCode: true }),
                  },
                  { target: 'checking', actions: 'forgetFailure' },
                ],
              },
            },
            checking: {
              invoke: {
                src: 'checkCode',
                input: ({ context, event }) => {
                  assertEvent(event, 'submitCode');
                  return { email: context.email, otp: event.code, challenge: context.challenge };
                },
                onDone: { target: '#signIn.verified', actions: takeToken },
                onError: { target: 'typing', actions: { type: 'takeTryFailure', params: failed } },
              },
            },
          },
        },
        resend: {
          initial: 'waiting',
          states: {
            waiting: { always: { guard: 'isCooldownOver', target: 'ready' }, after: { cooldown: 'ready' } },
            ready: { on: { resend: 'sending' } },
            sending: {
              entry: 'forgetFailure',
              invoke: {
                src: 'resendCode',
                input: ({ context: { email, challenge } }) => ({ email, challenge }),
                onDone: {
                  target: 'waiting',
                  actions: [
                    { type: 'takeChallenge', params: ({ event }) => ({ challenge: event.output.challenge }) },
                    'lengthenCooldown',
                    'storeResend',
                    'reportCodeSent',
                  ],
                },
                onError: { target: 'waiting', actions: { type: 'takeResendFailure', params: failed } },
              },
            },
          },
        },
      },
    },
    // A right code; the kind of its token decides the next step.
    verified: {
      always: [
        { guard: 'needsFactor', target: 'secondFactor' },
        { guard: 'isAdmin', target: 'welcome', actions: 'storeAdminToken' },
        { guard: 'hasSeveralAccounts', target: 'accounts', actions: 'storeChoiceToken' },
        { target: 'welcome', actions: 'storeCustomerToken' },
      ],
    },
    accounts: {
      entry: 'forgetFailure',
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            src: 'loadAccounts',
            onDone: { target: 'choosing', actions: assign({ accounts: ({ event }) => event.output }) },
            onError: { target: 'failed', actions: { type: 'takeFailure', params: failed } },
          },
        },
        failed: { on: { reloadAccounts: { target: 'loading', actions: 'forgetFailure' } } },
        choosing: { on: { openAccount: { target: 'opening', actions: 'forgetFailure' } } },
        opening: {
          invoke: {
            src: 'openAccount',
            input: ({ event }) => {
              assertEvent(event, 'openAccount');
              return { customerId: event.customerId };
            },
            onDone: { target: '#signIn.welcome', actions: [takeToken, 'storeCustomerToken'] },
            onError: { target: 'choosing', actions: { type: 'takeFailure', params: failed } },
          },
        },
      },
    },
    // `secondFactorMachine` has the steps; its page loads on demand.
    secondFactor: {
      entry: ['forgetFailure', 'forgetCode', 'storeFactorToken'],
      exit: 'removeFactorToken',
      on: {
        passFactor: {
          target: 'welcome',
          actions: [{ type: 'takeToken', params: ({ event }) => event }, 'storeAdminToken'],
        },
        endFactor: 'email',
      },
    },
    welcome: { on: { requestCode: {} }, after: { redirect: 'done' } },
    done: { type: 'final', entry: 'openArea' },
  },
});
