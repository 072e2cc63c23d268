import Stripe from 'stripe';
import type { PaymentGateway, ProviderEvent } from '../../core/platform/gateway/PaymentGateway';

/** Types of events by their start, and the object that they name. */
const SUBJECTS: readonly (readonly [RegExp, ProviderEvent['subject']])[] = [
  [/^payment_intent\./, 'charge'],
  [/^checkout\.session\.(completed|expired)$/, 'setup'],
  [/^payment_method\.(automatically_updated|updated|detached)$/, 'method'],
  [/^(charge\.refund\.updated|refund\..+)$/, 'refund'],
];

const subjectOf = (type: string): ProviderEvent['subject'] =>
  SUBJECTS.find(([start]) => start.test(type))?.[1] ?? 'other';

function toProviderEvent({ id, type, data }: Stripe.Event): ProviderEvent {
  const named = data.object as { id?: string; metadata?: Record<string, string> | null };
  const subject = subjectOf(type);
  const bill = subject === 'charge' ? (named.metadata?.bill ?? null) : null;
  return { id, subject, ref: named.id ?? id, bill };
}

/** Verifies a webhook; null if its signature is wrong or older than five minutes. */
export const createEventReader =
  (webhookSecret: string): PaymentGateway['readEvents'] =>
  (rawBody, headers) => {
    try {
      const event = Stripe.webhooks.constructEvent(rawBody, headers['stripe-signature'] ?? '', webhookSecret);
      return [toProviderEvent(event)];
    } catch {
      return null;
    }
  };
