import { assign, fromPromise, setup } from 'xstate';
import type { ApiError } from '../../api/apiError';
import { currentOf, type Subscription } from '../../api/subscription/Subscription';
import type { Outcome } from '../../commands/customer/Command';
import { notProvided, outcomeGuards, refusalOf, type Ended, withOutcome } from '../../commands/outcomes';
import { withVersion } from '../../commands/customer/withVersion';
import { newCommandKey } from '../../commands/toCommand';
import { subscriptionCan } from '../../domain/subscriptionStatus';

interface ReactivationContext {
  /** The one that is asked about. */
  subscription: Subscription | undefined;
  /** Of what is confirmed next. */
  key: string;
  /** Of the preview that was seen, where there was one. */
  version: string | undefined;
  failure: ApiError | undefined;
}

export type ReactivationEvent =
  { type: 'ask'; subscription: Subscription } | { type: 'confirm'; version?: string | undefined } | { type: 'dismiss' };

interface Confirmed {
  subscription: Subscription;
  key: string;
}

const nothing = { subscription: undefined, key: '', version: undefined, failure: undefined };
const currentIn = (outcome: Outcome) => (outcome.type === 'refused' ? currentOf(outcome.error) : undefined);

/**
 * Reactivates a subscription (rules §8.6): asking → sending → closed; after a refusal because it has changed, asking
 * again about what holds now. Pure: `useReactivation` provides the command.
 */
export const reactivationMachine = setup({
  types: { context: {} as ReactivationContext, events: {} as ReactivationEvent },
  actors: { run: fromPromise<Outcome, Confirmed>(notProvided) },
  actions: {
    reportRefusal: (_, _params: Ended<Outcome>) => undefined,
    forgetAll: assign(nothing),
    takeSubscription: assign((_, { subscription }: { subscription: Subscription }) => ({
      subscription,
      key: newCommandKey(),
      failure: undefined,
    })),
    takeVersion: assign((_, { version }: { version: string | undefined }) => ({ version })),
    /** What was confirmed is not what holds now: the question is asked about that, beside the reason. */
    takeCurrent: assign(({ context }, { outcome }: Ended<Outcome>) => ({
      subscription: currentIn(outcome) ?? context.subscription,
      key: newCommandKey(),
      failure: refusalOf(outcome),
    })),
  },
  guards: {
    isAskedAnew: (_, { outcome }: Ended<Outcome>) => {
      const current = currentIn(outcome);
      return current !== undefined && subscriptionCan.reactivate(current.status);
    },
    ...outcomeGuards,
  },
}).createMachine({
  id: 'reactivation',
  context: nothing,
  initial: 'closed',
  states: {
    closed: {
      entry: 'forgetAll',
      on: {
        ask: {
          target: 'asking',
          actions: { type: 'takeSubscription', params: ({ event }) => ({ subscription: event.subscription }) },
        },
      },
    },
    asking: {
      on: {
        confirm: {
          target: 'sending',
          actions: { type: 'takeVersion', params: ({ event }) => ({ version: event.version }) },
        },
        dismiss: 'closed',
      },
    },
    sending: {
      invoke: {
        src: 'run',
        input: ({ context: { subscription, key, version } }) => ({
          subscription: withVersion(subscription as Subscription, version),
          key,
        }),
        onDone: [
          { guard: withOutcome('isAskedAnew'), target: 'asking', actions: withOutcome('takeCurrent') },
          { guard: withOutcome('isRefused'), target: 'closed', actions: withOutcome('reportRefusal') },
          // Done, in doubt, or the session has ended: the command machine reports it.
          { target: 'closed' },
        ],
      },
    },
  },
});
