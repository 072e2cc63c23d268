import { assign, setup } from 'xstate';
import type { ApiError } from '../../api/apiError';
import type { Subscription } from '../../api/subscription/Subscription';
import type { CommandActor, Outcome } from '../../commands/CommandState';
import type { Change } from '../../commands/customer/Command';
import { sentCommand } from '../../commands/sentCommand';
import { newCommandKey } from '../../commands/toCommand';
import type { CancellationOffer, CancelReason } from '../../domain/subscription/cancellation';
import { offersAt, type CancellationOptions, type CancellationStep } from './cancellationSteps';

interface CancellationInput {
  commands: CommandActor;
}

interface CancellationContext extends CancellationInput {
  /** Idempotency key of the next confirmation. */
  key: string;
  change: Change | undefined;
  /** Subscription at the last confirmation. */
  subscription: Subscription | undefined;
  failure: ApiError | undefined;
  /** Offers that the person has seen in this cancellation. */
  offers: readonly CancellationOffer[];
}

interface Visit {
  type: 'visit';
  step: CancellationStep | undefined;
  /** Offers that were seen before a reload. */
  offers?: readonly CancellationOffer[];
}

export type CancellationEvent =
  | { type: 'open' | 'back' | 'keep' | 'pause' }
  /** Opens the product list. */
  | { type: 'swap' }
  /** Declines the offered alternative and continues to the confirmation. */
  | { type: 'decline' }
  | { type: 'continue'; reason: CancelReason; options: CancellationOptions }
  /** Sends the previewed change unaltered. */
  | { type: 'confirm'; change: Change; subscription: Subscription }
  /** Sets the state to the step of the search parameters, after any navigation. */
  | Visit
  | Outcome;

interface Chosen {
  reason: CancelReason;
  options: CancellationOptions;
}

/** Writes a step into the search parameters; the resulting `visit` changes the state. */
const show = (step?: CancellationStep) => ({ actions: { type: 'show', params: { step } } }) as const;
const chosen = ({ event }: { event: Extract<CancellationEvent, { type: 'continue' }> }): Chosen => event;
const visitOf = (step: CancellationStep | undefined) =>
  ({
    guard: {
      type: 'isVisited',
      params: ({ event }: { event: Visit }) => ({ step, visited: event.step }),
    },
    target: `.${step ?? 'closed'}`,
    actions: { type: 'addOffers', params: ({ event }: { event: Visit }) => event },
  }) as const;
const confirm = {
  target: 'sending',
  actions: {
    type: 'takeChange',
    params: ({ event }: { event: Extract<CancellationEvent, { type: 'confirm' }> }) => event,
  },
} as const;

/**
 * Parallel states: the step (reasons → delay | swap | pause | confirm, swap → swapping; rules §9.3, §9.5) and its
 * command (resting → sending → resting | refused). The step follows the search parameters. In doubt the step remains
 * open, and the page shows a notice. Pure: `useCancellationFlow` provides the address, the command machine and the
 * messages.
 */
export const cancellationMachine = setup({
  types: { input: {} as CancellationInput, context: {} as CancellationContext, events: {} as CancellationEvent },
  actors: { sentCommand },
  actions: {
    show: (_, _params: { step: CancellationStep | undefined }) => undefined,
    reportRefusal: () => undefined,
    takeChange: assign((_, { change, subscription }: { change: Change; subscription: Subscription }) => ({
      ...{ change, subscription },
      failure: undefined,
    })),
    addOffers: assign(({ context }, { step, offers = [] }: Visit) => ({
      offers: offersAt(step, [...context.offers, ...offers]),
    })),
    renewKey: assign({ key: newCommandKey }),
    takeRefusal: assign((_, { error }: { error: ApiError }) => ({ failure: error, key: newCommandKey() })),
  },
  guards: {
    isVisited: (_, { step, visited }: Record<'step' | 'visited', CancellationStep | undefined>) => step === visited,
    hasDelay: (_, { reason, options }: Chosen) => reason === '2' && options.delay,
    hasSwap: (_, { reason, options }: Chosen) => reason === '3' && options.swap,
  },
}).createMachine({
  id: 'cancellation',
  context: ({ input }) => ({
    ...input,
    key: newCommandKey(),
    change: undefined,
    subscription: undefined,
    failure: undefined,
    offers: [],
  }),
  type: 'parallel',
  states: {
    step: {
      initial: 'closed',
      on: {
        visit: [
          visitOf(undefined),
          visitOf('reasons'),
          visitOf('delay'),
          visitOf('swap'),
          visitOf('swapping'),
          visitOf('pause'),
          visitOf('ownPause'),
          visitOf('confirm'),
        ],
      },
      states: {
        closed: { on: { open: show('reasons'), pause: show('ownPause') } },
        reasons: {
          on: {
            keep: show(),
            pause: show('pause'),
            continue: [
              { guard: { type: 'hasDelay', params: chosen }, ...show('delay') },
              { guard: { type: 'hasSwap', params: chosen }, ...show('swap') },
              show('confirm'),
            ],
          },
        },
        delay: { on: { back: show('reasons'), keep: show(), decline: show('confirm') } },
        swap: { on: { back: show('reasons'), keep: show(), decline: show('confirm'), swap: show('swapping') } },
        // `swapMachine` sends the swap.
        swapping: { on: { back: show('swap'), keep: show(), decline: show('confirm') } },
        pause: { on: { back: show('reasons'), keep: show(), decline: show('confirm') } },
        // Without back and decline, because a pause outside a cancellation has no previous step.
        ownPause: { on: { keep: show() } },
        confirm: { on: { back: show('reasons'), keep: show(), pause: show('pause') } },
      },
    },
    command: {
      initial: 'resting',
      states: {
        resting: { on: { confirm } },
        sending: {
          invoke: {
            src: 'sentCommand',
            input: ({ context: { commands, change, key } }) => ({ commands, change: change as Change, key }),
          },
          on: {
            // Renews the key at each outcome, because the next change is another command.
            done: { target: 'resting', actions: 'renewKey' },
            inDoubt: { target: 'resting', actions: 'renewKey' },
            abandoned: { target: 'resting', actions: 'renewKey' },
            refused: {
              target: 'refused',
              actions: [{ type: 'takeRefusal', params: ({ event }) => event }, 'reportRefusal'],
            },
          },
        },
        refused: { on: { confirm, visit: { target: 'resting', actions: 'renewKey' } } },
      },
      // Because each step has a separate idempotency key.
      on: { visit: { actions: 'renewKey' } },
    },
  },
});
