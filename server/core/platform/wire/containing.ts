/** Returns a LIKE pattern of texts that contain the term; `%`, `_` and `\\` are plain characters (rules §15.4). */
export const containing = (term: string): string => `%${term.replace(/[\\%_]/g, '\\$&')}%`;
