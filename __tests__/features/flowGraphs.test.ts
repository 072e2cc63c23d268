import type { ApiError } from '#src/api/apiError';
import type { Product } from '#src/api/product/productsApi';
import { changeMachine } from '#src/commands/changeMachine';
import type { Change } from '#src/commands/customer/Command';
import type { Outcome } from '#src/commands/CommandState';
import { toCommand } from '#src/commands/toCommand';
import { discountsMachine } from '#src/features/adminDiscounts/discountsMachine';
import { cancellationMachine } from '#src/features/cancellation/cancellationMachine';
import { ALL_OPEN, type CancellationStep } from '#src/features/cancellation/cancellationSteps';
import { toChange } from '#src/features/order/shownOrder';
import { rescheduleMachine } from '#src/features/order/rescheduleMachine';
import { toUpdateChange } from '#src/features/subscription/edit/toUpdateChange';
import { swapMachine } from '#src/features/subscription/swap/swapMachine';
import { refusedWith, SILENT } from '../support/commandActor';
import { ORDER, PRESENT, SUBSCRIPTION } from '../support/flowFixtures';
import { answer, exploreFlow, failed, type Flow } from '../support/flowGraph';

/** Each possible outcome of a command. */
const OUTCOMES: Outcome[] = [
  { type: 'done' },
  refusedWith(400),
  refusedWith(409, { freshPriceCents: 1590 }),
  { type: 'inDoubt' },
  { type: 'abandoned' },
];
const CANCEL: Change = { ...SUBSCRIPTION, kind: 'cancel', reason: 'Moving house' };
const STEPS: readonly CancellationStep[] = ['reasons', 'delay', 'swap', 'swapping', 'pause', 'ownPause', 'confirm'];

const cancellation: Flow = {
  machine: cancellationMachine,
  input: { commands: SILENT },
  events: [
    ...['open', 'back', 'keep', 'pause', 'swap', 'decline'].map((type) => ({ type })),
    ...['2', '3', '4'].map((reason) => ({ type: 'continue', reason, options: ALL_OPEN })),
    ...[undefined, ...STEPS].map((step) => ({ type: 'visit', step })),
    { type: 'confirm', change: CANCEL, subscription: PRESENT },
    ...OUTCOMES,
  ],
};

const DISCOUNT: Change = { ...SUBSCRIPTION, kind: 'applyDiscount', code: 'HALLO' };
const change = (isPatient: boolean): Flow => ({
  machine: changeMachine,
  input: { commands: SILENT, isPatient },
  events: [
    { type: 'send', change: DISCOUNT },
    { type: 'ask', change: DISCOUNT },
    ...['reset', 'dismiss'].map((type) => ({ type })),
    // Change sent before a reload.
    { type: 'resume', command: toCommand(DISCOUNT, 'key', undefined) },
    ...OUTCOMES,
  ],
});

const reschedule: Flow = {
  machine: rescheduleMachine,
  input: { commands: SILENT },
  events: [
    { type: 'confirm', change: toChange(ORDER, 'skip', undefined), order: ORDER },
    ...OUTCOMES,
    answer('0.reschedule.reloading', ORDER),
    failed('0.reschedule.reloading', new Error('No answer.')),
  ],
};

const PRODUCT: Product = {
  ...{ productId: '102', productName: 'Hanfeinstreu', variant: '30 l', sku: 'H', type: 'litter', imagePath: '' },
  ...{ unitPriceCents: 1490, unitPrice: { cents: 50, unit: 'l' }, stock: 9 },
  reduction: { fromCents: 1690, lowestCents: 1690 },
};
const swap: Flow = {
  machine: swapMachine,
  input: { commands: SILENT, productId: PRODUCT.productId },
  events: [
    { type: 'retry' },
    { type: 'save', change: toUpdateChange('swap', PRESENT, PRODUCT, { quantity: 1, intervalDays: 14 }) },
    ...['loading', 'refreshing'].flatMap((state) => [
      answer(`0.swap.${state}`, { product: PRODUCT, weeks: [2, 4] }),
      failed(`0.swap.${state}`, { kind: 'server', status: 500, message: 'No.' }),
    ]),
    ...OUTCOMES,
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

/** Explores a flow once for each input. All inputs together must take every transition. */
const explore = (...flows: Flow[]) => {
  const graphs = flows.map(exploreFlow);
  const [{ transitionsNotTaken: missing } = { transitionsNotTaken: [] }, ...others] = graphs;
  expect(missing.filter((one) => others.every((graph) => graph.transitionsNotTaken.includes(one)))).toEqual([]);
  for (const { statesNotReached, deadEnds, keysAfter } of graphs) {
    expect([statesNotReached, deadEnds]).toEqual([[], []]);
    expect(keysAfter('refused').filter(Boolean)).toEqual([]);
  }
};

test.each<[string, Flow[]]>([
  ['discounts', [discounts]],
  ['cancellation', [cancellation]],
  ['change', [change(true), change(false)]],
  ['reschedule', [reschedule]],
  ['swap', [swap]],
])('the flow %s takes every transition, has no dead end, and reuses no refused key', (_, flows) => explore(...flows));
