/**
 * Returns the comparable form of a search text: composed, lower case, ss for ß (rules §15.34). Must match the
 * database's `fold_text`.
 */
export const foldText = (value: string): string =>
  value.normalize('NFC').toLowerCase().replaceAll('ß', 'ss').replaceAll('ς', 'σ');
