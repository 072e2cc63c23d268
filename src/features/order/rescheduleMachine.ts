import { assign, fromPromise, setup } from 'xstate';
import type { ApiError } from '../../api/apiError';
import type { CommandActor, Outcome } from '../../commands/CommandState';
import type { Change } from '../../commands/customer/Command';
import { notProvided } from '../../config/notProvided';
import { sentCommand } from '../../commands/sentCommand';
import { newCommandKey } from '../../commands/toCommand';
import type { ShownOrder } from './shownOrder';

interface RescheduleInput {
  commands: CommandActor;
}

interface RescheduleContext extends RescheduleInput {
  /** The confirmed order; after a 409 the reloaded one. */
  order: ShownOrder | undefined;
  /** True if the reloaded order is no longer due, so that no confirmation is possible. */
  isGone: boolean;
  change: Change | undefined;
  /** Idempotency key of the next confirmation. */
  key: string;
  failure: ApiError | undefined;
}

/** `confirm` sends the previewed change unaltered. */
export type RescheduleEvent = { type: 'confirm'; change: Change; order: ShownOrder } | Outcome;

/** Status of an order that was changed by another tab, the shop or a renewal. */
const CONFLICT = 409;

const takeChange = {
  type: 'takeChange',
  params: ({ event }: { event: Extract<RescheduleEvent, { type: 'confirm' }> }) => event,
} as const;
const refusal = ({ event }: { event: Extract<RescheduleEvent, { type: 'refused' }> }) => event;

/**
 * Dialog of reschedule, skip and order now (rules §7.2, §7.4, §7.5): confirming → sending → closed | refused. A 409
 * reloads the order before the next confirmation (rules §7.8). In doubt the dialog closes, because the page shows a
 * notice. Pure: `useRescheduleFlow` provides the command machine and the load.
 */
export const rescheduleMachine = setup({
  types: { input: {} as RescheduleInput, context: {} as RescheduleContext, events: {} as RescheduleEvent },
  actors: {
    sentCommand,
    /** Loads the order by its `purchaseId`; undefined if none is due. */
    reload: fromPromise<ShownOrder | undefined, string>(notProvided),
  },
  actions: {
    close: () => undefined,
    takeChange: assign((_, { change, order }: { change: Change; order: ShownOrder }) => ({
      ...{ change, order },
      failure: undefined,
    })),
    takeRefusal: assign((_, { error }: { error: ApiError }) => ({ failure: error, key: newCommandKey() })),
    takeOrder: assign(({ context }, { order }: { order: ShownOrder | undefined }) => ({
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
    // Shows the refusal only with the reloaded order, because a person confirms the displayed state.
    reloading: {
      invoke: {
        src: 'reload',
        input: ({ context }) => (context.order as ShownOrder).purchaseId,
        onDone: { target: 'refused', actions: { type: 'takeOrder', params: ({ event }) => ({ order: event.output }) } },
        onError: 'refused',
      },
    },
    refused: { on: { confirm: { guard: 'isDue', target: 'sending', actions: takeChange } } },
    closed: { type: 'final', entry: 'close' },
  },
});
