import { assign, setup } from 'xstate';
import type { ApiError } from '../api/apiError';
import type { AnyChange, CommandOf } from './AnyChange';
import type { CommandActor, Outcome } from './CommandState';
import { sentCommand } from './sentCommand';
import { newCommandKey } from './toCommand';

interface ChangeInput {
  commands: CommandActor;
  /** The form shows a refusal also after a doubt, as long as it is open. */
  isPatient: boolean;
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
  | Outcome;

type EventOf<Type extends ChangeEvent['type']> = { event: Extract<ChangeEvent, { type: Type }> };

const ask = {
  target: 'asking',
  actions: { type: 'takeAsked', params: ({ event }: EventOf<'ask'>) => event },
} as const;
const send = {
  target: 'sent',
  actions: { type: 'takeChange', params: ({ event }: EventOf<'send'>) => event },
} as const;
const refused = {
  target: '#change.refused',
  actions: { type: 'takeRefusal', params: ({ event }: EventOf<'refused'>) => event },
} as const;

/**
 * A change that is sent from its own form or dialog (rules §20.3): editing → sent → done | refused; where it is asked
 * about first, editing → asking → sent. Pure: `useChangeFlow` provides the command machine.
 */
export const changeMachine = setup({
  types: { input: {} as ChangeInput, context: {} as ChangeContext, events: {} as ChangeEvent },
  actors: { sentCommand },
  actions: {
    takeChange: assign((_, { change }: { change: AnyChange }) => ({ change, failure: undefined })),
    takePending: assign((_, { command }: { command: CommandOf<AnyChange> }) => ({
      change: command,
      key: command.idempotencyKey,
      failure: undefined,
    })),
    takeAsked: assign((_, { change }: { change: AnyChange }) => ({ asked: change })),
    takeRefusal: assign((_, { error }: { error: ApiError }) => ({ failure: error, key: newCommandKey() })),
    takeLoss: assign((_, { error }: { error?: ApiError | undefined }) => ({ failure: error })),
    clearChange: assign({ change: undefined, failure: undefined, key: newCommandKey }),
    countDone: assign({ done: ({ context }) => context.done + 1, key: newCommandKey }),
  },
  guards: { isPatient: ({ context }) => context.isPatient },
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
        resume: { target: 'sent.inDoubt', actions: { type: 'takePending', params: ({ event }) => event } },
      },
    },
    // A refusal leaves the question open, with its reason.
    asking: { on: { ask, send, dismiss: 'editing' } },
    sent: {
      invoke: {
        src: 'sentCommand',
        input: ({ context: { commands, change, key, isPatient } }) => ({
          ...{ commands, key, isPatient },
          change: change as AnyChange,
        }),
      },
      initial: 'sending',
      states: {
        sending: { on: { refused } },
        // Unless the form shows it, the command machine has reported the refusal; what was typed is unsaved again.
        inDoubt: {
          on: {
            refused: [
              { guard: 'isPatient', ...refused },
              { target: '#change.editing', actions: 'clearChange' },
            ],
          },
        },
      },
      on: {
        done: 'done',
        inDoubt: { target: '.inDoubt', actions: { type: 'takeLoss', params: ({ event }) => event } },
        abandoned: { target: 'editing', actions: 'clearChange' },
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
    done: { entry: 'countDone', always: 'editing' },
  },
});
