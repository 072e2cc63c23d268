import { assign, fromPromise, setup } from 'xstate';
import { isInDoubt, isVerdict, type ApiError } from '../../api/apiError';
import { endsStay } from '../../api/failurePolicy';
import { currentOf, type Subscription } from '../../api/Subscription';
import { backoffMs } from '../../commands/commandMachine';
import { subscriptionCan } from '../../domain/subscriptionStatus';

interface ReactivationContext {
  /** The one that is asked about. */
  subscription: Subscription | undefined;
  /** While nobody knows whether it is active, the question can be put aside. */
  isOpen: boolean;
  /** An answer was lost: that try may go through at any time. */
  wasLost: boolean;
  /** How often the shop said since then that it is not active. */
  reads: number;
  failure: ApiError | undefined;
}

export type ReactivationEvent = { type: 'ask'; subscription: Subscription } | { type: 'confirm' } | { type: 'dismiss' };

const nothing = { subscription: undefined, isOpen: false, wasLost: false, reads: 0, failure: undefined };
const subscriptionOf = ({ context }: { context: ReactivationContext }) => context.subscription as Subscription;
const failed = ({ event }: { event: { error: unknown } }) => ({ error: event.error as ApiError });

/**
 * Reactivates a subscription (rules §8.6): asking → sending → told; after a refusal because it has changed, asking again. A lost answer proves nothing: then the subscription
 * is loaded until it is active, and the call can be sent once more. Pure: `useReactivation` provides calls and
 * messages.
 */
export const reactivationMachine = setup({
  types: { context: {} as ReactivationContext, events: {} as ReactivationEvent },
  actors: {
    /** Answers the server's message. */
    reactivate: fromPromise<string, Subscription>(() => Promise.reject(new Error('not provided'))),
    isActive: fromPromise<boolean, Subscription>(() => Promise.reject(new Error('not provided'))),
  },
  actions: {
    tellDone: (_, _params: { message: string }) => undefined,
    tellActive: () => undefined,
    tellFailure: (_, _params: { error: ApiError }) => undefined,
    forgetAll: assign(nothing),
    takeSubscription: assign((_, { subscription }: { subscription: Subscription }) => ({
      ...nothing,
      subscription,
      isOpen: true,
    })),
    open: assign({ isOpen: true }),
    putAside: assign({ isOpen: false }),
    takeLoss: assign({ wasLost: true, reads: 0 }),
    takeFailure: assign((_, { error }: { error: ApiError }) => ({ failure: error })),
    /** What was confirmed is not what holds now: the question is asked about that, beside the reason. */
    takeCurrent: assign(({ context }, { error }: { error: ApiError }) => ({
      subscription: currentOf(error) ?? context.subscription,
      failure: error,
    })),
    countRead: assign({ reads: ({ context }) => context.reads + 1 }),
  },
  guards: {
    isSame: ({ context }, { subscription }: { subscription: Subscription }) =>
      subscription.purchaseId === context.subscription?.purchaseId,
    endsStay: (_, { error }: { error: ApiError }) => endsStay(error),
    // Once an answer was lost, only a verdict says anything.
    leavesDoubt: ({ context }, { error }: { error: ApiError }) =>
      isInDoubt(error) || (context.wasLost && !isVerdict(error)),
    wasLost: ({ context }) => context.wasLost,
    isAskedAnew: (_, { error }: { error: ApiError }) => {
      const current = currentOf(error);
      return current !== undefined && subscriptionCan.reactivate(current.status);
    },
    isActive: (_, { isActive }: { isActive: boolean }) => isActive,
  },
  delays: { askAgain: ({ context }) => backoffMs(context.reads) },
}).createMachine({
  id: 'reactivation',
  context: nothing,
  initial: 'closed',
  on: {
    ask: {
      target: '.asking',
      actions: { type: 'takeSubscription', params: ({ event }) => ({ subscription: event.subscription }) },
    },
  },
  states: {
    closed: { entry: 'forgetAll' },
    asking: { on: { confirm: 'sending', dismiss: 'closed' } },
    sending: {
      // What was sent cannot be called back.
      on: { ask: {} },
      invoke: {
        src: 'reactivate',
        input: subscriptionOf,
        onDone: {
          target: 'closed',
          actions: { type: 'tellDone', params: ({ event }) => ({ message: event.output }) },
        },
        onError: [
          { guard: { type: 'endsStay', params: failed }, target: 'closed' },
          { guard: { type: 'leavesDoubt', params: failed }, target: 'unknown.reading', actions: 'takeLoss' },
          // An earlier try may have gone through, and be the reason of the refusal.
          { guard: 'wasLost', target: 'judging', actions: { type: 'takeFailure', params: failed } },
          {
            guard: { type: 'isAskedAnew', params: failed },
            target: 'asking',
            actions: { type: 'takeCurrent', params: failed },
          },
          { target: 'closed', actions: { type: 'tellFailure', params: failed } },
        ],
      },
    },
    unknown: {
      on: {
        ask: {
          guard: { type: 'isSame', params: ({ event }) => ({ subscription: event.subscription }) },
          actions: 'open',
        },
        confirm: 'sending',
        dismiss: { actions: 'putAside' },
      },
      initial: 'reading',
      states: {
        reading: {
          invoke: {
            src: 'isActive',
            input: subscriptionOf,
            onDone: [
              {
                guard: { type: 'isActive', params: ({ event }) => ({ isActive: event.output }) },
                target: '#reactivation.closed',
                actions: 'tellActive',
              },
              { target: 'waiting' },
            ],
            onError: 'waiting',
          },
        },
        waiting: { entry: 'countRead', after: { askAgain: 'reading' } },
      },
    },
    judging: {
      on: { ask: {} },
      invoke: {
        src: 'isActive',
        input: subscriptionOf,
        onDone: [
          {
            guard: { type: 'isActive', params: ({ event }) => ({ isActive: event.output }) },
            target: 'closed',
            actions: 'tellActive',
          },
          {
            target: 'closed',
            actions: { type: 'tellFailure', params: ({ context }) => ({ error: context.failure as ApiError }) },
          },
        ],
        onError: {
          target: 'closed',
          actions: { type: 'tellFailure', params: ({ context }) => ({ error: context.failure as ApiError }) },
        },
      },
    },
  },
});
