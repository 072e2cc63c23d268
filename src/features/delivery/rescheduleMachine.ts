import { assign, fromPromise, setup } from 'xstate';
import { isInDoubt, isVerdict, type ApiError } from '../../api/apiError';
import { endsStay } from '../../api/failurePolicy';
import type { PlanDate } from '../../domain/planDate';
import { isTooOld, toCommand, type DeliveryAction, type DeliveryCommand, type DeliveryOrder } from './deliveryCommand';

interface RescheduleContext {
  action: DeliveryAction | undefined;
  order: DeliveryOrder | undefined;
  command: DeliveryCommand | undefined;
  failure: ApiError | undefined;
  /** How often the answer stayed out. */
  unanswered: number;
}

export type RescheduleEvent =
  | { type: 'choose'; action: DeliveryAction; order: DeliveryOrder }
  | { type: 'confirm'; date?: PlanDate }
  | { type: 'dismiss' }
  | { type: 'askAgain' };

/** Waits before asking again, in milliseconds; the last one repeats. */
const ASK_AGAIN_MS = [2_000, 4_000, 8_000, 15_000, 30_000];

const nothing = { action: undefined, order: undefined, command: undefined, failure: undefined, unanswered: 0 };

/** The answer stayed out, before a reload or since. */
const wasUnanswered = ({ order, unanswered }: RescheduleContext): boolean => order === undefined || unanswered > 0;

/**
 * Moving, skipping and ordering now (spec §4): confirm → sending → done | refused | inDoubt (design §4). While in doubt
 * the machine asks again with the same key, and nothing else can be ordered. Pure: the call, the storage and the
 * messages are handed in by `useRescheduleFlow`.
 */
export const rescheduleMachine = setup({
  types: {
    input: {} as { pending: DeliveryCommand | undefined },
    context: {} as RescheduleContext,
    events: {} as RescheduleEvent,
  },
  actors: {
    sendCommand: fromPromise<string, DeliveryCommand>(() => Promise.reject(new Error('not provided'))),
  },
  actions: {
    storeCommand: () => undefined,
    forgetCommand: () => undefined,
    tellDone: (_, _params: { message: string }) => undefined,
    tellRefused: () => undefined,
    tellUnknown: () => undefined,
    takeCommand: assign(({ context: { order, action, command } }, { date }: { date: PlanDate | undefined }) => ({
      command: order && action && toCommand(order, action, date, command),
      failure: undefined,
    })),
    takeFailure: assign(({ context }, { error }: { error: unknown }) => ({
      failure: error as ApiError,
      // A refusal is an outcome: the next try is a new wish. After any other failure the key stays.
      command: (error as ApiError).kind === 'refused' ? undefined : context.command,
    })),
    forgetAll: assign(nothing),
  },
  guards: {
    isPending: ({ context }) => context.command !== undefined && !isTooOld(context.command),
    isTooOld: ({ context }) => context.command !== undefined && isTooOld(context.command),
    endsStay: (_, { error }: { error: unknown }) => endsStay(error as ApiError),
    // Once an answer stayed out, only a verdict on the action itself ends the doubt.
    leavesDoubt: ({ context }, { error }: { error: unknown }) =>
      isInDoubt(error as ApiError) || (wasUnanswered(context) && !isVerdict(error as ApiError)),
    // Then no dialog stands open to show a refusal.
    hasNoDialog: ({ context }) => wasUnanswered(context),
  },
  delays: {
    askAgain: ({ context }) => ASK_AGAIN_MS[Math.min(context.unanswered, ASK_AGAIN_MS.length) - 1] ?? 0,
  },
}).createMachine({
  id: 'reschedule',
  context: ({ input }) => ({ ...nothing, command: input.pending }),
  initial: 'starting',
  states: {
    starting: {
      always: [
        { guard: 'isPending', target: 'inDoubt' },
        { guard: 'isTooOld', target: 'idle', actions: ['tellUnknown', 'forgetCommand'] },
        { target: 'idle' },
      ],
    },
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
          actions: [{ type: 'takeCommand', params: ({ event }) => ({ date: event.date }) }, 'storeCommand'],
        },
      },
    },
    sending: {
      invoke: {
        src: 'sendCommand',
        input: ({ context }) => context.command as DeliveryCommand,
        onDone: {
          target: 'done',
          actions: [{ type: 'tellDone', params: ({ event }) => ({ message: event.output }) }, 'forgetCommand'],
        },
        onError: [
          {
            guard: { type: 'endsStay', params: ({ event }) => ({ error: event.error }) },
            target: 'idle',
            actions: 'forgetCommand',
          },
          {
            guard: { type: 'leavesDoubt', params: ({ event }) => ({ error: event.error }) },
            target: 'inDoubt',
            actions: assign({ unanswered: ({ context }) => context.unanswered + 1 }),
          },
          {
            guard: 'hasNoDialog',
            target: 'idle',
            actions: [
              { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) },
              'tellRefused',
              'forgetCommand',
            ],
          },
          {
            target: 'refused',
            actions: [{ type: 'takeFailure', params: ({ event }) => ({ error: event.error }) }, 'forgetCommand'],
          },
        ],
      },
    },
    refused: {
      on: {
        dismiss: 'idle',
        confirm: {
          target: 'sending',
          actions: [{ type: 'takeCommand', params: ({ event }) => ({ date: event.date }) }, 'storeCommand'],
        },
      },
    },
    inDoubt: { after: { askAgain: 'asking' }, on: { askAgain: 'asking' } },
    asking: {
      always: [{ guard: 'isTooOld', target: 'idle', actions: ['tellUnknown', 'forgetCommand'] }, { target: 'sending' }],
    },
    done: { always: 'idle' },
  },
});
