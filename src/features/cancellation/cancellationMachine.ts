import { assign, fromPromise, setup } from 'xstate';
import type { ApiError } from '../../api/apiError';
import type { Change, ChangeKind, Outcome } from '../../commands/customer/Command';
import type { Confirmed } from '../../commands/CommandContext';
import { notProvided, outcomeGuards, refusalOf, settled, type Ended, withOutcome } from '../../commands/outcomes';
import { newCommandKey } from '../../commands/toCommand';
import type { CancelReason } from '../../domain/subscription/cancellation';
import { endsStep, type CancellationOptions, type CancellationStep } from './cancellationSteps';

interface CancellationContext {
  /** The step on display; while something is sent, the one it was sent from. */
  step: CancellationStep | undefined;
  /** A pause that was asked for itself, and is no offer in place of a cancellation. */
  isOwnPause: boolean;
  /** Of what is confirmed next in the step. */
  key: string;
  change: Change | undefined;
  failure: ApiError | undefined;
}

export type CancellationEvent =
  | { type: 'open' | 'back' | 'keep' | 'pause' }
  /** On to the products. */
  | { type: 'swap' }
  /** 'No thanks, cancel': what was offered instead is not wanted. */
  | { type: 'decline' }
  | { type: 'continue'; reason: CancelReason; options: CancellationOptions }
  | { type: 'confirm'; change: Change }
  /** The address names another step: a reload, a shared link, the browser's Back. */
  | { type: 'visit'; step: CancellationStep | undefined; options: CancellationOptions }
  /** The outcome of a command is known, also of one that was sent before a reload. */
  | { type: 'settled'; outcome: Outcome };

interface Asked {
  step: CancellationStep | undefined;
  options: CancellationOptions;
}

interface ShownStep {
  step: CancellationStep | undefined;
  /** A person's own step, which gets an entry of its own in the history. */
  isMove: boolean;
  /** The address is left as it is: it has not been read yet, or a success has led on already. */
  isKept: boolean;
}

interface Chosen {
  reason: CancelReason;
  options: CancellationOptions;
}

/** Steps that a person takes; whatever else leads to a step takes the place of the one before it in the history. */
const MOVES: readonly string[] = ['open', 'back', 'keep', 'pause', 'swap', 'decline', 'continue'];

const nothing = { step: undefined, isOwnPause: false, key: '', change: undefined, failure: undefined };

const machineSetup = setup({
  types: { context: {} as CancellationContext, events: {} as CancellationEvent },
  actors: { run: fromPromise<Outcome, Confirmed<Change>>(notProvided) },
  actions: {
    takeStep: assign((_, { step, isOwnPause }: Pick<CancellationContext, 'step' | 'isOwnPause'>) => ({
      ...nothing,
      step,
      isOwnPause,
      key: newCommandKey(),
    })),
    setChange: assign((_, { change }: { change: Change }) => ({ change, failure: undefined })),
    takeFailure: assign((_, { outcome }: Ended<Outcome>) => ({
      key: newCommandKey(),
      failure: refusalOf(outcome),
    })),
    /** Writes the step into the address. */
    showStep: (_, _params: ShownStep) => undefined,
    reportRefusal: (_, _params: Ended<Outcome>) => undefined,
    leave: (_, _params: { kind: ChangeKind }) => undefined,
  },
  guards: {
    isShown: ({ context }, { step }: Asked) => step === context.step,
    isLeft: (_, { step, options }: Asked) => step === undefined || !options.cancel,
    toDelay: (_, { step, options }: Asked) => step === 'delay' && options.delay,
    toSwap: (_, { step, options }: Asked) => step === 'swap' && options.swap,
    toSwapping: (_, { step, options }: Asked) => step === 'swapping' && options.swap,
    toPause: (_, { step, options }: Asked) => step === 'pause' && options.pause,
    toConfirm: (_, { step }: Asked) => step === 'confirm',
    hasDelay: (_, { reason, options }: Chosen) => reason === '2' && options.delay,
    hasSwap: (_, { reason, options }: Chosen) => reason === '3' && options.swap,
    isAlternative: ({ context }) => context.step !== 'confirm' && !context.isOwnPause,
    hasReasons: ({ context }) => !context.isOwnPause,
    isCancellation: ({ context }) => context.step === 'confirm',
    ...outcomeGuards,
    endsHere: ({ context }, { outcome }: Ended<Outcome>) =>
      outcome.type === 'done' && endsStep(context.step, outcome.command),
  },
});

const stepState = (step: CancellationStep | undefined, isOwnPause = false) =>
  [
    { type: 'takeStep', params: { step, isOwnPause } },
    {
      type: 'showStep',
      params: ({ event }: { event: { type: string } }): ShownStep => ({
        step,
        isMove: MOVES.includes(event.type),
        isKept: event.type !== 'visit' && !MOVES.includes(event.type),
      }),
    },
  ] as const;

const asked = ({ event }: { event: Extract<CancellationEvent, { type: 'visit' }> }): Asked => event;
const chosen = ({ event }: { event: Extract<CancellationEvent, { type: 'continue' }> }): Chosen => event;
const kindOf = ({ command }: Outcome) => ({ kind: command.kind });

const confirm = {
  target: 'sending',
  actions: {
    type: 'setChange',
    params: ({ event }: { event: Extract<CancellationEvent, { type: 'confirm' }> }) => ({ change: event.change }),
  },
} as const;
const settledAsDone = {
  guard: { type: 'endsHere', params: settled },
  target: 'done',
  actions: { type: 'leave', params: ({ event }: { event: Ended<Outcome> }) => kindOf(event.outcome) },
} as const;

/**
 * From the reasons to a cancellation, or to what is offered instead: reasons → delay | swap | pause | confirm →
 * sending → done | refused | inDoubt; swap → swapping → done (rules §9.3, §9.5). Back leads from the products to the
 * offer of a swap, and to the reasons from everywhere else. Pure: `useCancellationFlow` provides the URL, the command and
 * the messages.
 */
export const cancellationMachine = machineSetup.createMachine({
  id: 'cancellation',
  context: nothing,
  initial: 'closed',
  on: {
    visit: [
      { guard: { type: 'isShown', params: asked } },
      { guard: { type: 'isLeft', params: asked }, target: '.closed' },
      { guard: { type: 'toDelay', params: asked }, target: '.delay' },
      { guard: { type: 'toSwap', params: asked }, target: '.swap' },
      { guard: { type: 'toSwapping', params: asked }, target: '.swapping' },
      { guard: { type: 'toPause', params: asked }, target: '.pause' },
      { guard: { type: 'toConfirm', params: asked }, target: '.confirm' },
      { target: '.reasons' },
    ],
  },
  states: {
    // What was sent before a reload, or before the person went on, leads where it would have led.
    closed: { entry: stepState(undefined), on: { open: 'reasons', pause: 'ownPause', settled: settledAsDone } },
    reasons: {
      entry: stepState('reasons'),
      on: {
        keep: 'closed',
        pause: 'pause',
        settled: settledAsDone,
        continue: [
          { guard: { type: 'hasDelay', params: chosen }, target: 'delay' },
          { guard: { type: 'hasSwap', params: chosen }, target: 'swap' },
          { target: 'confirm' },
        ],
      },
    },
    delay: {
      entry: stepState('delay'),
      on: { back: 'reasons', keep: 'closed', decline: 'confirm', confirm, settled: settledAsDone },
    },
    swap: {
      entry: stepState('swap'),
      on: { back: 'reasons', keep: 'closed', decline: 'confirm', swap: 'swapping', settled: settledAsDone },
    },
    // The swap's own machine sends what is chosen; its success is settled like any other.
    swapping: {
      entry: stepState('swapping'),
      on: { back: 'swap', keep: 'closed', decline: 'confirm', settled: settledAsDone },
    },
    pause: {
      entry: stepState('pause'),
      on: { back: 'reasons', keep: 'closed', decline: 'confirm', confirm, settled: settledAsDone },
    },
    // Asked for itself: there is no cancellation to go back to, or on to.
    ownPause: { entry: stepState('pause', true), on: { keep: 'closed', confirm, settled: settledAsDone } },
    confirm: {
      entry: stepState('confirm'),
      on: { back: 'reasons', keep: 'closed', pause: 'pause', confirm, settled: settledAsDone },
    },
    sending: {
      // What was sent cannot be called back: the browser's Back waits for the answer.
      on: {
        visit: {
          actions: { type: 'showStep', params: ({ context }) => ({ step: context.step, isMove: true, isKept: false }) },
        },
      },
      invoke: {
        src: 'run',
        input: ({ context }) => ({ change: context.change as Change, key: context.key }),
        onDone: [
          {
            guard: withOutcome('isRefused'),
            target: 'refused',
            actions: [withOutcome('takeFailure'), withOutcome('reportRefusal')],
          },
          { guard: withOutcome('isInDoubt'), target: 'inDoubt' },
          {
            guard: withOutcome('isDone'),
            target: 'done',
            actions: { type: 'leave', params: ({ event }) => kindOf(event.output) },
          },
          // The session ended, or the command expired: reported by whoever ended it.
          { target: 'refused' },
        ],
      },
    },
    refused: {
      on: {
        back: { guard: 'hasReasons', target: 'reasons' },
        keep: 'closed',
        decline: { guard: 'isAlternative', target: 'confirm' },
        pause: { guard: 'isCancellation', target: 'pause' },
        confirm,
      },
    },
    inDoubt: {
      on: {
        back: { guard: 'hasReasons', target: 'reasons' },
        keep: 'closed',
        // A late refusal has been reported by the command machine.
        settled: [settledAsDone, { target: 'refused' }],
      },
    },
    done: { always: 'closed' },
  },
});
