/** Maximum length of the reason for which an admin opens an account (rules §36.9). */
export const ENTRY_REASON_MAX = 200;
