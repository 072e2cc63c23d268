import { assign, fromPromise, setup } from 'xstate';
import type { ApiError } from '../../api/apiError';
import type { CommandActor, Outcome } from '../../commands/CommandState';
import type { Change } from '../../commands/customer/Command';
import { notProvided } from '../../config/notProvided';
import { sentCommand } from '../../commands/sentCommand';
import { newCommandKey } from '../../commands/toCommand';
import type { DeliveryOrder } from './deliveryOrder';

interface RescheduleInput {
  commands: CommandActor;
}

interface RescheduleContext extends RescheduleInput {
  /** As it was confirmed, or as it is now where it was refused for that. */
  order: DeliveryOrder | undefined;
  /** Looked at again, it is not due any more: there is nothing left to confirm. */
  isGone: boolean;
  change: Change | undefined;
  /** Of what is confirmed next. */
  key: string;
  failure: ApiError | undefined;
}

/** The change that was previewed is the one that is sent. */
export type RescheduleEvent = { type: 'confirm'; change: Change; order: DeliveryOrder } | Outcome;

/** The order is not what it was: another tab, the shop or a bill has changed it. */
const CONFLICT = 409;

const takeChange = {
  type: 'takeChange',
  params: ({ event }: { event: Extract<RescheduleEvent, { type: 'confirm' }> }) => event,
} as const;
const refusal = ({ event }: { event: Extract<RescheduleEvent, { type: 'refused' }> }) => event;

/**
 * The dialog of moving, skipping or ordering now (rules §7.2, §7.4, §7.5): confirming → sending → closed | refused. After
 * a refusal because the order has changed it loads the order again, so that the next confirmation is about the present
 * state (rules §7.8). In doubt it closes: the notice of the page shows that. Pure: `useRescheduleFlow` provides the
 * command machine and the load.
 */
export const rescheduleMachine = setup({
  types: { input: {} as RescheduleInput, context: {} as RescheduleContext, events: {} as RescheduleEvent },
  actors: {
    sentCommand,
    /** The order as it is now, by its purchase id; undefined where none is due any more. */
    reload: fromPromise<DeliveryOrder | undefined, string>(notProvided),
  },
  actions: {
    close: () => undefined,
    takeChange: assign((_, { change, order }: { change: Change; order: DeliveryOrder }) => ({
      ...{ change, order },
      failure: undefined,
    })),
    takeRefusal: assign((_, { error }: { error: ApiError }) => ({ failure: error, key: newCommandKey() })),
    takeOrder: assign(({ context }, { order }: { order: DeliveryOrder | undefined }) => ({
      order: order ?? context.order,
      isGone: order === undefined,
    })),
  },
  guards: {
    isOutdated: (_, { error }: { error: ApiError }) => error.status === CONFLICT,
    isDue: ({ context }) => !context.isGone,
  },
}).createMachine({
  id: 'reschedule',
  context: ({ input }) => ({
    ...input,
    order: undefined,
    isGone: false,
    change: undefined,
    key: newCommandKey(),
    failure: undefined,
  }),
  initial: 'confirming',
  states: {
    confirming: { on: { confirm: { target: 'sending', actions: takeChange } } },
    sending: {
      invoke: {
        src: 'sentCommand',
        input: ({ context: { commands, change, key } }) => ({ commands, change: change as Change, key }),
      },
      on: {
        refused: [
          {
            guard: { type: 'isOutdated', params: refusal },
            target: 'reloading',
            actions: { type: 'takeRefusal', params: refusal },
          },
          { target: 'refused', actions: { type: 'takeRefusal', params: refusal } },
        ],
        done: 'closed',
        inDoubt: 'closed',
        abandoned: 'closed',
      },
    },
    // What was refused and what holds now are shown at once: a person confirms only what they have seen.
    reloading: {
      invoke: {
        src: 'reload',
        input: ({ context }) => (context.order as DeliveryOrder).purchaseId,
        onDone: { target: 'refused', actions: { type: 'takeOrder', params: ({ event }) => ({ order: event.output }) } },
        onError: 'refused',
      },
    },
    refused: { on: { confirm: { guard: 'isDue', target: 'sending', actions: takeChange } } },
    closed: { type: 'final', entry: 'close' },
  },
});
