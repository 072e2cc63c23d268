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

/** A try under the key of an earlier one may have been sent with it. */
const newly = (command: Command, earlier: Command | undefined) => ({
  command,
  isUnsent: command.idempotencyKey !== earlier?.idempotencyKey,
});

/** What a success does, with the server's answer where one came. */
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
 * Carries out what a person confirmed: sending → done | refused | inDoubt (rules §20.3, §20.4). In doubt it retries with
 * the same key, and nothing else is sent; where the shop's data show whether it was carried out, they are read first
 * (rules §20.9). It answers its sender with one event for each outcome, and reports what no sender shows.
 * Pure: `CommandProvider` provides the call, the storage and the messages.
 */
export const commandMachine = setup({
  types: { input: {} as CommandInput, context: {} as CommandState, events: {} as CommandEvent },
  actors: {
    sendCommand: fromPromise<Answer, Command>(notProvided),
    /** Whether the shop holds what was sent. */
    readBack: fromPromise<boolean, Command>(notProvided),
  },
  actions: {
    storeCommand: () => undefined,
    forgetCommand: () => undefined,
    /** Resumes what another tab has left. */
    resumeStored: () => undefined,
    refuseAsBusy: (_, _params: { sender: Sender }) => undefined,
    reportDone: (_, _params: Partial<Answer>) => undefined,
    reportRefusal: () => undefined,
    reportExpired: () => undefined,
    reportMissing: () => undefined,
    answer: ({ context }, outcome: Outcome) => context.sender?.send(outcome),
    takeSender: assign((_, { sender }: { sender: Sender }) => ({ sender, isPatient: true })),
    takeReceipt: assign({ receipt: (_, { receipt }: Partial<Answer>) => receipt }),
    countLostAnswer: assign({ lostAnswers: ({ context }) => context.lostAnswers + 1 }),
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
    /** Another tab has left one whose outcome comes first. */
    isAnotherStored: () => false,
    isUnderWay: ({ context }, { key }: { key: string }) => context.command?.idempotencyKey === key,
    isSender: ({ context }, { sender }: { sender: Sender }) => context.sender === sender,
    isFound: (_, { isFound }: { isFound: boolean }) => isFound,
    isRefused: ({ context }) => context.refusal !== undefined,
    isShownBySender: ({ context: { sender, isPatient, lostAnswers } }) =>
      sender !== undefined && (isPatient || lostAnswers === 0),
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
        onDone: { target: 'idle', actions: succeed(({ output }) => output) },
        onError: [
          {
            // Without a session nobody can ask any more.
            guard: { type: 'endsSessionInDoubt', params: failed },
            target: 'idle',
            actions: ['reportExpired', ...abandoned],
          },
          { guard: { type: 'endsSession', params: failed }, target: 'idle', actions: abandoned },
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
            actions: succeed(() => ({})),
          },
          { guard: 'isMissing', target: 'idle', actions: ['reportMissing', ...abandoned] },
          ...notFound,
        ],
        onError: notFound,
      },
    },
    inDoubt: {
      entry: { type: 'answer', params: ({ context }) => ({ type: 'inDoubt', error: context.loss }) },
      after: { retry: 'retrying' },
      on: { retry: 'retrying' },
    },
    retrying: {
      always: [
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
