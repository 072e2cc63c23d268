import type { CancellationOffer } from '#src/domain/subscription/cancellation';
import type { AppContext } from '../../platform/context/AppContext';
import type { SubscriptionChange } from '../subscriptions/changeSubscription';
import type { SubscriptionCommand } from '../subscriptions/SubscriptionCommand';

/** Offers of a cancellation in a call (rules §9.10). */
interface Offers {
  /** Declined offers. */
  offers?: readonly CancellationOffer[];
  /** Offer that the change carries out. */
  offer?: CancellationOffer;
}

/** Returns the change, which also records the offers of its cancellation; without an effect, it records none. */
export const withOffers = <Found>(
  { clock }: Pick<AppContext, 'clock'>,
  { subscriptionId }: Pick<SubscriptionCommand, 'subscriptionId'>,
  { offers = [], offer }: Offers,
  change: SubscriptionChange<Found>,
): SubscriptionChange<Found> => ({
  ...change,
  async saved(tx, receiptId, found) {
    await change.saved?.(tx, receiptId, found);
    const kinds = new Set(offer ? [...offers, offer] : offers);
    if (kinds.size === 0) return;
    await tx.query(
      `insert into cancellation_offers (subscription_id, day, kind, is_taken)
       select $1, $2, kind, kind is not distinct from $4 from jsonb_array_elements_text($3::jsonb) as kind`,
      [subscriptionId, clock.today(), JSON.stringify([...kinds]), offer ?? null],
    );
  },
});
