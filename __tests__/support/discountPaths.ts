import { createActor, fromPromise, type AnyStateMachine, type AnyTransitionDefinition } from 'xstate';
import type { ApiError } from '../../src/api/apiError';
import type { Discount } from '../../src/api/discountsApi';
import type { DiscountSave, FormTarget } from '../../src/features/adminDiscounts/discountSave';
import { discountsMachine, type DiscountsInput } from '../../src/features/adminDiscounts/discountsMachine';
import { newDiscount } from '../../src/features/adminDiscounts/discountValues';
import { definedTransitions, flowPaths, type FlowEvent, type FlowPath, type Walk } from './flowPaths';

type Snapshot = ReturnType<typeof discountsMachine.getInitialSnapshot>;
type Definition = AnyTransitionDefinition;

const DAY = '2026-11-21';
const values = { ...newDiscount(DAY), code: 'TEN', amount: '10' };
const created: FormTarget = { id: null, keptStart: null };
const edited: FormTarget = { id: '7', keptStart: DAY };
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
};

/** Everything a call can come to. */
const ERRORS: ApiError[] = [
  { kind: 'unauthorized', status: 401, message: 'Expired.' },
  { kind: 'noResponse', message: '' },
  { kind: 'server', status: 500, message: 'It broke.' },
  { kind: 'refused', status: 409, message: 'Taken.' },
  { kind: 'refused', status: 404, message: 'Gone.' },
];

const outcomes = (actor: string, output: unknown): FlowEvent[] => [
  { type: `xstate.done.actor.0.discounts.${actor}`, output },
  ...ERRORS.map((error) => ({ type: `xstate.error.actor.0.discounts.${actor}`, error })),
];

const EVENTS: FlowEvent[] = [
  { type: 'open', target: created, values },
  { type: 'open', target: edited, values },
  { type: 'close' },
  { type: 'submit', values },
  { type: 'askAgain' },
  { type: 'remove', discount },
  { type: 'confirmRemove' },
  { type: 'cancelRemove' },
  { type: 'xstate.after.askAgain.discounts.inDoubt' },
  { type: 'xstate.after.backToList.discounts.saved' },
  ...outcomes('saving', null),
  ...outcomes('deleting', 'Deleted.'),
];

/** A situation is a state, and whatever else decides what can happen in it. */
const keyOf = (snapshot: { value: unknown; context: unknown }): string => {
  const { target, isAway, unanswered } = (snapshot as Snapshot).context;
  const kind = target ? (target.id === null ? 'new' : 'stored') : 'none';
  return [snapshot.value, kind, isAway ? 'away' : 'here', unanswered > 0 ? 'unanswered' : ''].join(' ');
};

/** A save that was under way when the page was left so many milliseconds ago. */
const pendingSince = (ms: number): DiscountSave => ({
  ...created,
  values,
  idempotencyKey: 'key',
  startedAt: Date.now() - ms,
});

export const TOO_OLD_MS = 11 * 60_000;

/** How the flow can begin: with nothing, with a save whose answer is open, with one that is too old to ask for. */
export const DISCOUNT_STARTS: DiscountsInput[] = [
  { pending: undefined },
  { pending: pendingSince(0) },
  { pending: pendingSince(TOO_OLD_MS) },
];

/** Ways through the discounts' machine that take every transition in every situation, made from its graph. */
export const discountPaths = (input: DiscountsInput): FlowPath[] =>
  flowPaths(discountsMachine as unknown as AnyStateMachine, { input, keyOf, events: () => EVENTS });

/** An answer is lost, and when it is asked for again it is too late: the one way that no event alone leads. */
export const TOO_LATE_PATH: FlowPath = [
  {
    event: { type: 'xstate.error.actor.0.discounts.saving', error: ERRORS[1] },
    state: 'inDoubt new here unanswered',
  },
  { event: { type: 'askAgain' }, state: 'form new here ' },
];

/** A call that the path alone answers. */
const open = <Output, Input>() => fromPromise<Output, Input>(() => new Promise<never>(() => undefined));

/** Walks a path with the running machine; calls are answered, and waits are over, when the path says so. */
export function walkDiscounts(
  path: FlowPath,
  input: DiscountsInput,
  beforeStep: (event: FlowEvent) => void = () => undefined,
): Walk {
  const names = [...definedTransitions(discountsMachine as unknown as AnyStateMachine)];
  const seen: Walk = { transitions: [], states: ['starting'] };
  const nameOf = (taken: Definition): string => {
    const same = names.filter(([one]) => one.source.id === taken.source.id && one.eventType === taken.eventType);
    const groups = [...taken.source.transitions.values(), taken.source.always ?? []] as Definition[][];
    const place = groups.find((group) => group.includes(taken))?.indexOf(taken) ?? 0;
    return same[place]?.[1] ?? 'unknown';
  };
  const machine = discountsMachine.provide({
    actors: { saveDiscount: open<null, DiscountSave>(), deleteDiscount: open<string, Discount>() },
  });
  const actor = createActor(machine, {
    input,
    inspect: (event) => {
      if (event.type !== '@xstate.microstep') return;
      const taken = (event as unknown as { _transitions: Definition[] })._transitions;
      seen.transitions.push(...taken.map(nameOf));
      seen.states.push(...taken.map((one) => (one.target?.[0] ?? one.source).path.join('.')));
    },
  });
  actor.start();
  for (const { event, state } of path) {
    beforeStep(event);
    actor.send(event as never);
    expect([event.type, keyOf(actor.getSnapshot())]).toEqual([event.type, state]);
  }
  actor.stop();
  return seen;
}
