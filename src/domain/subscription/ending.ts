/**
 * Why a subscription has ended: the reasons of a cancellation, a declaration, an unknown one of an import, or, apart
 * from these, an order that could not be paid (rules §37.11).
 */
export const ENDING_REASONS = ['tooMuch', 'noBenefit', 'other', 'declaration', 'unknown', 'failed'] as const;
export type EndingReason = (typeof ENDING_REASONS)[number];
