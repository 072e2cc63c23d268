/** Optional features of this API, beyond the calls required of every shop (rules §24.1). */
export const FEATURES = ['receipts', 'preview', 'undo', 'retryPayment', 'actions', 'mailPreferences', 'declarations'];
