import { subscriptionCommandsApi } from '#src/api/subscription/subscriptionCommandsApi';
import { defineKind } from '../../../defineKind';
import { ofSubscription, text, typed } from '../fields';
import { words } from '../words';

const { endpoints } = subscriptionCommandsApi;

/** Choice of a payment method, and payment of an unpaid order (rules §24.22). */
export const paymentKinds = {
  paySource: defineKind({
    fields: { ...ofSubscription, paySourceId: text },
    call: endpoints.choosePaySource.initiate,
    words: words('paySource'),
  }),
  retryPayment: defineKind({
    // Empty if the order costs nothing.
    fields: { ...ofSubscription, paySourceId: typed },
    call: endpoints.retryPayment.initiate,
    words: words('retryPayment'),
  }),
};
