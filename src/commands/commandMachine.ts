import { assign, emit, fromPromise, setup } from 'xstate';
import { isInDoubt, isVerdict, type ApiError } from '../api/apiError';
import { endsStay, type FailureArea } from '../api/failurePolicy';
import { timings } from '../config/timings';
import type { AnyWish, CommandOf, OutcomeOf } from './CommandContext';
import { isExpired, toCommand } from './toCommand';

type Command = CommandOf<AnyWish>;

interface CommandInput {
  /** Whose failures end a session (see `failurePolicy`). */
  failureArea: FailureArea;
}

interface CommandContext extends CommandInput {
  /** The one under way, or the last one whose failure left its outcome open. */
  command: Command | undefined;
  /** How often the answer stayed out. */
  unanswered: number;
  /** Whoever sent it shows its outcome also after a doubt: a form that stays open. */
  doesAskerWait: boolean;
  /** Whoever sent it is gone, or was told of the doubt: nobody there shows a refusal. */
  isAskerGone: boolean;
}

export type CommandEvent =
  | { type: 'send'; wish: AnyWish; doesAskerWait?: boolean }
  | { type: 'resume'; command: Command }
  | { type: 'askAgain' }
  /** The page that sent the command was left before there was an answer, or shows what was sent again. */
  | { type: 'askerGone' | 'askerBack' };

/** How long to wait after so many lost answers, in milliseconds. */
export const backoffMs = (lost: number): number => timings.retries[Math.min(lost, timings.retries.length) - 1] ?? 0;

const commandOf = ({ command }: CommandContext): Command => command as Command;

/**
 * Carries out what moves money or a date: sending → done | refused | inDoubt (rules §20.3, §20.4). In doubt it retries
 * with the same key, and nothing else is sent. Pure: `CommandProvider` provides the call, the storage and the messages.
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
  },
  actions: {
    storeCommand: () => undefined,
    forgetCommand: () => undefined,
    tellDone: (_, _params: { message: string }) => undefined,
    tellRefusal: (_, _params: { error: unknown }) => undefined,
    tellExpired: () => undefined,
    emitDone: emit(({ context }, { message }: { message: string }) => ({
      type: 'done' as const,
      command: commandOf(context),
      message,
    })),
    emitRefused: emit(({ context }, { error }: { error: unknown }) => ({
      type: 'refused' as const,
      command: commandOf(context),
      error: error as ApiError,
    })),
    emitSessionEnded: emit(({ context }) => ({ type: 'sessionEnded' as const, command: commandOf(context) })),
    emitExpired: emit(({ context }) => ({ type: 'expired' as const, command: commandOf(context) })),
    emitInDoubt: emit(({ context }) => ({ type: 'inDoubt' as const, command: commandOf(context) })),
    countUnanswered: assign(({ context }) => ({
      unanswered: context.unanswered + 1,
      isAskerGone: context.isAskerGone || !context.doesAskerWait,
    })),
    dropCommand: assign({ command: undefined }),
    // A verdict is an outcome: the next try is a new wish. After any other failure the key stays.
    dropAfterVerdict: assign(({ context }, { error }: { error: unknown }) => ({
      command: isVerdict(error as ApiError) ? undefined : context.command,
    })),
  },
  guards: {
    isExpired: ({ context }) => isExpired(commandOf(context)),
    isUnheard: ({ context }) => context.isAskerGone,
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
  context: ({ input }) => ({ ...input, command: undefined, unanswered: 0, doesAskerWait: false, isAskerGone: false }),
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
            assign(({ context, event: { wish, doesAskerWait = false } }) => ({
              command: toCommand(wish, context.command),
              unanswered: 0,
              doesAskerWait,
              isAskerGone: false,
            })),
            'storeCommand',
          ],
        },
        resume: {
          target: 'asking',
          actions: [
            assign(({ event: { command } }) => ({ command, unanswered: 0, doesAskerWait: false })),
            'countUnanswered',
          ],
        },
      },
    },
    sending: {
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
            // Without a stay nobody can ask any more.
            guard: { type: 'endsSessionInDoubt', params: ({ event }) => ({ error: event.error }) },
            target: 'idle',
            actions: ['tellExpired', 'emitSessionEnded', 'forgetCommand', 'dropCommand'],
          },
          {
            guard: { type: 'endsSession', params: ({ event }) => ({ error: event.error }) },
            target: 'idle',
            actions: ['emitSessionEnded', 'forgetCommand', 'dropCommand'],
          },
          {
            guard: { type: 'leavesDoubt', params: ({ event }) => ({ error: event.error }) },
            target: 'inDoubt',
            actions: 'countUnanswered',
          },
          {
            guard: 'isUnheard',
            target: 'idle',
            actions: [
              { type: 'tellRefusal', params: ({ event }) => ({ error: event.error }) },
              { type: 'emitRefused', params: ({ event }) => ({ error: event.error }) },
              'forgetCommand',
              { type: 'dropAfterVerdict', params: ({ event }) => ({ error: event.error }) },
            ],
          },
          {
            target: 'idle',
            actions: [
              { type: 'emitRefused', params: ({ event }) => ({ error: event.error }) },
              'forgetCommand',
              { type: 'dropAfterVerdict', params: ({ event }) => ({ error: event.error }) },
            ],
          },
        ],
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
        { target: 'sending' },
      ],
    },
  },
});
