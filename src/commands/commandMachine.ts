import { assign, emit, fromPromise, setup } from 'xstate';
import { isInDoubt, isVerdict, type ApiError } from '../api/apiError';
import type { Command, Wish } from './Command';
import { endsStay } from '../api/failurePolicy';
import { askAgainMs } from './askAgainMs';
import { isExpired, toCommand } from './toCommand';

/** How a command ended, or that its answer is lost and it is being retried (rules §20.3). */
export type Outcome =
  | { type: 'done'; command: Command; message: string }
  | { type: 'refused'; command: Command; error: ApiError }
  /** The stay ended; whoever ended it tells so. */
  | { type: 'stayEnded'; command: Command }
  /** After ten minutes without an answer nobody asks any more. */
  | { type: 'unknown'; command: Command }
  | { type: 'inDoubt'; command: Command };

interface CommandContext {
  /** The one under way, or the last one whose failure left its outcome open. */
  command: Command | undefined;
  /** How often the answer stayed out. */
  unanswered: number;
  /** The page that sent it is gone: nobody there can show a refusal. */
  isAskerGone: boolean;
}

export type CommandEvent =
  | { type: 'send'; wish: Wish }
  | { type: 'resume'; command: Command }
  | { type: 'askAgain' }
  /** The page that sent the command was left before there was an answer. */
  | { type: 'askerGone' };

const commandOf = ({ command }: CommandContext): Command => command as Command;

/**
 * Carries out what moves money or a date: sending → done | refused | inDoubt (rules §20.3, §20.4). In doubt it retries
 * with the same key, and nothing else is sent. Pure: `CommandProvider` provides the call, the storage and the messages.
 */
export const commandMachine = setup({
  types: {
    context: {} as CommandContext,
    events: {} as CommandEvent,
    emitted: {} as Outcome,
  },
  actors: {
    sendCommand: fromPromise<string, Command>(() => Promise.reject(new Error('not provided'))),
  },
  actions: {
    storeCommand: () => undefined,
    forgetCommand: () => undefined,
    tellDone: (_, _params: { message: string }) => undefined,
    tellRefusal: (_, _params: { error: unknown }) => undefined,
    tellUnknown: () => undefined,
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
    emitStayEnded: emit(({ context }) => ({ type: 'stayEnded' as const, command: commandOf(context) })),
    emitUnknown: emit(({ context }) => ({ type: 'unknown' as const, command: commandOf(context) })),
    emitInDoubt: emit(({ context }) => ({ type: 'inDoubt' as const, command: commandOf(context) })),
    countUnanswered: assign({ unanswered: ({ context }) => context.unanswered + 1 }),
    dropCommand: assign({ command: undefined }),
    // A verdict is an outcome: the next try is a new wish. After any other failure the key stays.
    dropAfterVerdict: assign(({ context }, { error }: { error: unknown }) => ({
      command: isVerdict(error as ApiError) ? undefined : context.command,
    })),
  },
  guards: {
    isExpired: ({ context }) => isExpired(commandOf(context)),
    // Whoever asked was told of the doubt, or has left.
    isUnheard: ({ context }) => context.unanswered > 0 || context.isAskerGone,
    endsStay: (_, { error }: { error: unknown }) => endsStay(error as ApiError),
    endsStayInDoubt: ({ context }, { error }: { error: unknown }) =>
      context.unanswered > 0 && endsStay(error as ApiError),
    // Once an answer stayed out, only a verdict on the action itself ends the doubt.
    leavesDoubt: ({ context }, { error }: { error: unknown }) =>
      isInDoubt(error as ApiError) || (context.unanswered > 0 && !isVerdict(error as ApiError)),
  },
  delays: {
    askAgain: ({ context }) => askAgainMs(context.unanswered),
  },
}).createMachine({
  id: 'command',
  context: { command: undefined, unanswered: 0, isAskerGone: false },
  initial: 'idle',
  states: {
    idle: {
      entry: assign({ unanswered: 0, isAskerGone: false }),
      on: {
        send: {
          target: 'sending',
          actions: [
            assign({ command: ({ context, event }) => toCommand(event.wish, context.command) }),
            'storeCommand',
          ],
        },
        resume: { target: 'asking', actions: [assign({ command: ({ event }) => event.command }), 'countUnanswered'] },
      },
    },
    sending: {
      on: { askerGone: { actions: assign({ isAskerGone: true }) } },
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
            guard: { type: 'endsStayInDoubt', params: ({ event }) => ({ error: event.error }) },
            target: 'idle',
            actions: ['tellUnknown', 'emitStayEnded', 'forgetCommand', 'dropCommand'],
          },
          {
            guard: { type: 'endsStay', params: ({ event }) => ({ error: event.error }) },
            target: 'idle',
            actions: ['emitStayEnded', 'forgetCommand', 'dropCommand'],
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
          actions: ['tellUnknown', 'emitUnknown', 'forgetCommand', 'dropCommand'],
        },
        { target: 'sending' },
      ],
    },
  },
});
