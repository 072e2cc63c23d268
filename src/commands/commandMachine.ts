import { and, assign, emit, fromPromise, setup } from 'xstate';
import { asApiError, isInDoubt, isRefusal, type ApiError } from '../api/apiError';
import { endsSession } from '../api/failurePolicy';
import type { AnyChange, Answer, CommandOf, OutcomeOf } from './CommandContext';
import { nothing, type CommandInput, type CommandState } from './CommandState';
import { notProvided } from './outcomes';
import { backoffMs, canArriveNoMore, isExpired, toCommand } from './toCommand';

type Command = CommandOf<AnyChange>;

export type CommandEvent =
  | { type: 'send'; change: AnyChange; key: string; doesAskerWait?: boolean }
  | { type: 'resume'; command: Command; isReadOnly?: boolean }
  | { type: 'retry' }
  /** The page that sent the command was left before there was an answer, or shows what was sent again. */
  | { type: 'askerGone' | 'askerBack' };

const commandOf = ({ command }: CommandState): Command => command as Command;

const failed = ({ event }: { event: { error: unknown } }) => ({ error: asApiError(event.error) });
const notFound = [{ guard: 'isRefused', target: 'refused' }, { target: 'inDoubt' }] as const;

/** A try under the key of an earlier one may have been sent with it. */
const newly = (command: Command, earlier: Command | undefined) => ({
  command,
  isUnsent: command.idempotencyKey !== earlier?.idempotencyKey,
});

/**
 * Carries out what a person confirmed: sending → done | refused | inDoubt (rules §20.3, §20.4). In doubt it retries with
 * the same key, and nothing else is sent; where the shop's data show whether it was carried out, they are read first
 * (rules §20.9). Pure: `CommandProvider` provides the call, the storage and the messages.
 */
export const commandMachine = setup({
  types: {
    input: {} as CommandInput,
    context: {} as CommandState,
    events: {} as CommandEvent,
    emitted: {} as OutcomeOf<AnyChange>,
  },
  actors: {
    sendCommand: fromPromise<Answer, Command>(notProvided),
    /** Whether the shop holds what was sent. */
    readBack: fromPromise<boolean, Command>(notProvided),
  },
  actions: {
    storeCommand: () => undefined,
    forgetCommand: () => undefined,
    reportDone: (_, _params: Partial<Answer>) => undefined,
    reportRefusal: () => undefined,
    reportExpired: () => undefined,
    reportMissing: () => undefined,
    emitDone: emit(({ context }, { message, receipt }: Partial<Answer>) => ({
      type: 'done' as const,
      command: commandOf(context),
      message,
      receipt,
    })),
    emitRefused: emit(({ context }) => ({
      type: 'refused' as const,
      command: commandOf(context),
      error: asApiError(context.refusal),
    })),
    emitSessionEnded: emit(({ context }) => ({ type: 'sessionEnded' as const, command: commandOf(context) })),
    emitExpired: emit(({ context }) => ({ type: 'expired' as const, command: commandOf(context) })),
    emitInDoubt: emit(({ context }) => ({
      type: 'inDoubt' as const,
      command: commandOf(context),
      error: context.loss,
    })),
    countLostAnswer: assign(({ context }) => ({
      lostAnswers: context.lostAnswers + 1,
      isAskerGone: context.isAskerGone || !context.doesAskerWait,
    })),
    takeLoss: assign(({ context }, { error }: { error: ApiError }) => ({
      loss: error,
      isUnsent: context.isUnsent && error.kind === 'offline',
    })),
    takeRefusal: assign((_, { error }: { error: ApiError }) => ({ refusal: error })),
    dropCommand: assign({ command: undefined }),
    // A refusal is an outcome: the next try is a new command. After any other failure the key is kept.
    dropAfterRefusal: assign(({ context }) => ({
      command: isRefusal(asApiError(context.refusal)) ? undefined : context.command,
    })),
  },
  guards: {
    isExpired: ({ context }) => isExpired(commandOf(context)),
    // It was read, and is not there: it cannot be sent again, and nothing of it is under way.
    isMissing: ({ context }) => context.isReadOnly && canArriveNoMore(commandOf(context)),
    isReadOnly: ({ context }) => context.isReadOnly,
    /** Provided where the shop's data show whether a command was carried out. */
    isReadable: () => false,
    isFound: (_, { isFound }: { isFound: boolean }) => isFound,
    isRefused: ({ context }) => context.refusal !== undefined,
    isUnheard: ({ context }) => context.isAskerGone,
    wasLost: ({ context }) => context.lostAnswers > 0,
    endsSession: ({ context }, { error }: { error: ApiError }) => endsSession(error, context.failureArea),
    endsSessionInDoubt: ({ context }, { error }: { error: ApiError }) =>
      context.lostAnswers > 0 && endsSession(error, context.failureArea),
    // Once an answer was lost, only a refusal of the command itself ends the doubt.
    leavesDoubt: ({ context }, { error }: { error: ApiError }) =>
      isInDoubt(error) || (context.lostAnswers > 0 && !isRefusal(error)),
  },
  delays: { retry: ({ context }) => backoffMs(context.lostAnswers) },
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
      entry: assign({ lostAnswers: 0 }),
      on: {
        send: {
          target: 'sending',
          actions: [
            assign(({ context, event: { change, key, doesAskerWait = false } }) => ({
              ...nothing,
              ...newly(toCommand(change, key, context.command), context.command),
              doesAskerWait,
            })),
            'storeCommand',
          ],
        },
        resume: {
          target: 'retrying',
          actions: [
            assign(({ event: { command, isReadOnly = false } }) => ({ ...nothing, command, isReadOnly })),
            'countLostAnswer',
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
            { type: 'reportDone', params: ({ event }) => event.output },
            { type: 'emitDone', params: ({ event }) => event.output },
            'forgetCommand',
            'dropCommand',
          ],
        },
        onError: [
          {
            // Without a session nobody can ask any more.
            guard: { type: 'endsSessionInDoubt', params: failed },
            target: 'idle',
            actions: ['reportExpired', 'emitSessionEnded', 'forgetCommand', 'dropCommand'],
          },
          {
            guard: { type: 'endsSession', params: failed },
            target: 'idle',
            actions: ['emitSessionEnded', 'forgetCommand', 'dropCommand'],
          },
          {
            guard: { type: 'leavesDoubt', params: failed },
            target: 'lost',
            actions: ['countLostAnswer', { type: 'takeLoss', params: failed }],
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
              { type: 'reportDone', params: {} },
              { type: 'emitDone', params: {} },
              'forgetCommand',
              'dropCommand',
            ],
          },
          {
            guard: 'isMissing',
            target: 'idle',
            actions: ['reportMissing', 'emitExpired', 'forgetCommand', 'dropCommand'],
          },
          ...notFound,
        ],
        onError: notFound,
      },
    },
    inDoubt: { entry: 'emitInDoubt', after: { retry: 'retrying' }, on: { retry: 'retrying' } },
    retrying: {
      always: [
        {
          guard: 'isExpired',
          target: 'idle',
          actions: ['reportExpired', 'emitExpired', 'forgetCommand', 'dropCommand'],
        },
        { guard: 'isReadOnly', target: 'reading', actions: 'countLostAnswer' },
        { target: 'sending' },
      ],
    },
    refused: {
      always: [
        {
          guard: 'isUnheard',
          target: 'idle',
          actions: ['reportRefusal', 'emitRefused', 'forgetCommand', 'dropAfterRefusal'],
        },
        { target: 'idle', actions: ['emitRefused', 'forgetCommand', 'dropAfterRefusal'] },
      ],
    },
  },
});
