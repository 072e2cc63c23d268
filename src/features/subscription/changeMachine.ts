import { assign, fromPromise, setup } from 'xstate';
import type { ApiError } from '../../api/apiError';
import type { Wish } from '../../commands/customer/Command';
import type { Outcome } from '../../commands/customer/Command';

interface ChangeContext {
  /** What was sent last. */
  wish: Wish | undefined;
  /** What the shop refused, with the reason. */
  failure: ApiError | undefined;
  /** How many changes went through; a form that sees it grow has nothing left to lose. */
  done: number;
}

export type ChangeEvent =
  | { type: 'send'; wish: Wish }
  /** The outcome of what was in doubt is known, and told by whoever asked. */
  | { type: 'settled'; outcome: Outcome };

const is =
  (type: Outcome['type']) =>
  (_: unknown, { outcome }: { outcome: Outcome }) =>
    outcome.type === type;

/**
 * A change that is sent from its own form: quantity and frequency, or a discount code (rules §10.1, §11.3, §11.5).
 * Pure: `useChangeFlow` provides the command.
 */
export const changeMachine = setup({
  types: { context: {} as ChangeContext, events: {} as ChangeEvent },
  actors: { run: fromPromise<Outcome, Wish>(() => Promise.reject(new Error('not provided'))) },
  actions: {
    takeWish: assign((_, { wish }: { wish: Wish }) => ({ wish, failure: undefined })),
    takeFailure: assign((_, { outcome }: { outcome: Outcome }) => ({
      failure: outcome.type === 'refused' ? outcome.error : undefined,
    })),
    forgetWish: assign({ wish: undefined }),
    countDone: assign({ done: ({ context }) => context.done + 1 }),
  },
  guards: { isDone: is('done'), isRefused: is('refused'), isInDoubt: is('inDoubt') },
}).createMachine({
  id: 'change',
  context: { wish: undefined, failure: undefined, done: 0 },
  initial: 'editing',
  states: {
    editing: {
      on: { send: { target: 'sending', actions: { type: 'takeWish', params: ({ event }) => ({ wish: event.wish }) } } },
    },
    sending: {
      invoke: {
        src: 'run',
        input: ({ context }) => context.wish as Wish,
        onDone: [
          { guard: { type: 'isDone', params: ({ event }) => ({ outcome: event.output }) }, target: 'done' },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ outcome: event.output }) },
            target: 'refused',
            actions: { type: 'takeFailure', params: ({ event }) => ({ outcome: event.output }) },
          },
          { guard: { type: 'isInDoubt', params: ({ event }) => ({ outcome: event.output }) }, target: 'inDoubt' },
          // The stay ended; whoever ended it tells so.
          { target: 'editing' },
        ],
      },
    },
    refused: {
      on: { send: { target: 'sending', actions: { type: 'takeWish', params: ({ event }) => ({ wish: event.wish }) } } },
    },
    inDoubt: {
      on: {
        settled: [
          { guard: { type: 'isDone', params: ({ event }) => ({ outcome: event.outcome }) }, target: 'done' },
          // Already told; what was typed is unsaved again.
          { target: 'editing', actions: 'forgetWish' },
        ],
      },
    },
    done: { entry: 'countDone', always: 'editing' },
  },
});
