import { baseApi } from '#src/api/baseApi';
import { subscriptionCommandsApi } from '#src/api/subscription/subscriptionCommandsApi';
import { subscriptionsApi } from '#src/api/subscription/subscriptionsApi';
import { isActive } from '#src/domain/subscriptionStatus';
import { defineKind } from '../../../defineKind';
import { ofSubscription } from '../fields';
import { withoutMessage, words } from '../words';

const FRESH = { subscribe: false, forceRefetch: true } as const;

/** Reactivates an inactive or paused subscription (rules §8.6). */
export const reactivate = defineKind({
  fields: ofSubscription,
  call: subscriptionCommandsApi.endpoints.reactivateSubscription.initiate,
  preview: () => ({ command: 'reactive', fields: {} }),
  readBack:
    ({ purchaseId }) =>
    async (dispatch) => {
      const found = await dispatch(subscriptionsApi.endpoints.getSubscription.initiate(purchaseId, FRESH)).unwrap();
      if (found === null || !isActive(found.status)) return false;
      // Because the cached lists are older than the success.
      dispatch(baseApi.util.invalidateTags(['Subscription']));
      return true;
    },
  words: words('reactivate', withoutMessage),
});
