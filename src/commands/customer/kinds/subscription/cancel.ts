import { commandFields } from '#src/api/subscription/commandFields';
import { subscriptionCommandsApi } from '#src/api/subscription/subscriptionCommandsApi';
import type { CancelReason } from '#src/domain/subscription/cancellation';
import { defineKind } from '../../../defineKind';
import { ofSubscription, text } from '../fields';
import { words } from '../words';

const ANY_REASON: CancelReason = '2';

/** Cancels; the reason is `2`, `3` or the free text of reason 4 (rules §9.7). */
export const cancel = defineKind({
  schema: ofSubscription.shape({ reason: text }),
  call: subscriptionCommandsApi.endpoints.cancelSubscription.initiate,
  // One preview for all reasons, because each typed letter would load another.
  preview: () => ({ command: 'cancel', fields: commandFields.cancel({ reason: ANY_REASON }) }),
  words: words('cancel'),
});
