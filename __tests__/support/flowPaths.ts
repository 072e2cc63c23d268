import type { ApiError } from '../../src/api/apiError';
import type { Command, Change } from '../../src/commands/customer/Command';
import type { Product } from '../../src/api/product/productsApi';
import type { Subscription } from '../../src/api/subscription/Subscription';
import type { Outcome } from '../../src/commands/customer/Command';
import { toCommand } from '../../src/commands/toCommand';
import { type CancellationEvent, cancellationMachine } from '../../src/features/cancellation/cancellationMachine';
import type { CancellationStep } from '../../src/features/cancellation/cancellationSteps';
import { type DeliveryOrder, toChange } from '../../src/features/order/deliveryOrder';
import { rescheduleMachine } from '../../src/features/order/rescheduleMachine';
import { changeMachine } from '../../src/commands/changeMachine';
import { type Offer, swapMachine } from '../../src/features/subscription/swap/swapMachine';
import { toSwapChange } from '../../src/features/subscription/swap/toSwapChange';
import { answer, failed, type FlowEvent, type FlowPath, type FlowStep, machinePaths } from './machinePaths';

const CONFLICT = 409;
const refusal = (command: Command, error: Partial<ApiError> = {}): Outcome => ({
  type: 'refused',
  command,
  error: { kind: 'refused', status: CONFLICT, message: 'No.', ...error },
});
const done = (command: Command): Outcome => ({ type: 'done', command, message: 'Done.' });
/** Every outcome that a flow distinguishes. */
const outcomesOf = (command: Command): Outcome[] => [
  done(command),
  refusal(command),
  { type: 'inDoubt', command },
  { type: 'sessionEnded', command },
];

/** The outcome that a step brings, at once or later. */
export const outcomeOf = (step: FlowStep | undefined) =>
  (step?.event.output ?? step?.event.outcome) as Outcome | undefined;
/** The portal leaves the page when a session ends. */
const endsSession = (step: FlowStep): boolean => outcomeOf(step)?.type === 'sessionEnded';

const SUBSCRIPTION = { purchaseId: '1', productName: 'Eichenstreu', version: 'v1' };

/** What each step of a cancellation sends. */
export const CANCELLATION_CHANGES: Partial<Record<CancellationStep, Change>> = {
  delay: { ...SUBSCRIPTION, kind: 'delay', nextBillDate: '2026-12-15' },
  // Sent by the machine of the swap.
  swapping: {
    ...SUBSCRIPTION,
    kind: 'swap',
    productId: '7',
    unitPriceCents: 2000,
    quantity: 1,
    intervalDays: 14,
    isIntervalChange: true,
  },
  pause: { ...SUBSCRIPTION, kind: 'pause', restartDate: '2027-01-01' },
  confirm: { ...SUBSCRIPTION, kind: 'cancel', reason: 'Moving house' },
};

type CancellationSnapshot = ReturnType<typeof cancellationMachine.getInitialSnapshot>;

function cancellationEvents({ context }: CancellationSnapshot): FlowEvent[] {
  const options = { cancel: true, delay: true, swap: true, pause: true };
  const visits = [undefined, 'delay', 'swap', 'swapping', 'pause', 'confirm', 'reasons'] as const;
  const change = context.step && CANCELLATION_CHANGES[context.step];
  // A step that sends nothing receives the outcome of what was sent before a reload.
  const command = toCommand(change ?? (CANCELLATION_CHANGES.confirm as Change), 'key', undefined);
  const events: CancellationEvent[] = [
    ...(['open', 'back', 'keep', 'pause', 'swap', 'decline'] as const).map((type) => ({ type })),
    ...(['2', '3', '4'] as const).map((reason) => ({ type: 'continue' as const, reason, options })),
    ...visits.map((step) => ({ type: 'visit' as const, step, options })),
    ...(change ? [{ type: 'confirm' as const, change }] : []),
    { type: 'settled', outcome: done(command) },
    ...(change ? [{ type: 'settled' as const, outcome: refusal(command) }] : []),
  ];
  const outcomes = change ? outcomesOf(command) : [];
  return [...events, ...outcomes.map((outcome) => answer('0.cancellation.sending', outcome))];
}

/** While something is sent it matters from which step. */
export const situationOf = ({ value, context }: CancellationSnapshot): string =>
  ['sending', 'refused', 'inDoubt'].includes(value)
    ? `${value} ${context.isOwnPause ? 'ownPause' : (context.step ?? '')}`
    : value;

export const cancellationPaths = (): FlowPath[] =>
  machinePaths(cancellationMachine, {
    events: (snapshot) => cancellationEvents(snapshot as CancellationSnapshot),
    keyOf: (snapshot) => situationOf(snapshot as CancellationSnapshot),
    // After a success the page is another one, or shows what has changed.
    isEnd: (step) => endsSession(step) || (outcomeOf(step)?.type === 'done' && step.state === 'closed'),
  });

const DISCOUNT: Change = { ...SUBSCRIPTION, kind: 'applyDiscount', code: 'HALLO' };
const discount = toCommand(DISCOUNT, 'key', undefined);

const CHANGE_EVENTS: readonly FlowEvent[] = [
  { type: 'send', change: DISCOUNT },
  { type: 'settled', outcome: done(discount) },
  { type: 'settled', outcome: refusal(discount) },
  ...outcomesOf(discount).map((outcome) => answer('0.change.sending', outcome)),
];

export const changePaths = (): FlowPath[] =>
  machinePaths(changeMachine, { input: { doesAskerWait: false }, events: () => CHANGE_EVENTS, isEnd: endsSession });

/** A form that shows a refusal also after a doubt, and a change of before a reload. */
export const WAITING_FORM = { doesAskerWait: true };

const FORM_EVENTS: readonly FlowEvent[] = [
  ...CHANGE_EVENTS,
  { type: 'resume', command: discount },
  { type: 'reset' },
  { type: 'ask', change: DISCOUNT },
  { type: 'dismiss' },
  { type: 'settled', outcome: { type: 'expired', command: discount } },
];

export const formPaths = (): FlowPath[] =>
  machinePaths(changeMachine, { input: WAITING_FORM, events: () => FORM_EVENTS, isEnd: endsSession });

export const order: DeliveryOrder = {
  ...SUBSCRIPTION,
  nextBillDate: '2026-12-01',
  intervalDays: 28,
  totalCents: 2858,
  paySourceId: '1001',
  cardLast4: '4242',
};

const skip = toCommand(toChange(order, 'skip', undefined), 'key', undefined);

const RESCHEDULE_EVENTS: readonly FlowEvent[] = [
  { type: 'choose', action: 'skip', order },
  { type: 'confirm' },
  { type: 'dismiss' },
  { type: 'settled' },
  ...[done(skip), refusal(skip, { status: 400 }), refusal(skip), { type: 'inDoubt', command: skip }].map((outcome) =>
    answer('0.reschedule.sending', outcome),
  ),
  answer('0.reschedule.reloading', order),
  failed('0.reschedule.reloading', new Error('No answer.')),
];

/** Paths through rescheduling, skipping and ordering now, which share a machine; they skip. */
export const reschedulePaths = (): FlowPath[] => machinePaths(rescheduleMachine, { events: () => RESCHEDULE_EVENTS });

export const PRESENT: Subscription = {
  ...SUBSCRIPTION,
  productId: '101',
  variant: '10 l',
  description: '',
  imagePath: '',
  quantity: 2,
  stock: 50,
  unitPriceCents: 1290,
  unitPrice: { cents: 129, unit: 'l' },
  reduction: undefined,
  shippingCents: 490,
  taxCents: 245,
  discountCents: 0,
  discount: undefined,
  intervalDays: 28,
  nextBillDate: '2026-12-01',
  restartDate: undefined,
  waitingSince: undefined,
  cancelOn: undefined,
  isHeld: false,
  status: 'ACTIVE',
  paymentProblem: undefined,
  paySourceId: '1001',
  cardLast4: '4242',
  recipient: 'Mia Probe',
  delivery: { lines: ['Am Weg 1'], postalCode: '12345', city: 'Berlin', state: 'BE', country: 'DE' },
};
const TARGET: Product = {
  productId: '102',
  productName: 'Hanfeinstreu',
  variant: '30 l',
  sku: 'H',
  type: 'litter',
  imagePath: '',
  unitPriceCents: 1490,
  unitPrice: { cents: 50, unit: 'l' },
  reduction: { fromCents: 1690, lowestCents: 1690 },
  stock: 9,
};
const OFFER: Offer = { product: TARGET, weeks: [2, 4] };
const CHOICE = { quantity: 1, intervalDays: 14 };

const swap = toCommand(toSwapChange(PRESENT, TARGET, CHOICE), 'key', undefined);

const SWAP_EVENTS: readonly FlowEvent[] = [
  { type: 'choose', product: TARGET },
  { type: 'retry' },
  { type: 'back' },
  { type: 'save', choice: CHOICE, of: PRESENT },
  { type: 'accept' },
  { type: 'decline' },
  { type: 'settled', outcome: done(swap) },
  { type: 'settled', outcome: refusal(swap) },
  ...['loading', 'refreshing'].flatMap((state) => [
    answer(`0.swap.${state}`, OFFER),
    failed(`0.swap.${state}`, { kind: 'server', status: 500, message: 'No.' }),
  ]),
  ...[...outcomesOf(swap), refusal(swap, { freshPriceCents: 1590 })].map((outcome) =>
    answer('0.swap.sending', outcome),
  ),
];

export const swapPaths = (): FlowPath[] =>
  machinePaths(swapMachine, {
    events: () => SWAP_EVENTS,
    // After a success the panel is closed.
    isEnd: (step) => step.state === 'done' || endsSession(step),
  });
