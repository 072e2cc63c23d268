const escaped = (term: string): string => term.replace(/[\\%_]/g, '\\$&');

/** Returns a LIKE pattern of texts that contain the term; `%`, `_` and `\\` are plain characters (rules §15.4). */
export const containing = (term: string): string => `%${escaped(term)}%`;

/** Returns a LIKE pattern of texts that begin with the term, as `containing`. */
export const beginningWith = (term: string): string => `${escaped(term)}%`;
