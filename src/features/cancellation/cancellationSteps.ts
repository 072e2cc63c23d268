import { searchParams } from '../../config/paths';
import type { Subscription } from '../../api/subscription/Subscription';
import {
  CANCEL_DELAY_DAYS,
  CANCELLATION_OFFERS,
  hasAlternative,
  type CancellationOffer,
  type CancelReason,
} from '../../domain/subscription/cancellation';
import { isRestartDate, PAUSE_DAYS, pauseEnd } from '../../domain/subscription/pause';
import type { IsoDate } from '../../domain/isoDate';
import { possibleDelays, type Delay } from '../../domain/order/reschedule';
import { subscriptionCan } from '../../domain/subscriptionStatus';

/** Values of the search parameter `cancel`. */
const CANCELLATION_STEPS = ['reasons', 'delay', 'swap', 'swapping', 'pause', 'ownPause', 'confirm'] as const;
export type CancellationStep = (typeof CANCELLATION_STEPS)[number];

/** Returns the step of a search string such as `?cancel=delay`. */
export function stepIn(search: string): CancellationStep | undefined {
  const asked = new URLSearchParams(search).get(searchParams.cancel);
  return CANCELLATION_STEPS.find((step) => step === asked);
}

/** Returns the search string with another step, without the choices of the former step. */
export function searchWith(search: string, step: CancellationStep | undefined): string {
  const params = new URLSearchParams(search);
  const { cancel, days, swap, swapTo } = searchParams;
  if (step) params.set(cancel, step);
  else params.delete(cancel);
  params.delete(days);
  params.delete(swapTo);
  // Closes the page's own swap, because both would use `swapTo`.
  if (step === 'swapping') params.delete(swap);
  const text = params.toString();
  return text && `?${text}`;
}

/** Returns the step to open; `reasons` for an alternative that the subscription does not allow. */
export function possibleStep(
  step: CancellationStep | undefined,
  options: CancellationOptions,
): CancellationStep | undefined {
  const { cancel, delay, swap, pause } = options;
  if (!cancel) return undefined;
  const isOffered: Partial<Record<CancellationStep, boolean>> = { delay, swap, swapping: swap, pause, ownPause: pause };
  return step && (isOffered[step] === false ? 'reasons' : step);
}

/** Reason of each step. */
export const REASON_OF_STEP: Partial<Record<CancellationStep, CancelReason>> = {
  delay: '2',
  swap: '3',
  swapping: '3',
  confirm: '4',
};

const OFFER_OF_STEP: Partial<Record<CancellationStep, CancellationOffer>> = {
  delay: 'delay',
  swap: 'swap',
  swapping: 'swap',
  pause: 'pause',
};

/** Returns the offers that the person has seen at a step; none outside of a cancellation (rules §9.10). */
export function offersAt(
  step: CancellationStep | undefined,
  seen: readonly CancellationOffer[],
): readonly CancellationOffer[] {
  if (step === undefined || step === 'ownPause') return [];
  return CANCELLATION_OFFERS.filter((offer) => seen.includes(offer) || offer === OFFER_OF_STEP[step]);
}

/** Possible delays of the next order: the usual and the longer ones (rules §9.4). */
export function delayChoices({ dueDay }: Subscription, today: IsoDate) {
  if (!dueDay) return { usual: [], longer: [] };
  return {
    usual: possibleDelays(dueDay, CANCEL_DELAY_DAYS, today),
    longer: possibleDelays(dueDay, PAUSE_DAYS, today),
  };
}

/** Possible ends of a pause (rules §9.1). Counted from the due date, or from today without a future one. */
export const pauseChoices = ({ dueDay }: Subscription, today: IsoDate): Delay[] =>
  PAUSE_DAYS.map((days) => ({ days, date: pauseEnd(dueDay, days, today) })).filter(({ date }) =>
    isRestartDate(date, today),
  );

/** Options of a subscription: cancellation and alternatives. */
export interface CancellationOptions {
  cancel: boolean;
  delay: boolean;
  swap: boolean;
  pause: boolean;
}

/** All options, for a pending command: the subscription may already show its change, and the step must remain open. */
export const ALL_OPEN: CancellationOptions = { cancel: true, delay: true, swap: true, pause: true };

/**
 * Returns the reason of a step that was opened by its URL. The confirmation means reason 4, because its visitor
 * declined the alternative (rules §9.5).
 */
export function reasonAt(step: CancellationStep | undefined, reason: string, options: CancellationOptions): string {
  if (step !== 'confirm') return reason || ((step && REASON_OF_STEP[step]) ?? '');
  const isOffered = { '2': options.delay, '3': options.swap };
  return hasAlternative(reason) && !isOffered[reason] ? reason : '4';
}

/** Options of a subscription on a date. @param today the shop's date */
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
