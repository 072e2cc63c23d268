import type { ApiError } from '../../src/api/apiError';
import type { Product } from '../../src/api/productsApi';
import type { Subscription } from '../../src/api/Subscription';
import type { Outcome } from '../../src/commands/commandMachine';
import { toCommand } from '../../src/commands/toCommand';
import { swapMachine, type Offer, type SwapEvent } from '../../src/features/subscription/swap/swapMachine';
import { toSwapWish } from '../../src/features/subscription/swap/toSwapWish';
import { answer, failed, flowPaths, outcomeOf, type FlowEvent, type FlowPath, type FlowStep } from './flowPaths';

export const PRESENT: Subscription = {
  purchaseId: '1',
  productId: '101',
  productName: 'Eichenstreu',
  variant: '10 l',
  description: '',
  imagePath: '',
  quantity: 2,
  stock: 50,
  unitPriceCents: 1290,
  oldUnitPriceCents: undefined,
  shippingCents: 490,
  taxCents: 245,
  discountCents: 0,
  discount: undefined,
  intervalDays: 28,
  nextBillDate: '2026-12-01',
  status: 'ACTIVE',
  cardLast4: '4242',
  recipient: 'Mia Probe',
  delivery: { lines: ['Am Weg 1'], postalCode: '12345', city: 'Berlin', state: 'BE', country: 'DE' },
};
export const TARGET: Product = {
  productId: '102',
  productName: 'Hanfeinstreu',
  variant: '30 l',
  sku: 'H',
  type: 'litter',
  imagePath: '',
  unitPriceCents: 1490,
  oldUnitPriceCents: 1690,
  stock: 9,
};
export const OFFER: Offer = { product: TARGET, weeks: [2, 4] };
export const CHOICE = { quantity: 1, intervalDays: 14 };

const WISH = toSwapWish(PRESENT, TARGET, CHOICE);
const command = toCommand(WISH, undefined);
const refusal = (error: Partial<ApiError>): Outcome => ({
  type: 'refused',
  command,
  error: { kind: 'refused', status: 409, message: 'No.', ...error },
});
export const OUTCOMES = {
  done: { type: 'done', command, message: 'Done.' },
  refused: refusal({}),
  priceStale: refusal({ freshPriceCents: 1590 }),
  inDoubt: { type: 'inDoubt', command },
  stayEnded: { type: 'stayEnded', command },
} satisfies Record<string, Outcome>;

const { done, refused, priceStale, inDoubt, stayEnded } = OUTCOMES;
const EVENTS: readonly (SwapEvent | FlowEvent)[] = [
  { type: 'choose', product: TARGET },
  { type: 'retry' },
  { type: 'back' },
  { type: 'save', choice: CHOICE, of: PRESENT },
  { type: 'accept' },
  { type: 'decline' },
  { type: 'settled', outcome: done },
  { type: 'settled', outcome: refused },
  ...['loading', 'refreshing'].flatMap((state) => [
    answer(`0.swap.${state}`, OFFER),
    failed(`0.swap.${state}`, { kind: 'server', status: 500, message: 'No.' }),
  ]),
  ...[done, refused, priceStale, inDoubt, stayEnded].map((outcome) => answer('0.swap.sending', outcome)),
];

/** After a success, or the end of the stay, there is no panel any more. */
const isEnd = (step: FlowStep): boolean => step.state === 'done' || outcomeOf(step)?.type === 'stayEnded';

/** Ways through the swap that together take every transition. */
export const swapPaths = (): FlowPath[] =>
  flowPaths(swapMachine, { events: () => EVENTS as readonly FlowEvent[], isEnd });
