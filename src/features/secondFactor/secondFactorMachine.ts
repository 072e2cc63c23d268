import { assertEvent, assign, fromPromise, setup } from 'xstate';
import { asApiError, isInDoubt, type ApiError } from '#src/api/apiError';
import type { FactorSetup } from '#src/api/admin/secondFactorApi';
import { notProvided } from '#src/config/notProvided';

export interface SecondFactorInput {
  /** Token that only enters the second factor. */
  token: string;
  /** Set-up before a reload. */
  setUp: FactorSetup | undefined;
  /** Admin's token, before a reload of the recovery codes. */
  adminToken: string | undefined;
}

export interface SecondFactorContext extends SecondFactorInput {
  failure: ApiError | undefined;
}

export type SecondFactorEvent =
  | { type: 'submitCode'; code: string }
  | { type: 'retry' | 'enterRecoveryCode' | 'enterAppCode' | 'keepCodes' | 'leave' };

interface EnteredCode {
  token: string;
  code: string;
}

const CONFLICT = 409;

const failed = ({ event }: { event: { error: unknown } }) => ({ error: asApiError(event.error) });
const received = ({ event }: { event: { output: string } }) => ({ token: event.output });
const isEnded = { type: 'isEnded', params: failed } as const;
const isConflict = { type: 'isConflict', params: failed } as const;
const takeFailure = { type: 'takeFailure', params: failed } as const;
const takeAdminToken = { type: 'takeAdminToken', params: received } as const;

const machineSetup = setup({
  types: { input: {} as SecondFactorInput, context: {} as SecondFactorContext, events: {} as SecondFactorEvent },
  actors: {
    setUp: fromPromise<FactorSetup, { token: string }>(notProvided),
    enterCode: fromPromise<string, EnteredCode>(notProvided),
  },
  actions: {
    /** Keeps set-up and admin's token over a reload. */
    keep: () => undefined,
    pass: (_, _params: { token: string }) => undefined,
    reportEnd: () => undefined,
    leave: () => undefined,
    takeSetup: assign((_, { setUp }: { setUp: FactorSetup }) => ({ setUp })),
    takeAdminToken: assign((_, { token }: { token: string }) => ({ adminToken: token })),
    takeFailure: assign((_, { error }: { error: ApiError }) => ({ failure: error })),
    forgetFailure: assign({ failure: undefined }),
  },
  guards: {
    hasAdminToken: ({ context }) => context.adminToken !== undefined,
    hasSetup: ({ context }) => context.setUp !== undefined,
    isEnded: (_, { error }: { error: ApiError }) => error.kind === 'unauthorized',
    // Because a right code, whose reply was lost, has ended the token. Its recovery codes are shown this once.
    isAccepted: ({ context: { failure } }, { error }: { error: ApiError }) =>
      error.kind === 'unauthorized' && failure !== undefined && isInDoubt(failure),
    /** A factor that is set up already, or that an operator has reset. */
    isConflict: (_, { error }: { error: ApiError }) => error.status === CONFLICT,
  },
});

const enterCode = ({ context, event }: { context: SecondFactorContext; event: SecondFactorEvent }): EnteredCode => {
  assertEvent(event, 'submitCode');
  return { token: context.token, code: event.code };
};

/** State that checks a code. @param typing state after a refusal */
const checking = (typing: 'typing' | 'typingRecovery') =>
  ({
    invoke: {
      src: 'enterCode',
      input: enterCode,
      onDone: { target: '#secondFactor.passed', actions: takeAdminToken },
      onError: [
        { guard: isEnded, target: '#secondFactor.ended' },
        { guard: isConflict, target: '#secondFactor.loading' },
        { target: typing, actions: takeFailure },
      ],
    },
  }) as const;

/**
 * Second factor of an admin after the code of the mail (rules §36.15): set-up with the first code and the recovery
 * codes, or a code of the app or a recovery code. Pure: `useSecondFactor` provides calls, storage and navigation.
 */
export const secondFactorMachine = machineSetup.createMachine({
  id: 'secondFactor',
  context: ({ input }) => ({ ...input, failure: undefined }),
  initial: 'starting',
  on: { leave: '.left' },
  states: {
    starting: {
      always: [
        { guard: 'hasAdminToken', target: 'recoveryCodes' },
        { guard: 'hasSetup', target: 'setup' },
        { target: 'loading' },
      ],
    },
    // Only this call says whether the admin has a factor.
    loading: {
      entry: 'forgetFailure',
      invoke: {
        src: 'setUp',
        input: ({ context: { token } }) => ({ token }),
        onDone: { target: 'setup', actions: { type: 'takeSetup', params: ({ event }) => ({ setUp: event.output }) } },
        onError: [
          { guard: isEnded, target: 'ended' },
          { guard: isConflict, target: 'code' },
          { target: 'loadFailed', actions: takeFailure },
        ],
      },
    },
    loadFailed: { on: { retry: 'loading' } },
    setup: {
      entry: 'keep',
      initial: 'typing',
      states: {
        typing: { on: { submitCode: 'checking' } },
        checking: {
          invoke: {
            src: 'enterCode',
            input: enterCode,
            onDone: { target: '#secondFactor.recoveryCodes', actions: takeAdminToken },
            onError: [
              { guard: { type: 'isAccepted', params: failed }, target: '#secondFactor.recoveryCodes' },
              { guard: isEnded, target: '#secondFactor.ended' },
              { guard: isConflict, target: '#secondFactor.loading' },
              { target: 'typing', actions: takeFailure },
            ],
          },
        },
      },
    },
    recoveryCodes: {
      entry: 'keep',
      on: { keepCodes: [{ guard: 'hasAdminToken', target: 'passed' }, { target: 'ended' }] },
    },
    code: {
      initial: 'typing',
      states: {
        typing: {
          on: { submitCode: 'checking', enterRecoveryCode: { target: 'typingRecovery', actions: 'forgetFailure' } },
        },
        checking: checking('typing'),
        typingRecovery: {
          on: { submitCode: 'checkingRecovery', enterAppCode: { target: 'typing', actions: 'forgetFailure' } },
        },
        checkingRecovery: checking('typingRecovery'),
      },
    },
    passed: {
      type: 'final',
      entry: { type: 'pass', params: ({ context: { adminToken = '' } }) => ({ token: adminToken }) },
    },
    ended: { type: 'final', entry: 'reportEnd' },
    left: { type: 'final', entry: 'leave' },
  },
});
