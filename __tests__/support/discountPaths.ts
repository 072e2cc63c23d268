import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { ApiError } from '../../src/api/apiError';
import type { DiscountSave, FormTarget } from '../../src/features/adminDiscounts/discountSave';
import { discountsMachine, type DiscountsInput } from '../../src/features/adminDiscounts/discountsMachine';
import { newDiscount } from '../../src/features/adminDiscounts/discountValues';
import { answer, failed, type FlowEvent, type FlowPath, machinePaths, replay, type Walk } from './machinePaths';

type Snapshot = ReturnType<typeof discountsMachine.getInitialSnapshot>;
// Its input is required, which the general type does not know.
const machine = discountsMachine as unknown as AnyStateMachine;

const DAY = '2026-11-21';
const values = { ...newDiscount(DAY), code: 'TEN', amount: '10' };
const created: FormTarget = { id: null, keptStart: null };
const edited: FormTarget = { id: '7', keptStart: DAY, version: 'v1' };
const present: FormTarget = { ...edited, version: 'v2' };
const discount = {
  id: '7',
  code: 'TEN',
  amount: 10,
  isPercentage: true,
  usageTime: null,
  oncePerCustomer: false,
  startDate: DAY,
  endDate: null,
  customers: [],
  version: 'v1',
};

/** Every failure that the machine distinguishes. */
const ERRORS: ApiError[] = [
  { kind: 'unauthorized', status: 401, message: 'Expired.' },
  { kind: 'noResponse', message: '' },
  { kind: 'server', status: 500, message: 'It broke.' },
  { kind: 'refused', status: 409, message: 'Taken.' },
  { kind: 'refused', status: 409, message: 'Changed.', current: { id: '7', version: 'v2' } },
  { kind: 'refused', status: 404, message: 'Gone.' },
];

const outcomes = (actor: string, output: unknown): FlowEvent[] => [
  answer(`0.discounts.${actor}`, output),
  ...ERRORS.map((error) => failed(`0.discounts.${actor}`, error)),
];

const EVENTS: FlowEvent[] = [
  { type: 'open', target: created, values },
  { type: 'open', target: edited, values },
  { type: 'close' },
  { type: 'submit', values },
  { type: 'submit', values, over: present },
  { type: 'submit', values, over: created },
  { type: 'askAgain' },
  { type: 'remove', discount },
  { type: 'confirmRemove' },
  { type: 'cancelRemove' },
  { type: 'xstate.after.askAgain.discounts.inDoubt' },
  { type: 'xstate.after.backToList.discounts.saved' },
  ...outcomes('saving', null),
  ...outcomes('deleting', 'Deleted.'),
];

/** A situation is a state and what else decides what can happen in it. */
const keyOf = (snapshot: AnyMachineSnapshot): string => {
  const { target, isAway, unanswered, failure } = (snapshot as Snapshot).context;
  const kind = target ? (target.id === null ? 'new' : 'stored') : 'none';
  const refusal = failure?.current === undefined ? '' : 'conflict';
  return [snapshot.value, kind, isAway ? 'away' : 'here', unanswered > 0 ? 'unanswered' : '', refusal]
    .filter((part) => part !== '')
    .join(' ');
};

/** A save whose answer was pending when the page was left, milliseconds ago. */
const pendingSince = (ms: number): DiscountSave => ({
  ...created,
  values,
  idempotencyKey: 'key',
  startedAt: Date.now() - ms,
});

export const TOO_OLD_MS = 11 * 60_000;

/** What the flow can start with: nothing, a pending save, or one that has expired. */
export const DISCOUNT_STARTS: DiscountsInput[] = [
  { pending: undefined },
  { pending: pendingSince(0) },
  { pending: pendingSince(TOO_OLD_MS) },
];

export const discountPaths = (input: DiscountsInput): FlowPath[] =>
  machinePaths(machine, { input, keyOf, events: () => EVENTS });

/** A save in doubt expires before it is retried, which only the time can bring about. */
export const TOO_LATE_PATH: FlowPath = [
  {
    event: failed('0.discounts.saving', ERRORS[1]),
    state: 'inDoubt new here unanswered',
  },
  { event: { type: 'askAgain' }, state: 'form new here' },
];

/** Follows a path; `beforeStep` can move the time on. */
export const walkDiscounts = (path: FlowPath, input: DiscountsInput, beforeStep?: (event: FlowEvent) => void): Walk =>
  replay(machine, path, { input, keyOf, beforeStep });
