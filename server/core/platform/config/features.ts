const ALWAYS = ['receipts', 'preview', 'undo', 'retryPayment', 'actions', 'mailPreferences', 'declarations', 'privacy'];
/** Pages and actions of the admin area. */
const ADMIN_DAY = [
  'audit',
  'roles',
  'refunds',
  'customerFile',
  'productEditor',
  'failedPayments',
  'attention',
  'cancellations',
];

/** Returns the optional features of this API, beyond the calls required of every shop (rules §24.1). */
export const featuresOf = (has: {
  checkoutReference: boolean;
  paymentRedirect: boolean;
  secondFactor: boolean;
}): readonly string[] => [
  ...ALWAYS,
  ...ADMIN_DAY,
  ...(has.checkoutReference ? ['checkoutReference'] : []),
  // The provider's page instead of the portal's form for cards (rules §35.7).
  ...(has.secondFactor ? ['secondFactor'] : []),
  ...(has.paymentRedirect ? ['paymentRedirect'] : []),
];
