import { and, assign, emit, fromPromise, setup } from 'xstate';
import { isInDoubt, isVerdict, type ApiError } from '../api/apiError';
import { endsStay, type FailureArea } from '../api/failurePolicy';
import type { AnyWish, CommandOf, OutcomeOf } from './CommandContext';
import { backoffMs, canArriveNoMore, isExpired, toCommand } from './toCommand';

type Command = CommandOf<AnyWish>;

interface CommandInput {
  /** Whose failures end a session (see `failurePolicy`). */
  failureArea: FailureArea;
}

interface CommandContext extends CommandInput {
  /** The one under way, or the last one whose failure left its outcome open. */
  command: Command | undefined;
  /** Its secret was lost with a reload: it cannot be sent again, only asked about (rules §20.9). */
  isReadOnly: boolean;
  /** How often the answer stayed out. */
  unanswered: number;
  /** Whoever sent it shows its outcome also after a doubt: a form that stays open. */
  doesAskerWait: boolean;
  /** Whoever sent it is gone, or was told of the doubt: nobody there shows a refusal. */
  isAskerGone: boolean;
  /** What became of the last answer. */
  loss: ApiError | undefined;
  /** A refusal after a lost answer: an earlier try may have gone through, and be its reason. */
  refusal: ApiError | undefined;
}

export type CommandEvent =
  | { type: 'send'; wish: AnyWish; key: string; doesAskerWait?: boolean }
  | { type: 'resume'; command: Command; isReadOnly?: boolean }
  | { type: 'askAgain' }
  /** The page that sent the command was left before there was an answer, or shows what was sent again. */
  | { type: 'askerGone' | 'askerBack' };

const commandOf = ({ command }: CommandContext): Command => command as Command;

const failed = ({ event }: { event: { error: unknown } }) => ({ error: event.error });
const notFound = [{ guard: 'isRefused', target: 'refused' }, { target: 'inDoubt' }] as const;

const nothing = {
  isReadOnly: false,
  unanswered: 0,
  doesAskerWait: false,
  isAskerGone: false,
  loss: undefined,
  refusal: undefined,
};

/**
 * Carries out what a person confirmed: sending → done | refused | inDoubt (rules §20.3, §20.4). In doubt it retries with
 * the same key, and nothing else is sent; where the shop's data say whether it was carried out, they are read first
 * (rules §20.9). Pure: `CommandProvider` provides the call, the storage and the messages.
 */
export const commandMachine = setup({
  types: {
    input: {} as CommandInput,
    context: {} as CommandContext,
    events: {} as CommandEvent,
    emitted: {} as OutcomeOf<AnyWish>,
  },
  actors: {
    sendCommand: fromPromise<string, Command>(() => Promise.reject(new Error('not provided'))),
    /** Whether the shop holds what was sent. */
    readBack: fromPromise<boolean, Command>(() => Promise.reject(new Error('not provided'))),
  },
  actions: {
    storeCommand: () => undefined,
    forgetCommand: () => undefined,
    tellDone: (_, _params: { message: string | undefined }) => undefined,
    tellRefusal: () => undefined,
    tellExpired: () => undefined,
    tellMissing: () => undefined,
    emitDone: emit(({ context }, { message }: { message: string | undefined }) => ({
      type: 'done' as const,
      command: commandOf(context),
      message,
    })),
    emitRefused: emit(({ context }) => ({
      type: 'refused' as const,
      command: commandOf(context),
      error: context.refusal as ApiError,
    })),
    emitSessionEnded: emit(({ context }) => ({ type: 'sessionEnded' as const, command: commandOf(context) })),
    emitExpired: emit(({ context }) => ({ type: 'expired' as const, command: commandOf(context) })),
    emitInDoubt: emit(({ context }) => ({
      type: 'inDoubt' as const,
      command: commandOf(context),
      error: context.loss,
    })),
    countUnanswered: assign(({ context }) => ({
      unanswered: context.unanswered + 1,
      isAskerGone: context.isAskerGone || !context.doesAskerWait,
    })),
    takeLoss: assign((_, { error }: { error: unknown }) => ({ loss: error as ApiError })),
    takeRefusal: assign((_, { error }: { error: unknown }) => ({ refusal: error as ApiError })),
    dropCommand: assign({ command: undefined }),
    // A verdict is an outcome: the next try is a new wish. After any other failure the key stays.
    dropAfterVerdict: assign(({ context }) => ({
      command: isVerdict(context.refusal as ApiError) ? undefined : context.command,
    })),
  },
  guards: {
    isExpired: ({ context }) => isExpired(commandOf(context)),
    // It was read, and is not there: it cannot be sent again, and nothing of it is under way.
    isMissing: ({ context }) => context.isReadOnly && canArriveNoMore(commandOf(context)),
    isReadOnly: ({ context }) => context.isReadOnly,
    /** Provided where the shop's data say whether a command was carried out. */
    isReadable: () => false,
    isFound: (_, { isFound }: { isFound: boolean }) => isFound,
    isRefused: ({ context }) => context.refusal !== undefined,
    isUnheard: ({ context }) => context.isAskerGone,
    wasLost: ({ context }) => context.unanswered > 0,
    endsSession: ({ context }, { error }: { error: unknown }) => endsStay(error as ApiError, context.failureArea),
    endsSessionInDoubt: ({ context }, { error }: { error: unknown }) =>
      context.unanswered > 0 && endsStay(error as ApiError, context.failureArea),
    // Once an answer stayed out, only a verdict on the action itself ends the doubt.
    leavesDoubt: ({ context }, { error }: { error: unknown }) =>
      isInDoubt(error as ApiError) || (context.unanswered > 0 && !isVerdict(error as ApiError)),
  },
  delays: {
    askAgain: ({ context }) => backoffMs(context.unanswered),
  },
}).createMachine({
  id: 'command',
  context: ({ input }) => ({ ...input, ...nothing, command: undefined }),
  initial: 'idle',
  on: {
    askerGone: { actions: assign({ isAskerGone: true }) },
    askerBack: { actions: assign({ doesAskerWait: true, isAskerGone: false }) },
  },
  states: {
    idle: {
      entry: assign({ unanswered: 0 }),
      on: {
        send: {
          target: 'sending',
          actions: [
            assign(({ context, event: { wish, key, doesAskerWait = false } }) => ({
              ...nothing,
              command: toCommand(wish, key, context.command),
              doesAskerWait,
            })),
            'storeCommand',
          ],
        },
        resume: {
          target: 'asking',
          actions: [
            assign(({ event: { command, isReadOnly = false } }) => ({ ...nothing, command, isReadOnly })),
            'countUnanswered',
          ],
        },
      },
    },
    sending: {
      entry: assign({ refusal: undefined }),
      invoke: {
        src: 'sendCommand',
        input: ({ context }) => commandOf(context),
        onDone: {
          target: 'idle',
          actions: [
            { type: 'tellDone', params: ({ event }) => ({ message: event.output }) },
            { type: 'emitDone', params: ({ event }) => ({ message: event.output }) },
            'forgetCommand',
            'dropCommand',
          ],
        },
        onError: [
          {
            // Without a session nobody can ask any more.
            guard: { type: 'endsSessionInDoubt', params: failed },
            target: 'idle',
            actions: ['tellExpired', 'emitSessionEnded', 'forgetCommand', 'dropCommand'],
          },
          {
            guard: { type: 'endsSession', params: failed },
            target: 'idle',
            actions: ['emitSessionEnded', 'forgetCommand', 'dropCommand'],
          },
          {
            guard: { type: 'leavesDoubt', params: failed },
            target: 'lost',
            actions: ['countUnanswered', { type: 'takeLoss', params: failed }],
          },
          {
            // An earlier try may have gone through, and be the reason of the refusal.
            guard: and(['wasLost', 'isReadable']),
            target: 'reading',
            actions: { type: 'takeRefusal', params: failed },
          },
          { target: 'refused', actions: { type: 'takeRefusal', params: failed } },
        ],
      },
    },
    lost: { always: [{ guard: 'isReadable', target: 'reading' }, { target: 'inDoubt' }] },
    // That the shop does not hold it yet proves nothing: it may still be on its way.
    reading: {
      invoke: {
        src: 'readBack',
        input: ({ context }) => commandOf(context),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => ({ isFound: event.output }) },
            target: 'idle',
            actions: [
              { type: 'tellDone', params: { message: undefined } },
              { type: 'emitDone', params: { message: undefined } },
              'forgetCommand',
              'dropCommand',
            ],
          },
          {
            guard: 'isMissing',
            target: 'idle',
            actions: ['tellMissing', 'emitExpired', 'forgetCommand', 'dropCommand'],
          },
          ...notFound,
        ],
        onError: notFound,
      },
    },
    inDoubt: { entry: 'emitInDoubt', after: { askAgain: 'asking' }, on: { askAgain: 'asking' } },
    asking: {
      always: [
        {
          guard: 'isExpired',
          target: 'idle',
          actions: ['tellExpired', 'emitExpired', 'forgetCommand', 'dropCommand'],
        },
        { guard: 'isReadOnly', target: 'reading', actions: 'countUnanswered' },
        { target: 'sending' },
      ],
    },
    refused: {
      always: [
        {
          guard: 'isUnheard',
          target: 'idle',
          actions: ['tellRefusal', 'emitRefused', 'forgetCommand', 'dropAfterVerdict'],
        },
        { target: 'idle', actions: ['emitRefused', 'forgetCommand', 'dropAfterVerdict'] },
      ],
    },
  },
});
