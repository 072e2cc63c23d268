/**
 * The form in which two spellings of one text are equal to a search: composed, in lower case, with ss for ß (rules §15.34).
 * The database's `fold_text` computes the same.
 */
export const foldText = (value: string): string =>
  value.normalize('NFC').toLowerCase().replaceAll('ß', 'ss').replaceAll('ς', 'σ');
