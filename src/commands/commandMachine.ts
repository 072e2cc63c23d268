import { and, assign, fromPromise, setup } from 'xstate';
import { asApiError, isInDoubt, isRefusal, type ApiError } from '../api/apiError';
import { endsSession } from '../api/failurePolicy';
import { notProvided } from '../config/notProvided';
import type { AnyChange, Answer, CommandOf } from './AnyChange';
import {
  nothing,
  type CommandEvent,
  type CommandInput,
  type CommandState,
  type Outcome,
  type Sender,
} from './CommandState';
import { backoffMs, canArriveNoMore, isExpired, toCommand } from './toCommand';

type Command = CommandOf<AnyChange>;

const commandOf = ({ command }: CommandState): Command => command as Command;

const failed = ({ event }: { event: { error: unknown } }) => ({ error: asApiError(event.error) });
const notFound = [{ guard: 'isRefused', target: 'refused' }, { target: 'inDoubt' }] as const;
const abandoned = [
  { type: 'answer', params: { type: 'abandoned' } as const },
  { type: 'forgetCommand' },
  { type: 'dropCommand' },
] as const;

/** Failures after which the outcome is unknown, or is not awaited any more. */
const unsettled = [
  {
    // Because a retry needs a session.
    guard: { type: 'endsSessionInDoubt', params: failed },
    target: 'idle',
    actions: [{ type: 'reportExpired' }, ...abandoned],
  },
  { guard: { type: 'endsSession', params: failed }, target: 'idle', actions: abandoned },
  {
    guard: { type: 'leavesDoubt', params: failed },
    target: 'lost',
    actions: [{ type: 'countLostAnswer' }, { type: 'takeLoss', params: failed }],
  },
] as const;

/** `isUnsent` is false for a repeated key, because an earlier try may have been sent. */
const newly = (command: Command, earlier: Command | undefined) => ({
  command,
  isUnsent: command.idempotencyKey !== earlier?.idempotencyKey,
});

/** Actions of a success, with the server's reply if there is one. */
const succeed = <Event>(answerOf: (event: Event) => Partial<Answer>) => {
  const params = ({ event }: { event: Event }) => answerOf(event);
  return [
    { type: 'reportDone', params },
    { type: 'takeReceipt', params },
    { type: 'answer', params: { type: 'done' } },
    { type: 'forgetCommand' },
    { type: 'dropCommand' },
  ] as const;
};

/**
 * Executes a confirmed change: sending → done | refused | action | inDoubt (rules §20.3, §20.4). In doubt the machine
 * retries with the same key and refuses other commands. In `action` a person has to confirm a charge (rules §35.5). If the shop's data can show the effect, they are read before the retry
 * (rules §20.9). The sender receives each outcome as one event; outcomes without a sender are reported. Pure:
 * `CommandProvider` provides the call, the storage and the messages.
 */
export const commandMachine = setup({
  types: { input: {} as CommandInput, context: {} as CommandState, events: {} as CommandEvent },
  actors: {
    sendCommand: fromPromise<Answer, Command>(notProvided),
    /** Resolves to true if the shop's data contain the change. */
    readBack: fromPromise<boolean, Command>(notProvided),
  },
  actions: {
    storeCommand: () => undefined,
    forgetCommand: () => undefined,
    /** Resumes a command that another tab stored. */
    resumeStored: () => undefined,
    refuseAsBusy: (_, _params: { sender: Sender }) => undefined,
    reportDone: (_, _params: Partial<Answer>) => undefined,
    reportRefusal: () => undefined,
    reportExpired: () => undefined,
    reportMissing: () => undefined,
    answer: ({ context }, outcome: Outcome) => context.sender?.send(outcome),
    takeSender: assign((_, { sender }: { sender: Sender }) => ({ sender, isPatient: true })),
    takeReceipt: assign({ receipt: (_, { receipt }: Partial<Answer>) => receipt }),
    takeAction: assign(({ context }, { action }: Answer) => ({
      command: { ...commandOf(context), bankAction: action },
    })),
    countLostAnswer: assign({ lostAnswers: ({ context }) => context.lostAnswers + 1 }),
    takeLoss: assign(({ context }, { error }: { error: ApiError }) => ({
      loss: error,
      isUnsent: context.isUnsent && error.kind === 'offline',
    })),
    takeRefusal: assign((_, { error }: { error: ApiError }) => ({ refusal: error })),
    dropCommand: assign({ command: undefined }),
    // Because the next try after a refusal is a new command. Other failures keep the key.
    dropAfterRefusal: assign(({ context }) => ({
      command: isRefusal(asApiError(context.refusal)) ? undefined : context.command,
    })),
  },
  guards: {
    isExpired: ({ context }) => isExpired(commandOf(context)),
    // True if a command without its secret is too old to arrive.
    isMissing: ({ context }) => context.isReadOnly && canArriveNoMore(commandOf(context)),
    isReadOnly: ({ context }) => context.isReadOnly,
    /** True if the kind of the command has a `readBack`. */
    isReadable: () => false,
    /** True if another tab stored a command; its outcome comes first. */
    isAnotherStored: () => false,
    isUnderWay: ({ context }, { key }: { key: string }) => context.command?.idempotencyKey === key,
    isSender: ({ context }, { sender }: { sender: Sender }) => context.sender === sender,
    isFound: (_, { isFound }: { isFound: boolean }) => isFound,
    isRefused: ({ context }) => context.refusal !== undefined,
    isShownBySender: ({ context: { sender, isPatient, lostAnswers } }) =>
      sender !== undefined && (isPatient || lostAnswers === 0),
    needsPerson: (_, { action }: Answer) => action !== undefined,
    isAction: ({ context }) => context.command?.bankAction !== undefined,
    wasLost: ({ context }) => context.lostAnswers > 0,
    endsSession: ({ context }, { error }: { error: ApiError }) => endsSession(error, context.failureGroup),
    endsSessionInDoubt: ({ context }, { error }: { error: ApiError }) =>
      context.lostAnswers > 0 && endsSession(error, context.failureGroup),
    // After a lost reply, only a refusal of the command ends the doubt.
    leavesDoubt: ({ context }, { error }: { error: ApiError }) =>
      isInDoubt(error) || (context.lostAnswers > 0 && !isRefusal(error)),
  },
  delays: { retry: ({ context }) => backoffMs(context.lostAnswers) },
}).createMachine({
  id: 'command',
  context: ({ input }) => ({ ...input, ...nothing, command: undefined, receipt: undefined }),
  initial: 'idle',
  on: {
    send: [
      {
        guard: { type: 'isUnderWay', params: ({ event }) => event },
        actions: { type: 'takeSender', params: ({ event }) => event },
      },
      { actions: { type: 'refuseAsBusy', params: ({ event }) => event } },
    ],
    left: { guard: { type: 'isSender', params: ({ event }) => event }, actions: assign({ sender: undefined }) },
    forgetReceipt: { actions: assign({ receipt: undefined }) },
  },
  states: {
    idle: {
      entry: assign({ lostAnswers: 0 }),
      on: {
        send: [
          {
            guard: 'isAnotherStored',
            actions: [{ type: 'refuseAsBusy', params: ({ event }) => event }, 'resumeStored'],
          },
          {
            target: 'sending',
            actions: [
              assign(({ context, event: { change, key, sender, isPatient } }) => ({
                ...nothing,
                ...newly(toCommand(change, key, context.command), context.command),
                sender,
                isPatient,
              })),
              'storeCommand',
            ],
          },
        ],
        resume: {
          target: 'retrying',
          actions: [
            assign(({ event: { command, isReadOnly } }) => ({ ...nothing, command, isReadOnly })),
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
        onDone: [
          {
            guard: { type: 'needsPerson', params: ({ event }) => event.output },
            target: 'action',
            actions: [{ type: 'takeAction', params: ({ event }) => event.output }, 'storeCommand'],
          },
          { target: 'idle', actions: succeed(({ output }) => output) },
        ],
        onError: [
          ...unsettled,
          {
            // Because a successful earlier try may be the cause of the refusal.
            guard: and(['wasLost', 'isReadable']),
            target: 'reading',
            actions: { type: 'takeRefusal', params: failed },
          },
          { target: 'refused', actions: { type: 'takeRefusal', params: failed } },
        ],
      },
    },
    lost: { always: [{ guard: 'isReadable', target: 'reading' }, { target: 'inDoubt' }] },
    // A missing change proves nothing, because the call may arrive later.
    reading: {
      invoke: {
        src: 'readBack',
        input: ({ context }) => commandOf(context),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => ({ isFound: event.output }) },
            target: 'idle',
            actions: succeed(() => ({})),
          },
          { guard: 'isMissing', target: 'idle', actions: ['reportMissing', ...abandoned] },
          ...notFound,
        ],
        onError: notFound,
      },
    },
    action: {
      // Counts as a lost reply, because the page shows a notice and no other command is sent.
      entry: ['countLostAnswer', { type: 'answer', params: { type: 'inDoubt' } }],
      on: {
        settle: { target: 'idle', actions: succeed(({ answer }) => answer) },
        fail: [...unsettled, { target: 'refused', actions: { type: 'takeRefusal', params: failed } }],
      },
    },
    inDoubt: {
      entry: { type: 'answer', params: ({ context }) => ({ type: 'inDoubt', error: context.loss }) },
      after: { retry: 'retrying' },
      on: { retry: 'retrying' },
    },
    retrying: {
      always: [
        // Never expires, because a charge is only asked for.
        { guard: 'isAction', target: 'action' },
        { guard: 'isExpired', target: 'idle', actions: ['reportExpired', ...abandoned] },
        { guard: 'isReadOnly', target: 'reading', actions: 'countLostAnswer' },
        { target: 'sending' },
      ],
    },
    refused: {
      entry: { type: 'answer', params: ({ context }) => ({ type: 'refused', error: asApiError(context.refusal) }) },
      always: [
        { guard: 'isShownBySender', target: 'idle', actions: ['forgetCommand', 'dropAfterRefusal'] },
        { target: 'idle', actions: ['reportRefusal', 'forgetCommand', 'dropAfterRefusal'] },
      ],
    },
  },
});
