import type { Refusal } from '../../core/platform/gateway/PaymentGateway';

/** Fields of Stripe's error of a payment (https://docs.stripe.com/declines/codes). */
interface PaymentError {
  code?: string | null | undefined;
  decline_code?: string | null | undefined;
  advice_code?: string | null | undefined;
}

/** Without the person, and after a refusal by the person at the bank's page. */
const PERSON_NEEDED = ['authentication_required', 'payment_intent_authentication_failure'];
const NEVER_AGAIN = 'do_not_try_again';
const EXPIRED = 'expired_card';

/** Decline codes after which no charge of the same card can succeed, or after which the networks forbid a repeat. */
const FINAL_CODES: ReadonlySet<string> = new Set([
  ...['lost_card', 'stolen_card', 'pickup_card', 'restricted_card', 'fraudulent', 'merchant_blacklist'],
  ...['invalid_account', 'incorrect_number', 'invalid_number', 'card_not_supported', 'currency_not_supported'],
  ...['revocation_of_authorization', 'revocation_of_all_authorizations', 'stop_payment_order', NEVER_AGAIN],
]);

/**
 * Returns why a charge was refused.
 * @param error of the payment; null for an intent that was cancelled before a bank had answered
 */
export function refusalOf(error: PaymentError | null): Refusal {
  if (!error) return { reason: 'personNeeded', isFinal: false };
  const codes = [error.decline_code, error.code].filter((code) => typeof code === 'string');
  if (codes.some((code) => PERSON_NEEDED.includes(code))) return { reason: 'personNeeded', isFinal: false };
  if (codes.includes(EXPIRED)) return { reason: 'methodGone', isFinal: true };
  const isFinal = error.advice_code === NEVER_AGAIN || codes.some((code) => FINAL_CODES.has(code));
  return { reason: 'cardDeclined', isFinal };
}
