import { assign, fromPromise, setup } from 'xstate';
import type { ApiError } from '../api/apiError';
import type { AnyChange, CommandOf, Confirmed, OutcomeOf } from './CommandContext';
import { notProvided, outcomeGuards, refusalOf, settled, type Ended, withOutcome } from './outcomes';
import { newCommandKey } from './toCommand';

type Outcome = OutcomeOf<AnyChange>;

interface ChangeInput {
  /** The form shows a refusal also after a doubt, as long as it is open. */
  doesAskerWait: boolean;
}

interface ChangeContext extends ChangeInput {
  /** Of what is confirmed next in this form. */
  key: string;
  change: AnyChange | undefined;
  /** What is asked about before it is sent. */
  asked: AnyChange | undefined;
  /** Why the shop refused it, or what became of its answer. */
  failure: ApiError | undefined;
  /** How many changes went through; a form that sees it grow has nothing left to lose. */
  done: number;
}

export type ChangeEvent =
  | { type: 'send'; change: AnyChange }
  /** Shows what it would do before it is sent. */
  | { type: 'ask'; change: AnyChange }
  | { type: 'dismiss' }
  /** What this form sent before it was closed, or before a reload, is in doubt. */
  | { type: 'resume'; command: CommandOf<AnyChange> }
  /** The form is about something else now: what was said of the last try is over. */
  | { type: 'reset' }
  /** The outcome of what was in doubt is known. */
  | { type: 'settled'; outcome: Outcome };

const ask = {
  target: 'asking',
  actions: {
    type: 'takeAsked',
    params: ({ event }: { event: Extract<ChangeEvent, { type: 'ask' }> }) => ({ change: event.change }),
  },
} as const;
const send = {
  target: 'sending',
  actions: {
    type: 'setChange',
    params: ({ event }: { event: Extract<ChangeEvent, { type: 'send' }> }) => ({ change: event.change }),
  },
} as const;

/**
 * A change that is sent from its own form or dialog (rules §20.3): editing → sending → done | refused | inDoubt; where it
 * is asked about first, editing → asking → sending. Pure: `useChangeFlow` provides the command.
 */
export const changeMachine = setup({
  types: { input: {} as ChangeInput, context: {} as ChangeContext, events: {} as ChangeEvent },
  actors: { run: fromPromise<Outcome, Confirmed<AnyChange>>(notProvided) },
  actions: {
    takeAsked: assign((_, { change }: { change: AnyChange }) => ({ asked: change })),
    setChange: assign((_, { change }: { change: AnyChange }) => ({ change, failure: undefined })),
    takeFailure: assign((_, { outcome }: Ended) => ({
      failure: refusalOf(outcome),
      key: newCommandKey(),
    })),
    takeLoss: assign((_, { outcome }: Ended) => ({
      failure: outcome.type === 'inDoubt' ? outcome.error : undefined,
    })),
    clearChange: assign({ change: undefined, failure: undefined, key: newCommandKey }),
    countDone: assign({ done: ({ context }) => context.done + 1, key: newCommandKey }),
  },
  guards: {
    ...outcomeGuards,
    isRefusedHere: ({ context }, { outcome }: Ended) => context.doesAskerWait && outcome.type === 'refused',
  },
}).createMachine({
  id: 'change',
  context: ({ input }) => ({
    ...input,
    key: newCommandKey(),
    change: undefined,
    asked: undefined,
    failure: undefined,
    done: 0,
  }),
  initial: 'editing',
  states: {
    editing: {
      entry: assign({ asked: undefined }),
      on: {
        ask,
        send,
        resume: {
          target: 'inDoubt',
          actions: { type: 'setChange', params: ({ event }) => ({ change: event.command }) },
        },
      },
    },
    // A refusal leaves the question open, with its reason.
    asking: { on: { ask, send, dismiss: 'editing' } },
    sending: {
      invoke: {
        src: 'run',
        input: ({ context }) => ({ change: context.change as AnyChange, key: context.key }),
        onDone: [
          { guard: withOutcome('isDone'), target: 'done' },
          { guard: withOutcome('isRefused'), target: 'refused', actions: withOutcome('takeFailure') },
          { guard: withOutcome('isInDoubt'), target: 'inDoubt', actions: withOutcome('takeLoss') },
          // The session ended; whoever ended it reports it.
          { target: 'editing' },
        ],
      },
    },
    refused: {
      on: {
        reset: { target: 'editing', actions: 'clearChange' },
        dismiss: { target: 'editing', actions: 'clearChange' },
        ask,
        send,
      },
    },
    inDoubt: {
      on: {
        settled: [
          { guard: { type: 'isDone', params: settled }, target: 'done' },
          {
            guard: { type: 'isRefusedHere', params: settled },
            target: 'refused',
            actions: { type: 'takeFailure', params: settled },
          },
          // Already reported; what was typed is unsaved again.
          { target: 'editing', actions: 'clearChange' },
        ],
      },
    },
    done: { entry: 'countDone', always: 'editing' },
  },
});
