import type { ApiError } from '#src/api/apiError';
import type { Product } from '#src/api/product/productsApi';
import { changeMachine } from '#src/commands/changeMachine';
import type { Change, Command, Outcome } from '#src/commands/customer/Command';
import { toCommand } from '#src/commands/toCommand';
import { discountsMachine } from '#src/features/adminDiscounts/discountsMachine';
import { cancellationMachine } from '#src/features/cancellation/cancellationMachine';
import type { CancellationStep } from '#src/features/cancellation/cancellationSteps';
import { toChange } from '#src/features/order/deliveryOrder';
import { rescheduleMachine } from '#src/features/order/rescheduleMachine';
import { swapMachine } from '#src/features/subscription/swap/swapMachine';
import { toSwapChange } from '#src/features/subscription/swap/toSwapChange';
import { ORDER, PRESENT, SUBSCRIPTION } from '../support/flowFixtures';
import { answer, exploreFlow, failed, type Flow } from '../support/flowGraph';

const refusal = (command: Command, error: Partial<ApiError> = {}): Outcome => ({
  type: 'refused',
  command,
  error: { kind: 'refused', status: 409, message: 'No.', ...error },
});
/** Every outcome that a flow distinguishes. */
const outcomesOf = (command: Command): Outcome[] => [
  { type: 'done', command, message: 'Done.' },
  refusal(command),
  { type: 'inDoubt', command },
  { type: 'sessionEnded', command },
];
const answersOf = (flow: string, outcomes: readonly object[]) =>
  outcomes.map((outcome) => answer(`0.${flow}.sending`, outcome));
const settledAs = (outcomes: readonly object[]) => outcomes.map((outcome) => ({ type: 'settled', outcome }));

/** What a step of the cancellation sends. */
const STEP_CHANGES: Partial<Record<CancellationStep, Change>> = {
  delay: { ...SUBSCRIPTION, kind: 'delay', nextBillDate: '2026-12-15' },
  swapping: toSwapChange(PRESENT, { productId: '7' } as Product, { quantity: 1, intervalDays: 14 }),
  pause: { ...SUBSCRIPTION, kind: 'pause', restartDate: '2027-01-01' },
  confirm: { ...SUBSCRIPTION, kind: 'cancel', reason: 'Moving house' },
};

interface InStep {
  step: CancellationStep | undefined;
  isOwnPause: boolean;
}
const cancellation: Flow = {
  machine: cancellationMachine,
  events: ({ context }) => {
    const options = { cancel: true, delay: true, swap: true, pause: true };
    const change = STEP_CHANGES[(context as InStep).step ?? 'confirm'];
    const command = toCommand(change ?? (STEP_CHANGES.confirm as Change), 'key', undefined);
    const visits = [undefined, 'delay', 'swap', 'swapping', 'pause', 'confirm', 'reasons'];
    return [
      ...['open', 'back', 'keep', 'pause', 'swap', 'decline'].map((type) => ({ type })),
      ...['2', '3', '4'].map((reason) => ({ type: 'continue', reason, options })),
      ...visits.map((step) => ({ type: 'visit', step, options })),
      { type: 'confirm', change },
      ...settledAs(outcomesOf(command).slice(0, 2)),
      ...answersOf('cancellation', outcomesOf(command)),
    ];
  },
  // While something is sent it matters from which step.
  situationOf: ({ context }) => {
    const { step, isOwnPause } = context as InStep;
    return isOwnPause ? 'ownPause' : String(step);
  },
};

const DISCOUNT: Change = { ...SUBSCRIPTION, kind: 'applyDiscount', code: 'HALLO' };
const discount = toCommand(DISCOUNT, 'key', undefined);
const change: Flow = {
  machine: changeMachine,
  // A form that shows a refusal also after a doubt, and a change of before a reload.
  input: { doesAskerWait: true },
  events: [
    { type: 'send', change: DISCOUNT },
    { type: 'ask', change: DISCOUNT },
    ...['reset', 'dismiss'].map((type) => ({ type })),
    { type: 'resume', command: discount },
    ...settledAs([...outcomesOf(discount).slice(0, 2), { type: 'expired', command: discount }]),
    ...answersOf('change', outcomesOf(discount)),
  ],
};

const skip = toCommand(toChange(ORDER, 'skip', undefined), 'key', undefined);
const reschedule: Flow = {
  machine: rescheduleMachine,
  events: [
    { type: 'choose', action: 'skip', order: ORDER },
    ...['confirm', 'dismiss', 'settled'].map((type) => ({ type })),
    ...answersOf('reschedule', [...outcomesOf(skip).slice(0, 3), refusal(skip, { status: 400 })]),
    answer('0.reschedule.reloading', ORDER),
    failed('0.reschedule.reloading', new Error('No answer.')),
  ],
};

const PRODUCT: Product = {
  ...{ productId: '102', productName: 'Hanfeinstreu', variant: '30 l', sku: 'H', type: 'litter', imagePath: '' },
  ...{ unitPriceCents: 1490, unitPrice: { cents: 50, unit: 'l' }, stock: 9 },
  reduction: { fromCents: 1690, lowestCents: 1690 },
};
const OFFER = { product: PRODUCT, weeks: [2, 4] };
const CHOICE = { quantity: 1, intervalDays: 14 };
const swapped = toCommand(toSwapChange(PRESENT, PRODUCT, CHOICE), 'key', undefined);
const swap: Flow = {
  machine: swapMachine,
  events: [
    { type: 'choose', product: PRODUCT },
    ...['retry', 'back', 'accept', 'decline'].map((type) => ({ type })),
    { type: 'save', choice: CHOICE, of: PRESENT },
    ...settledAs(outcomesOf(swapped).slice(0, 2)),
    ...['loading', 'refreshing'].flatMap((state) => [
      answer(`0.swap.${state}`, OFFER),
      failed(`0.swap.${state}`, { kind: 'server', status: 500, message: 'No.' }),
    ]),
    ...answersOf('swap', [...outcomesOf(swapped), refusal(swapped, { freshPriceCents: 1590 })]),
  ],
};

const errors: ApiError[] = [
  { kind: 'refused', status: 404, message: 'Gone.' },
  { kind: 'noResponse', message: '' },
  { kind: 'unauthorized', status: 401, message: 'Expired.' },
  { kind: 'refused', status: 409, message: 'Changed.' },
];
const discounts: Flow = {
  machine: discountsMachine,
  events: [
    { type: 'remove', discount: { id: '7', code: 'TEN' } },
    { type: 'cancelRemove' },
    answer('0.discounts.deleting', 'Deleted.'),
    ...errors.map((error) => failed('0.discounts.deleting', error)),
  ],
};

const explore = (flow: Flow) => {
  const { transitionsNotTaken, statesNotReached, deadEnds, keysAfter } = exploreFlow(flow);
  expect([transitionsNotTaken, statesNotReached, deadEnds]).toEqual([[], [], []]);
  return keysAfter;
};

test('the flow discounts takes every transition and ends nowhere', () => {
  explore(discounts);
});

test.each(Object.entries({ cancellation, change, reschedule, swap }))(
  'the flow %s takes every transition, ends nowhere, and keeps its key in doubt alone',
  (_, flow) => {
    const keysAfter = explore(flow);
    expect(new Set(keysAfter('inDoubt'))).toEqual(new Set([true]));
    expect(new Set(keysAfter('refused'))).toEqual(new Set([false]));
  },
);
