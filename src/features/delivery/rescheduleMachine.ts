import { assign, fromPromise, setup } from 'xstate';
import type { ApiError } from '../../api/apiError';
import type { Wish } from '../../api/commandsApi';
import type { Outcome } from '../../commands/commandMachine';
import type { PlanDate } from '../../domain/planDate';
import { toWish, type DeliveryAction, type DeliveryOrder } from './deliveryOrder';

interface RescheduleContext {
  action: DeliveryAction | undefined;
  order: DeliveryOrder | undefined;
  wish: Wish | undefined;
  failure: ApiError | undefined;
}

export type RescheduleEvent =
  | { type: 'choose'; action: DeliveryAction; order: DeliveryOrder }
  | { type: 'confirm'; date?: PlanDate }
  | { type: 'dismiss' }
  /** The outcome of what was in doubt is known, and told by whoever asked. */
  | { type: 'settled' };

const nothing = { action: undefined, order: undefined, wish: undefined, failure: undefined };

/**
 * Moving, skipping and ordering now (spec §4): confirm → sending → done | refused | inDoubt. Pure: what carries the wish
 * out is handed in by `useRescheduleFlow`.
 */
export const rescheduleMachine = setup({
  types: {
    context: {} as RescheduleContext,
    events: {} as RescheduleEvent,
  },
  actors: {
    run: fromPromise<Outcome, Wish>(() => Promise.reject(new Error('not provided'))),
  },
  actions: {
    takeWish: assign(({ context: { order, action } }, { date }: { date: PlanDate | undefined }) => ({
      wish: order && action && toWish(order, action, date),
      failure: undefined,
    })),
    takeFailure: assign((_, { outcome }: { outcome: Outcome }) => ({
      failure: outcome.type === 'refused' ? outcome.error : undefined,
    })),
    forgetAll: assign(nothing),
  },
  guards: {
    isRefused: (_, { outcome }: { outcome: Outcome }) => outcome.type === 'refused',
    isInDoubt: (_, { outcome }: { outcome: Outcome }) => outcome.type === 'inDoubt',
  },
}).createMachine({
  id: 'reschedule',
  context: nothing,
  initial: 'idle',
  states: {
    idle: {
      entry: 'forgetAll',
      on: {
        choose: {
          target: 'confirming',
          actions: assign(({ event }) => ({ ...nothing, action: event.action, order: event.order })),
        },
      },
    },
    confirming: {
      on: {
        dismiss: 'idle',
        confirm: {
          target: 'sending',
          actions: { type: 'takeWish', params: ({ event }) => ({ date: event.date }) },
        },
      },
    },
    sending: {
      invoke: {
        src: 'run',
        input: ({ context }) => context.wish as Wish,
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ outcome: event.output }) },
            target: 'refused',
            actions: { type: 'takeFailure', params: ({ event }) => ({ outcome: event.output }) },
          },
          { guard: { type: 'isInDoubt', params: ({ event }) => ({ outcome: event.output }) }, target: 'inDoubt' },
          { target: 'done' },
        ],
      },
    },
    refused: {
      on: {
        dismiss: 'idle',
        confirm: {
          target: 'sending',
          actions: { type: 'takeWish', params: ({ event }) => ({ date: event.date }) },
        },
      },
    },
    inDoubt: { on: { settled: 'idle' } },
    done: { always: 'idle' },
  },
});
