import { commandFields } from '#src/api/subscription/commandFields';
import { subscriptionCommandsApi } from '#src/api/subscription/subscriptionCommandsApi';
import { pathTo, searchParams } from '#src/config/paths';
import { endedState } from '#src/ui/layout/stepState';
import { defineKind } from '../../../defineKind';
import { offers, ofSubscription, text } from '../fields';
import { words } from '../words';

/** Cancels a subscription; `reason` is `2`, `3` or the free text of reason 4 (rules §9.7). */
export const cancel = defineKind({
  fields: { ...ofSubscription, reason: text, offers },
  call: subscriptionCommandsApi.endpoints.cancelSubscription.initiate,
  // One preview for all reasons, because each typed letter would load another one.
  preview: () => ({ command: 'cancel', fields: commandFields.cancel({ reason: '2' }) }),
  next: {
    ends: [[searchParams.cancel, 'confirm']],
    to: ({ purchaseId }) => ({ path: pathTo.inactive, state: endedState(purchaseId) }),
  },
  words: words('cancel'),
});
