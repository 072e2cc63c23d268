import { commandFields } from '#src/api/subscription/commandFields';
import { subscriptionCommandsApi } from '#src/api/subscription/subscriptionCommandsApi';
import { defineKind } from '../../../defineKind';
import { ofSubscription, text } from '../fields';
import { words } from '../words';

const { endpoints } = subscriptionCommandsApi;

/** Application and removal of a discount code. */
export const discountKinds = {
  applyDiscount: defineKind({
    fields: { ...ofSubscription, code: text },
    call: endpoints.applyDiscount.initiate,
    preview: (change) => ({ command: 'applyDiscount', fields: commandFields.applyDiscount(change) }),
    words: words('applyDiscount'),
  }),
  removeDiscount: defineKind({
    fields: { ...ofSubscription, code: text, recordId: text },
    call: endpoints.removeDiscount.initiate,
    preview: (change) => ({ command: 'removeDiscount', fields: commandFields.removeDiscount(change) }),
    words: words('removeDiscount'),
  }),
};
