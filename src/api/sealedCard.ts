/** What is printed on a card. Number and security code are never stored (rules §13.12). */
export interface CardDetails {
  cardNumber: string;
  cardSecurityCode: string;
  cardMonth: string;
  cardYear: string;
}

/** A claim check for card details that wait for the one call which sends them. */
export type SealedCard = string;

const waiting = new Map<SealedCard, CardDetails>();

/** Keeps card details out of every action and of the store, and so out of Redux DevTools: the call carries a number. */
export function sealCard(details: CardDetails): SealedCard {
  const seal = crypto.randomUUID();
  waiting.set(seal, details);
  return seal;
}

/** Hands the details to the call, once. */
export function openSealedCard(seal: SealedCard): CardDetails {
  const details = waiting.get(seal);
  if (!details) throw new Error('This card was sent already.');
  waiting.delete(seal);
  return details;
}
