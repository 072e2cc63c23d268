const ALWAYS = ['receipts', 'preview', 'undo', 'retryPayment', 'actions', 'mailPreferences', 'declarations'];

/** Returns the optional features of this API, beyond the calls required of every shop (rules §24.1). */
export const featuresOf = (hasCheckoutReference: boolean): readonly string[] =>
  hasCheckoutReference ? [...ALWAYS, 'checkoutReference'] : ALWAYS;
