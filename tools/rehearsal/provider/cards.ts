/** Reason of a bank, as Stripe reports it. */
export interface PaymentError {
  type: 'card_error';
  code: string;
  decline_code?: string;
  message: string;
}

interface TestCard {
  /** Number on the page for cards. */
  number: string;
  brand: string;
  label: string;
  /** Name of the method by which a test attaches the card; Stripe's own where Stripe has the same card. */
  method: string;
  present: 'paid' | 'action' | 'processing' | PaymentError;
  /** Result without a person; as `present` if missing. */
  absent?: PaymentError;
  /** State of a new refund; done if missing. */
  refund?: 'pending';
}

const decline = (code: string, declineCode = code): PaymentError => ({
  type: 'card_error',
  code,
  decline_code: declineCode,
  message: 'The card was declined.',
});

const AUTHENTICATION = decline('authentication_required');

/** Test cards by their behaviour. */
export const CARDS = {
  success: {
    ...{ number: '4242 4242 4242 4242', brand: 'visa', method: 'pm_card_visa', label: 'pays' },
    present: 'paid',
  },
  mastercard: {
    ...{ number: '5555 5555 5555 4444', brand: 'mastercard', method: 'pm_card_mastercard', label: 'pays' },
    present: 'paid',
  },
  declines: {
    ...{ number: '4000 0000 0000 0341', brand: 'visa', method: 'pm_card_chargeCustomerFail', label: 'is declined' },
    present: decline('card_declined', 'generic_decline'),
  },
  lost: {
    ...{ number: '4000 0000 0000 9987', brand: 'visa', label: 'is declined as lost' },
    method: 'pm_card_visa_chargeDeclinedLostCard',
    present: decline('card_declined', 'lost_card'),
  },
  expired: {
    ...{ number: '4000 0000 0000 0069', brand: 'visa', label: 'has expired by the first charge' },
    method: 'pm_card_chargeDeclinedExpiredCard',
    present: decline('expired_card'),
  },
  authenticates: {
    ...{ number: '4000 0027 6000 3184', brand: 'visa', label: 'wants a confirmation each time' },
    method: 'pm_card_authenticationRequired',
    present: 'action',
    absent: AUTHENTICATION,
  },
  authenticatesAbsent: {
    ...{ number: '4000 0025 0000 3155', brand: 'visa', label: 'wants a confirmation of a renewal' },
    method: 'pm_rehearsal_authenticatesAbsent',
    present: 'paid',
    absent: AUTHENTICATION,
  },
  slow: {
    ...{ number: '4000 0000 0000 0077', brand: 'visa', label: 'is answered by its bank later' },
    method: 'pm_rehearsal_slow',
    present: 'processing',
  },
  pendingRefund: {
    ...{ number: '4000 0000 0000 7726', brand: 'visa', label: 'pays, and its bank answers a refund later' },
    method: 'pm_card_pendingRefund',
    present: 'paid',
    refund: 'pending',
  },
} as const satisfies Record<string, TestCard>;

export type CardName = keyof typeof CARDS;

const NAMES = Object.keys(CARDS) as CardName[];

export const isCardName = (name: unknown): name is CardName => NAMES.includes(name as CardName);

/** Behaviour of a test method such as `pm_card_visa`. */
export const cardOfMethod = (method: string): CardName | undefined =>
  NAMES.find((name) => CARDS[name].method === method);

/** Returns the state of a new refund. */
export const refundOf = (name: CardName): 'succeeded' | 'pending' => {
  const card: TestCard = CARDS[name];
  return card.refund ?? 'succeeded';
};

/** Returns what a charge of the card does. */
export function resultOf(name: CardName, isPersonPresent: boolean): TestCard['present'] {
  const card: TestCard = CARDS[name];
  return isPersonPresent ? card.present : (card.absent ?? card.present);
}
