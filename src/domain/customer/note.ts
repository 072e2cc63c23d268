/** Maximum characters of a note of the team about a customer (rules §38.6). */
export const NOTE_MAX = 2_000;
