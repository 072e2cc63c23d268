import { assign, setup } from 'xstate';
import type { ApiError } from '../api/apiError';
import type { AnyChange, CommandOf } from './AnyChange';
import type { CommandActor, Outcome } from './CommandState';
import { sentCommand } from './sentCommand';
import { newCommandKey } from './toCommand';

interface ChangeInput {
  commands: CommandActor;
  /** True if the open form shows a refusal also after a doubt. */
  isPatient: boolean;
}

interface ChangeContext extends ChangeInput {
  /** Idempotency key of the next confirmation. */
  key: string;
  change: AnyChange | undefined;
  /** Change that waits for its confirmation. */
  asked: AnyChange | undefined;
  /** Refusal by the shop, or error of the lost reply. */
  failure: ApiError | undefined;
  /** Number of successful changes; a form compares it to detect a success (see `useOnDone`). */
  done: number;
}

export type ChangeEvent =
  | { type: 'send'; change: AnyChange }
  /** Opens the confirmation of a change. */
  | { type: 'ask'; change: AnyChange }
  | { type: 'dismiss' }
  /** Resumes a command in doubt, sent by this form before a close or reload. */
  | { type: 'resume'; command: CommandOf<AnyChange> }
  /** Clears the refusal when the subject of the form changes. */
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
 * Flow of a change in its own form or dialog (rules §20.3): editing → sent → done | refused. With a confirmation:
 * editing → asking → sent. Pure: `useChangeFlow` provides the command machine.
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
    // `asked` is kept until `editing`, so that the confirmation shows a refusal.
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
        // Shows the refusal in a patient form only; for others the command machine has reported the refusal.
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
