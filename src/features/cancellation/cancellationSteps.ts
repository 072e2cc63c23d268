import { searchParams } from '../../config/paths';
import type { Subscription } from '../../api/subscription/Subscription';
import { CANCEL_DELAY_DAYS, hasAlternative, type CancelReason } from '../../domain/subscription/cancellation';
import { isRestartDate, PAUSE_DAYS, pauseEnd } from '../../domain/subscription/pause';
import type { IsoDate } from '../../domain/isoDate';
import { possibleDelays, type Delay } from '../../domain/order/reschedule';
import { subscriptionCan } from '../../domain/subscriptionStatus';

/** The steps on the way to a cancellation, as the address names them. */
const CANCELLATION_STEPS = ['reasons', 'delay', 'swap', 'swapping', 'pause', 'ownPause', 'confirm'] as const;
export type CancellationStep = (typeof CANCELLATION_STEPS)[number];

/** The step that an address such as `?cancel=delay` asks for. */
export function stepIn(search: string): CancellationStep | undefined {
  const asked = new URLSearchParams(search).get(searchParams.cancel);
  return CANCELLATION_STEPS.find((step) => step === asked);
}

/** The address's search with this step in it, and whatever else it held; what was chosen in a step goes with it. */
export function searchWith(search: string, step: CancellationStep | undefined): string {
  const params = new URLSearchParams(search);
  const { cancel, days, swap, swapTo } = searchParams;
  if (step) params.set(cancel, step);
  else params.delete(cancel);
  params.delete(days);
  params.delete(swapTo);
  // There is one swap at a time.
  if (step === 'swapping') params.delete(swap);
  const text = params.toString();
  return text && `?${text}`;
}

/** The step that is opened for one of the address: a link may name one that the subscription does not allow. */
export function possibleStep(
  step: CancellationStep | undefined,
  options: CancellationOptions,
): CancellationStep | undefined {
  const { cancel, delay, swap, pause } = options;
  if (!cancel) return undefined;
  const isOffered: Partial<Record<CancellationStep, boolean>> = { delay, swap, swapping: swap, pause, ownPause: pause };
  return step && (isOffered[step] === false ? 'reasons' : step);
}

/** The reason that leads to a step. */
export const REASON_OF_STEP: Partial<Record<CancellationStep, CancelReason>> = {
  delay: '2',
  swap: '3',
  swapping: '3',
  confirm: '4',
};

/** The days to which the next shipment can be delayed: the usual ones, and the longer ones (rules §9.4). */
export function delayChoices({ dueDay }: Subscription, today: IsoDate) {
  if (!dueDay) return { usual: [], longer: [] };
  return {
    usual: possibleDelays(dueDay, CANCEL_DELAY_DAYS, today),
    longer: possibleDelays(dueDay, PAUSE_DAYS, today),
  };
}

/**
 * The days on which a pause can end, counted from the day on which it is due, or from today where that has passed or there is none (rules §9.1).
 */
export const pauseChoices = ({ dueDay }: Subscription, today: IsoDate): Delay[] =>
  PAUSE_DAYS.map((days) => ({ days, date: pauseEnd(dueDay, days, today) })).filter(({ date }) =>
    isRestartDate(date, today),
  );

/** What a subscription allows instead of its cancellation, and whether it can be cancelled at all. */
export interface CancellationOptions {
  cancel: boolean;
  delay: boolean;
  swap: boolean;
  pause: boolean;
}

/** While it is not known what became of a step, the subscription may show the change already: nothing is closed. */
export const ALL_OPEN: CancellationOptions = { cancel: true, delay: true, swap: true, pause: true };

/**
 * The reason of a step that is opened by its URL. An alternative is a step between its reason and the cancellation: a
 * person who reaches the confirmation has declined it, which is reason 4 (rules §9.5).
 */
export function reasonAt(step: CancellationStep | undefined, reason: string, options: CancellationOptions): string {
  if (step !== 'confirm') return reason || ((step && REASON_OF_STEP[step]) ?? '');
  const isOffered = { '2': options.delay, '3': options.swap };
  return hasAlternative(reason) && !isOffered[reason] ? reason : '4';
}

/** @param today the shop's day */
export function cancellationOptions(subscription: Subscription, today: IsoDate): CancellationOptions {
  const { status } = subscription;
  const { usual, longer } = delayChoices(subscription, today);
  return {
    cancel: subscriptionCan.cancel(status),
    delay: subscriptionCan.moveOrder(status) && usual.length + longer.length > 0,
    swap: subscriptionCan.edit(status),
    pause: subscriptionCan.pause(status) && pauseChoices(subscription, today).length > 0,
  };
}
