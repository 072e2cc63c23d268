/** What this API has beyond the calls that every shop's has (rules §24.1). */
export const FEATURES = ['receipts', 'preview', 'undo', 'retryPayment', 'actions', 'mailPreferences', 'declarations'];
