import { assign, fromPromise, setup } from 'xstate';
import type { ApiError } from '../../api/apiError';
import type { Outcome, Change } from '../../commands/customer/Command';
import type { Confirmed } from '../../commands/CommandContext';
import { notProvided, outcomeGuards, refusalOf, type Ended, withOutcome } from '../../commands/outcomes';
import { withVersion } from '../../commands/customer/withVersion';
import { newCommandKey } from '../../commands/toCommand';
import type { IsoDate } from '../../domain/isoDate';
import { toChange, type DeliveryAction, type DeliveryOrder } from './deliveryOrder';

interface RescheduleContext {
  action: DeliveryAction | undefined;
  order: DeliveryOrder | undefined;
  /** Looked at again, it is not due any more: there is nothing left to confirm. */
  isGone: boolean;
  change: Change | undefined;
  /** Of what is confirmed next in the open dialog. */
  key: string;
  failure: ApiError | undefined;
}

export type RescheduleEvent =
  | { type: 'choose'; action: DeliveryAction; order: DeliveryOrder }
  /** With the day for `move`, and the version of the preview that was seen. */
  | { type: 'confirm'; date?: IsoDate | undefined; version?: string | undefined }
  | { type: 'dismiss' }
  /** The outcome of what was in doubt is known, and reported by whoever asked. */
  | { type: 'settled' };

interface Seen {
  date: IsoDate | undefined;
  version: string | undefined;
}

/** Confirmed: what is sent. */
const setChange = {
  type: 'setChange',
  params: ({ event }: { event: Extract<RescheduleEvent, { type: 'confirm' }> }): Seen => ({
    date: event.date,
    version: event.version,
  }),
} as const;

const nothing = { action: undefined, order: undefined, isGone: false, change: undefined, key: '', failure: undefined };

/** The order is not what it was: another tab, the shop or a bill has changed it. */
const CONFLICT = 409;

/**
 * Moving, skipping and ordering now (rules §7.2, §7.4, §7.5): confirm → sending → done | refused | inDoubt. After a
 * refusal because the order has changed it loads the order again, so that the next confirmation is about the present
 * state (rules §7.8). Pure: `useRescheduleFlow` provides the command and the load.
 */
export const rescheduleMachine = setup({
  types: { context: {} as RescheduleContext, events: {} as RescheduleEvent },
  actors: {
    run: fromPromise<Outcome, Confirmed<Change>>(notProvided),
    /** The order as it is now, by its purchase id; undefined where none is due any more. */
    reload: fromPromise<DeliveryOrder | undefined, string>(notProvided),
  },
  actions: {
    setChange: assign(({ context: { order, action } }, { date, version }: Seen) => ({
      change: order && action && toChange(withVersion(order, version), action, date),
      failure: undefined,
    })),
    takeFailure: assign((_, { outcome }: Ended) => ({
      failure: refusalOf(outcome),
      key: newCommandKey(),
    })),
    takeOrder: assign(({ context }, { order }: { order: DeliveryOrder | undefined }) => ({
      order: order ?? context.order,
      isGone: order === undefined,
    })),
    forgetAll: assign(nothing),
  },
  guards: {
    isOutdated: (_, { outcome }: Ended) => refusalOf(outcome)?.status === CONFLICT,
    isDue: ({ context }) => !context.isGone,
    ...outcomeGuards,
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
          actions: assign(({ event }) => ({
            ...nothing,
            action: event.action,
            order: event.order,
            key: newCommandKey(),
          })),
        },
      },
    },
    confirming: {
      on: {
        dismiss: 'idle',
        confirm: { target: 'sending', actions: setChange },
      },
    },
    sending: {
      invoke: {
        src: 'run',
        input: ({ context }) => ({ change: context.change as Change, key: context.key }),
        onDone: [
          { guard: withOutcome('isOutdated'), target: 'reloading', actions: withOutcome('takeFailure') },
          { guard: withOutcome('isRefused'), target: 'refused', actions: withOutcome('takeFailure') },
          { guard: withOutcome('isInDoubt'), target: 'inDoubt' },
          { target: 'done' },
        ],
      },
    },
    // What was refused and what holds now are shown at once: nobody confirms what they have not seen.
    reloading: {
      invoke: {
        src: 'reload',
        input: ({ context }) => (context.order as DeliveryOrder).purchaseId,
        onDone: { target: 'refused', actions: { type: 'takeOrder', params: ({ event }) => ({ order: event.output }) } },
        onError: 'refused',
      },
    },
    refused: {
      on: {
        dismiss: 'idle',
        confirm: { guard: 'isDue', target: 'sending', actions: setChange },
      },
    },
    inDoubt: { on: { settled: 'idle' } },
    done: { always: 'idle' },
  },
});
