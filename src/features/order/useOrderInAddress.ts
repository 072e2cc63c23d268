import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { useLazyGetSubscriptionQuery } from '../../api/subscription/subscriptionsApi';
import { toDeliveryOrder } from './deliveryOrder';
import type { RescheduleFlow } from './useRescheduleFlow';

const PARAM = 'orderNow';

/**
 * Asks whether the order that the address names is to be placed now: whoever added or chose a card for it comes back to
 * it (rules §13.20). It is loaded anew, as the list may still show the former card.
 */
export function useOrderInAddress({ choose }: RescheduleFlow): void {
  const [params, setParams] = useSearchParams();
  const [look] = useLazyGetSubscriptionQuery();
  const purchaseId = params.get(PARAM);
  const ask = useEffectEvent(async (asked: string) => {
    setParams(
      (present) => {
        present.delete(PARAM);
        return present;
      },
      { replace: true, preventScrollReset: true },
    );
    // Where it cannot be loaded, the page reports it already.
    const { data } = await look(asked);
    const order = toDeliveryOrder(data);
    if (order) choose('orderNow', order);
  });
  useEffect(() => {
    if (purchaseId !== null) void ask(purchaseId);
  }, [purchaseId]);
}
